import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bell } from '../../../src/renderer/terminal/bell'
import { Checkpoints } from '../../../src/renderer/terminal/checkpoints'
import { differingText, openable } from '../../../src/renderer/terminal/links'
import { asOneLine, cleaned, lineCount, needsQuestion, PasteSender, pasteText, type Taken } from '../../../src/renderer/terminal/paste'
import { textOf } from '../../../src/renderer/terminal/ranges'
import { patternProblem } from '../../../src/renderer/terminal/search'
import { guarded } from './emulator'

describe('pastes', () => {
  it('lose control characters and end lines with Return, in one pair of brackets (case paste-escape)', () => {
    expect(pasteText('a\u001b[201~ ;id\r', true)).toBe('\u001b[200~a[201~ ;id\r\u001b[201~')
    expect(cleaned('a\r\nb\nc\td\u0003\u007f\u009b')).toBe('a\rb\rc\td')
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      const sent = pasteText(text, true)
      expect(sent.slice(6, -6)).not.toMatch(/[\u0000-\u0008\u000a-\u000c\u000e-\u001f\u007f-\u009f]/)
      expect(sent.startsWith('\u001b[200~') && sent.endsWith('\u001b[201~')).toBe(true)
    }))
  })

  it('are asked about where lines would run', () => {
    expect(needsQuestion('ls\n', false, 'multiline')).toBe(true)
    expect(needsQuestion('ls', false, 'multiline')).toBe(false)
    expect(needsQuestion('x'.repeat(5001), false, 'multiline')).toBe(true)
    expect(needsQuestion('a\nb', true, 'multiline')).toBe(false)
    expect(needsQuestion('a\nb', false, 'never')).toBe(false)
    expect(lineCount('a\r\nb\rc\nd')).toBe(4)
    expect(asOneLine('  if x\r\n  then y\n\n end\n')).toBe('if x then y end')
  })

  it('come whole and in order through a program that takes nothing for a while, and one after another', async () => {
    const got: string[] = []
    const answers: Taken[] = ['taken', 'busy', 'busy', 'taken', 'busy']
    const sender = new PasteSender({
      send: (piece) => {
        const answer = answers.shift() ?? 'taken'
        if (answer === 'taken') got.push(piece)
        return Promise.resolve(answer)
      },
      wait: () => Promise.resolve(), progress: () => undefined,
    })
    const text = '😀中'.repeat(20_000)
    await Promise.all([sender.send(text), sender.send('second')])
    expect(got.join('')).toBe(`${text}second`)
    expect(got.length).toBeGreaterThan(3)
  })

  it('can be stopped, and then close their bracket', async () => {
    const got: string[] = []
    const sender: PasteSender = new PasteSender({
      send: (piece) => {
        got.push(piece)
        if (got.length === 2) sender.stop()
        return Promise.resolve('taken')
      },
      wait: () => Promise.resolve(), progress: () => undefined,
    })
    await sender.send(pasteText('x'.repeat(100_000), true))
    expect(got.length).toBe(3)
    expect(got.at(-1)).toBe('\u001b[201~')
  })
})

describe('links', () => {
  it('are opened as addresses without anything unseen in them', () => {
    expect(openable('https://example.org/\u202egnp.exe')).toBe('https://example.org/%E2%80%AEgnp.exe')
    expect(openable('not an address')).toBeNull()
    expect(openable(`https://example.org/${'a'.repeat(9000)}`)).toBeNull()
    expect(openable('file:///etc/passwd')).toBe('file:///etc/passwd')
  })
  it('say where their text differs from their target', () => {
    expect(differingText('https://bank.example', 'https://evil.example')).toBe('https://bank.example')
    expect(differingText('https://example.org', 'https://example.org/')).toBeNull()
    expect(differingText('docs\u202e', 'https://example.org/')).toBe('docs\\u{202e}')
  })
})

describe('search', () => {
  it('names what is wrong with a pattern', () => {
    const wish = { query: '(', caseSensitive: false, wholeWord: false, regex: true }
    expect(patternProblem(wish)).toContain('(')
    expect(patternProblem({ ...wish, regex: false })).toBeNull()
    expect(patternProblem({ ...wish, query: 'a.*b' })).toBeNull()
  })
})

describe('the bell', () => {
  it('rings twice a second at most', () => {
    let flashes = 0
    const bell = new Bell(() => 'visual', () => { flashes += 1 })
    for (let ms = 0; ms < 1000; ms += 10) bell.ring(ms)
    expect(flashes).toBe(2)
    new Bell(() => 'none', () => { flashes = 99 }).ring(0)
    expect(flashes).toBe(2)
  })
})

describe('where rows came from', () => {
  /** Prints numbered lines in chunks of some bytes, telling the cursor after each as the engine does. */
  async function printed(lines: number, chunk: number, behind = 0) {
    const emulator = guarded(40, 10, 500)
    const points = new Checkpoints(emulator.alike)
    const all = Array.from({ length: lines }, (_, index) => `line ${String(index).padStart(5, '0')}\r\n`).join('')
    for (let at = 0; at < all.length; at += chunk) {
      await emulator.print(all.slice(at, at + chunk))
      points.passed(Math.max(0, Math.min(all.length, at + chunk) - behind))
    }
    return { emulator, points, all }
  }

  it.each([[7, 0], [100, 0], [1000, 0], [4096, 0], [100, 90], [1000, 990]])('is known within a few checkpoints (chunks of %i bytes, %i behind)', async (chunk, behind) => {
    const { emulator, points, all } = await printed(2000, chunk, behind)
    const { length } = emulator.terminal.buffer.active
    for (const row of [0, 1, 100, 250, 400, length - 3]) {
      const text = textOf(emulator.alike, { first: row, last: row + 1 })
      const { from, to } = points.around(row, row + 1)
      const bytes = all.slice(from, to + behind)
      for (const line of text.split('\n')) expect(bytes).toContain(line)
      if (row > 100 && row < length - 60) expect(to - from).toBeLessThan(12 * 20 * 4 + chunk * 4 + behind)
    }
  })

  it('spans a replay, and a full-screen program as a whole', async () => {
    const emulator = guarded(40, 10, 500)
    const points = new Checkpoints(emulator.alike)
    points.restart({ from: 5000, to: 9000 })
    await emulator.print('a\r\nb\r\n')
    expect(points.around(0, 1)).toEqual({ from: 5000, to: 9000 })
    await emulator.print('\u001b[?1049hfull')
    points.passed(9100)
    await emulator.print('screen')
    points.passed(9200)
    expect(points.around(0, 9)).toEqual({ from: 9000, to: 9200 })
    await emulator.print('\u001b[?1049l')
    points.passed(9300)
    expect(points.around(0, 0)).toEqual({ from: 5000, to: 9300 })
  })

  it('keeps a bounded number of places', async () => {
    const { emulator, points } = await printed(500, 11)
    for (let cursor = 0; cursor < 5000; cursor++) {
      await emulator.print(`${'\r\n'.repeat(20)}`)
      points.passed(10_000 + cursor)
    }
    expect(points.around(0, 0).from).toBeGreaterThanOrEqual(0)
    expect(emulator.terminal.markers.length).toBeLessThanOrEqual(1024)
  })
})
