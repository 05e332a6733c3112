import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finderOf } from '../../../src/main/core/view/finder'
import { rowOfCursor, rowOfLine, readRows } from '../../../src/main/core/view'
import { searchRows } from '../../../src/main/core/view/search'
import { re2Engine } from '../../../src/main/adapters/regex'
import { charset, makeCapture } from '../../support/captures'
import { referenceRows } from './reference'
import { allRows, finish, indexOf, plain, styled } from './support'

const word = fc.constantFrom('a', 'abc ', 'progress 10%', 'x'.repeat(70), 'error: no', '\t', 'ok')
const control = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\b', '\x1b[31m', '\x1b[0m', '\x1b[1;44m', '\x1b[K', '\x1b[2K', '\x1b[3C', '\x1b[2D', '\x1b[5G', '\x1b[A', '\x1b[2;4H', '\x1b]0;title\x07', '\x1b[?25l')
const noTabs = word.filter((text) => text !== '\t')
const program = fc.array(fc.oneof({ weight: 3, arbitrary: noTabs }, { weight: 2, arbitrary: control }), { maxLength: 120 }).map((parts) => parts.join(''))
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 })

function* cuts(bytes: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const length = lengths[n % lengths.length] ?? 1
    yield bytes.subarray(at, at + length)
    at += length
  }
}

describe('rows of a capture', () => {
  it('are those of a naive reading, for any text and any cuts', () => {
    fc.assert(fc.property(program, sizes, (text, lengths) => {
      const { capture, write } = makeCapture({ streams: ['terminal'] })
      for (const chunk of cuts(new TextEncoder().encode(text), lengths)) write('terminal', chunk)
      capture.end()
      const index = indexOf(capture.reader(), { masked: false })
      const rows = allRows(index)
      expect(rows.map((row) => styled(row.text))).toEqual(referenceRows(text))
      expect(rows.map((row) => row.row)).toEqual(rows.map((_, at) => at))
    }), { numRuns: 600 })
  })

  it('are the same while the program prints as when it has ended', () => {
    fc.assert(fc.property(program, sizes, (text, lengths) => {
      const { capture, write } = makeCapture({ streams: ['terminal'] })
      const live = indexOf(capture.reader())
      for (const chunk of cuts(new TextEncoder().encode(`${text}\nexport GITHUB_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345\n`), lengths)) {
        write('terminal', chunk)
        finish(live.build())
        expect(allRows(live)).toHaveLength(live.rows)
      }
      capture.end()
      finish(live.build())
      expect(allRows(live)).toEqual(allRows(indexOf(capture.reader())))
    }), { numRuns: 60 })
  })

  it('are the same from any checkpoint as from the start', () => {
    const line = fc.oneof({ weight: 8, arbitrary: fc.constant('\x1b[32mplain row of text\x1b[0m') }, { weight: 1, arbitrary: program }, { weight: 1, arbitrary: fc.constant('long '.repeat(2000)) }, { weight: 1, arbitrary: fc.constant('汉字和 text\x1b[33m') })
    fc.assert(fc.property(fc.array(line, { minLength: 200, maxLength: 1500 }), fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (lines, picks) => {
      const { capture, write } = makeCapture({ streams: ['terminal'] })
      write('terminal', lines.join('\n'))
      capture.end()
      const index = indexOf(capture.reader())
      const rows = allRows(index)
      expect(rows).toHaveLength(index.rows)
      for (const pick of picks) {
        const from = pick % Math.max(1, rows.length)
        const page = finish(readRows(index, from, 7))
        expect(page).toEqual(rows.slice(from, from + 7))
        const row = rows[from]
        if (row === undefined) continue
        expect(finish(rowOfCursor(index, row.cursor))).toBeGreaterThanOrEqual(from)
        if (row.number !== null) expect(finish(rowOfLine(index, row.number))).toBe(from)
      }
    }), { numRuns: 6 })
  })

  it('keep stdout and stderr in the order in which they were seen', () => {
    const { capture, write } = makeCapture()
    write('stdout', 'one\ntw')
    write('stderr', 'warning\n')
    write('stdout', 'o\n')
    capture.end()
    expect(allRows(indexOf(capture.reader())).map(({ stream, text, number }) => [stream, text, number])).toEqual([
      ['stdout', 'one', 1], ['stdout', 'tw', 2], ['stderr', 'warning', 3], ['stdout', 'o', 4],
    ])
  })

  it('carry colours over line starts and go on where a line is long', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    write('terminal', `\x1b[31mred\nstill red\x1b[0m\n${'x'.repeat(5000)}\nend`)
    capture.end()
    const rows = allRows(indexOf(capture.reader()))
    expect(rows.map(({ text }) => text.length)).toEqual([8, 18, 4096, 904, 3])
    expect(rows[1]?.text).toBe('\x1b[31mstill red\x1b[0m')
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, null, 4])
  })

  it.each(['gb18030', 'gbk', 'shift_jis', 'utf-8'])('are decoded in the encoding of the look: %s', (encoding) => {
    const text = `first\n漢字 and text\n${'字'.repeat(3000)}\nlast\n`
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    for (const chunk of cuts(charset.encode(encoding, text).bytes, [7, 3, 11])) write('terminal', chunk)
    capture.end()
    const rows = allRows(indexOf(capture.reader(), { masked: false, encoding }))
    expect(rows.map((row) => row.text).join('\n')).toBe(text.trimEnd())
  })

  it('keep what was drawn over many times as it looked in the end, however long that took', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    write('terminal', 'before\n')
    for (let n = 0; n < 30_000; n++) write('terminal', `\r\x1b[Kdone ${String(n)} of 30000`)
    write('terminal', '\nafter\n')
    capture.end()
    const index = indexOf(capture.reader())
    expect(allRows(index).map(({ text }) => text)).toEqual(['before', 'done 29999 of 30000', 'after'])
    expect(index.sections()[0]?.longRow(7)).toBe('done 29999 of 30000')
  })
})

describe('masks', () => {
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
  it('stand in every row, from wherever it is read, and go when a person says so', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    const lines = Array.from({ length: 900 }, (_, n) => (n % 7 === 0 ? `token ${secret} of ${String(n)}` : `row ${String(n)}`))
    write('terminal', `${lines.join('\n')}\n-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA7bq\n'.repeat(20)}-----END RSA PRIVATE KEY-----\nend\n`)
    const live = indexOf(capture.reader())
    expect(allRows(live).some(({ text }) => text.includes(secret))).toBe(false)
    capture.end()
    const index = indexOf(capture.reader())
    const rows = allRows(index)
    expect(rows.some(({ text }) => text.includes('ghp_') || text.includes('MIIE'))).toBe(false)
    expect(rows.filter(({ text }) => text.includes('redacted'))).toHaveLength(130)
    expect(rows.at(-1)?.text).toBe('end')
    expect(finish(readRows(index, 700, 1))).toEqual([rows[700]])
    expect(allRows(indexOf(capture.reader(), { masked: false })).filter(({ text }) => text.includes(secret))).toHaveLength(129)
  })

  it('hold for what an open sequence has swallowed, across lines', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'] })
    write('terminal', `one\n\x1b]0;a title\n${secret}\x07two\n`)
    capture.end()
    expect(allRows(indexOf(capture.reader())).map(({ text }) => text)).toEqual(['one', 'two'])
  })
})

describe('search', () => {
  const texts = fc.array(fc.constantFrom('needle', 'Needle in hay', 'hay\x1b[31mnee\x1b[0mdle', '', 'İneedle', 'ab12 ab34', 'x'.repeat(300), '\rneedle\b!'), { maxLength: 600 })
  const queries = fc.constantFrom({ query: 'needle', regex: false }, { query: 'ab', regex: false }, { query: 'ab\\d+', regex: true }, { query: '^need', regex: true }, { query: 'dle$', regex: true }, { query: '[a-z]+\\s', regex: true }, { query: '\\Anee', regex: true })
  it('finds what looking at every row finds', () => {
    fc.assert(fc.property(texts, queries, fc.boolean(), fc.nat({ max: 30 }), fc.constantFrom('\n', '\r\n'), (lines, { query, regex }, caseSensitive, from, lineEnd) => {
      const { capture, write } = makeCapture({ streams: ['terminal'] })
      write('terminal', lines.join(lineEnd))
      capture.end()
      const index = indexOf(capture.reader())
      const finder = finderOf({ query, regex, caseSensitive }, re2Engine)
      if (!finder.ok) throw new Error('no finder')
      const pattern = new RegExp(regex ? query.replace('\\A', '^') : query, caseSensitive ? 'gu' : 'giu')
      const wanted = allRows(index).slice(from).flatMap(({ row, text }) => [...plain(text).matchAll(pattern)].map((match) => ({ row, from: match.index, to: match.index + match[0].length })))
      expect(finish(searchRows(index, finder.value, from, 10_000))).toEqual({ matches: wanted, next: null })
      const paged: unknown[] = []
      for (let next: number | null = from; next !== null; ) {
        const found: { readonly matches: readonly unknown[]; readonly next: number | null } = finish(searchRows(index, finder.value, next, 3))
        paged.push(...found.matches)
        next = found.next
      }
      expect(paged).toEqual(wanted)
    }), { numRuns: 150 })
  })
})
