import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Normaliser, type TextLine } from '../../../src/main/core/text'
import { Collector, normalise, texts } from './helpers'

const ESC = '\u001b'
const piece = fc.oneof(
  fc.stringMatching(/^[a-z ]{1,9}$/),
  fc.constantFrom('\n', '\r\n', '\r', '\t', '\b', '\0', '\u0007', '中', 'e\u0301', '\u0301', '😀', '\u200b', '\u202e', '👩\u200d🔬', '❤\ufe0f'),
  fc.constantFrom('[31m', '[0m', '[8m', '[28m', '[31;41m', '[2A', '[3B', '[5C', '[4D', '[K', '[1K', '[2K', '[J', '[2J', '[H', '[3;4H', 'c', '[?1049h', '[?1049l', ']0;t\u0007', '[4P', '[2@', '[3X', '[9b', '[L', '[M', 'M', '7', '8').map((tail) => ESC + tail),
  fc.integer({ min: 1, max: 900 }).map((n) => 'row\n'.repeat(n)),
  fc.constant('\u009b1A'),
)

describe('Normaliser', () => {
  it('gives the same lines, offsets and facts however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.array(fc.nat(3000), { maxLength: 12 }), (pieces, cuts) => {
        const text = pieces.join('')
        const whole = normalise(text)
        const cut = normalise(text, cuts.filter((at) => at < text.length && !/^[\udc00-\udfff]/.test(text.slice(at))))
        expect(cut.lines).toEqual(whole.lines)
        expect(cut.facts).toEqual(whole.facts)
      }),
      { numRuns: 200 },
    )
  })

  it('gives the same lines unit by unit', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('').slice(0, 3000)
        const cuts = Array.from(text, (_, i) => i).filter((at) => !/^[\udc00-\udfff]/.test(text.slice(at, at + 1)))
        expect(normalise(text, cuts)).toEqual(normalise(text))
      }),
      { numRuns: 100 },
    )
  })

  it.each(['\u202e\u0301\rx', '\u200b\u0301\n\u009b1Ax', 'row\n\u0301\u001b[9b', 'a\u200b\u0301\rx'])('a mark after a character without a width stands alike however %j is cut', (text) => {
    expect(normalise(text, Array.from(text, (_, i) => i))).toEqual(normalise(text))
  })

  it('peeks at what end would deliver, and changes nothing', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), fc.array(piece, { maxLength: 15 }), (first, second) => {
        const sink = new Collector()
        const normaliser = new Normaliser(sink)
        const [a, b] = [first.join(''), second.join('')]
        normaliser.push(a, 0)
        expect([...sink.lines, ...normaliser.peek()]).toEqual(normalise(a).lines)
        normaliser.push(b, a.length)
        normaliser.end()
        expect(sink.lines).toEqual(normalise(a + b).lines)
      }),
      { numRuns: 150 },
    )
  })

  it('leaves plain text as it is, with exact offsets', () => {
    const got = normalise('one\ntwo\tx\r\n\nlast')
    expect(got.lines).toEqual([
      { text: 'one', start: 0, end: 4, terminated: true },
      { text: 'two\tx', start: 4, end: 11, terminated: true },
      { text: '', start: 11, end: 12, terminated: true },
      { text: 'last', start: 12, end: 16, terminated: false },
    ])
    expect(got.facts.lineEndsNormalised).toBe(1)
  })

  it('delivers a long log in blocks whose line offsets are exact, colours and CR LF included', () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `${ESC}[32mINFO${ESC}[0m line ${i}\r\n`)
    const sink = new Collector()
    const normaliser = new Normaliser(sink)
    const text = rows.join('')
    for (let at = 0; at < text.length; at += 10_000) normaliser.push(text.slice(at, at + 10_000), at)
    normaliser.end()
    expect(sink.blocks).toBeGreaterThan(0)
    let at = 0
    for (const [i, line] of sink.lines.entries()) {
      const end = at + (rows[i]?.length ?? 0)
      expect(line).toEqual({ text: `INFO line ${i}`, start: at, end, terminated: true })
      at = end
    }
    expect(sink.lines.length).toBe(3000)
  })

  it('asks a source map for offsets, and keeps a mask in one piece', () => {
    const sink = new Collector()
    const normaliser = new Normaliser(sink)
    normaliser.push('é = ', 100, { offsetAt: (i) => 100 + i + (i > 0 ? 1 : 0) })
    normaliser.insert('[redacted: jwt]', 105, 40)
    normaliser.push(' ok\n', 145)
    normaliser.end()
    expect(sink.lines).toEqual([{ text: 'é = [redacted: jwt] ok', start: 100, end: 149, terminated: true }])
  })

  it('case cr-progress: one line is left of 10,001 frames', () => {
    const frames = Array.from({ length: 10_001 }, (_, i) => `\r${(i / 100).toFixed(2)}% ${'#'.repeat(i / 250)}`)
    const got = normalise(`${frames.join('')}\n`, [1, 5000, 77_777])
    expect(got.lines.map((line) => line.text)).toEqual([`100.00% ${'#'.repeat(40)}`])
  })

  it('case cursor-up-progress: three final lines', () => {
    const frames = Array.from({ length: 500 }, (_, i) => `${i === 0 ? '' : `${ESC}[3A`}${[1, 2, 3].map((n) => `${ESC}[2Klayer ${n}: ${i}\n`).join('')}`)
    expect(texts(frames.join(''))).toEqual(['layer 1: 499', 'layer 2: 499', 'layer 3: 499'])
  })

  it.each([`${ESC}[2J${ESC}[H`, `${ESC}c`, `${ESC}[3J`, `${ESC}[H${ESC}[J`, `${ESC}[?1049h`, `${ESC}[?1049l`, `${ESC}[H${ESC}[2J${ESC}[3J`])('case erase-after-error: %j deletes nothing', (erase) => {
    const got = normalise(`FATAL disk gone${erase}done\n`)
    expect(got.lines.map((line) => line.text.trim()).filter((text) => text !== '')).toEqual(['FATAL disk gone', 'done'])
    expect(got.facts.blockStarts).toBeGreaterThan(0)
  })

  it('clears the rest of a line by erase-display as by erase-line', () => {
    expect(texts(`downloading 10%\r${ESC}[Jdone\n`)).toEqual(['done'])
  })

  it('case nul-in-text, and other controls as pictures', () => {
    const got = normalise('before\0after\nbell\u0007 del\u007f\n')
    expect(got.lines.map((line) => line.text)).toEqual(['before␀after', 'bell␇ del␡'])
    expect(got.facts.controlChars).toBe(3)
  })

  it('only the last 500 rows can change, and a move beyond is counted', () => {
    const got = normalise(`${'row\n'.repeat(600)}${ESC}[700Atop\n`)
    expect(got.lines.findIndex((line) => line.text === 'top')).toBe(101)
    expect(got.lines.length).toBe(600)
    expect(got.facts.clampedMoves).toBe(1)
  })

  it('swallows an OSC up to a cap, after which text resumes', () => {
    const got = normalise(`${ESC}]9;${'y\n'.repeat(300_000)}${ESC}\\after\n`)
    expect(got.lines.at(-1)?.text).toBe('after')
    expect(texts(`a${ESC}]0;title${ESC}\\b${ESC}Pq###\u009cc${ESC}_x\u0007d\n`)).toEqual(['abcd'])
  })
})

describe('hostile streams', () => {
  it('clamps every count', () => {
    for (const final of 'ABCDEFGHIJKLMPSTXZ@`abdefr') {
      const got = normalise(`A${`${ESC}[2147483647${final}`.repeat(50)}B\n`)
      const size = got.lines.reduce((sum, line) => sum + line.text.length, 0)
      expect(size).toBeLessThan(300_000)
      expect(got.lines.length).toBeLessThan(600)
    }
  })

  it('keeps an endless line flat in memory and its counts exact', () => {
    const unit = '0123456789abcdef'
    const part = unit.repeat(4096)
    const collected: TextLine[] = []
    let middle = 0
    const normaliser = new Normaliser({ line: (line) => collected.push(line), middle: (gone) => { middle += gone.text.length } })
    const pushes = 200
    for (let i = 0; i < pushes; i++) normaliser.push(part, i * part.length)
    normaliser.push('END\n', pushes * part.length)
    normaliser.end()
    const line = collected[0]
    const total = pushes * part.length + 3
    expect(line?.text.length).toBeLessThanOrEqual(3 * 65_536)
    expect((line?.text.length ?? 0) + (line?.omitted?.chars ?? 0)).toBe(total)
    expect(line?.omitted).toMatchObject({ at: 65_536, start: 65_536, chars: middle, end: 65_536 + middle })
    expect(line?.text.endsWith('END')).toBe(true)
    expect(line).toMatchObject({ start: 0, end: total + 1 })
  })

  it('gives the same long line however it is cut, wide characters, tabs and edits included', () => {
    const part = fc.constantFrom('a'.repeat(40_000), '中'.repeat(20_000), 'x\t'.repeat(9_000), '\r', 'edit', `${ESC}[K`, `${ESC}[70000C`, `${ESC}[5000D`, `${ESC}[3P`, `${ESC}[9@`, `${ESC}[200G`, '\b\b', `${ESC}[31m`, 'e\u0301'.repeat(30_000))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), fc.array(fc.nat(400_000), { maxLength: 6 }), (parts, cuts) => {
        const text = parts.join('')
        const whole = normalise(text)
        const cut = normalise(text, cuts.filter((at) => at < text.length))
        expect(cut.lines).toEqual(whole.lines)
        expect(cut.middle === whole.middle).toBe(true)
        expect(cut.facts).toEqual(whole.facts)
        const line = whole.lines[0]
        if (line?.omitted !== undefined) expect(line.omitted.chars).toBe(whole.middle.length)
      }),
      { numRuns: 40 },
    )
  })

  it('bounds a cell that combining marks are piled on', () => {
    const text = `e${'\u0301'.repeat(500_000)}`
    const got = normalise(text, [7, 100, 250_000])
    const line = got.lines[0]
    expect((line?.text.length ?? 0) + (line?.omitted?.chars ?? 0)).toBe(text.length)
    expect(got.lines).toEqual(normalise(text).lines)
  })
})
