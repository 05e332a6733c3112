import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bell } from '../../../src/renderer/terminal/bell'
import { Checkpoints } from '../../../src/renderer/terminal/checkpoints'
import { differingText } from '../../../src/renderer/terminal/links'
import { asOneLine, cleaned, lineCount, needsQuestion, PasteSender, pasteText, type Taken } from '../../../src/renderer/terminal/paste'
import { textOf } from '../../../src/renderer/terminal/ranges'
import { patternProblem } from '../../../src/renderer/terminal/search'
import { finderOf, matchesUpwards, type SearchWish } from '../../../src/renderer/terminal/search-lines'
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
    // What no engine can do in bounded time.
    expect(patternProblem({ ...wish, query: '(a)\\1' })).not.toBeNull()
    expect(patternProblem({ ...wish, query: '(?=a)' })).not.toBeNull()
  })

  const found = async (output: string, wish: Partial<SearchWish>, cols = 20) => {
    const { terminal, print } = guarded(cols, 5, 50_000)
    await print(output)
    const find = finderOf({ query: '', caseSensitive: false, wholeWord: false, regex: false, ...wish })
    if (typeof find === 'string') throw new Error(find)
    return [...matchesUpwards(terminal.buffer.active, find)].toReversed().flat()
  }
  it('finds where the cells are: wide characters, ends of rows, cases, words', async () => {
    expect(await found('中文abc\r\nxABC abcd', { query: 'abc' })).toEqual([{ row: 0, column: 4, cells: 3 }, { row: 1, column: 1, cells: 3 }, { row: 1, column: 5, cells: 3 }])
    expect(await found('中文abc', { query: '文a' })).toEqual([{ row: 0, column: 2, cells: 3 }])
    expect(await found(`${'x'.repeat(18)}needle`, { query: 'needle' })).toEqual([{ row: 0, column: 18, cells: 6 }])
    expect(await found('abc ABC abcd', { query: 'abc', wholeWord: true })).toHaveLength(2)
    expect(await found('abc ABC abcd', { query: 'abc', caseSensitive: true })).toHaveLength(2)
    expect(await found('e\u0301x x', { query: 'x' })).toEqual([{ row: 0, column: 1, cells: 1 }, { row: 0, column: 3, cells: 1 }])
    expect(await found('aaa', { query: 'x*', regex: true })).toEqual([])
    expect(await found('1\r\n12\r\n2', { query: '^1[0-9]$', regex: true })).toEqual([{ row: 1, column: 0, cells: 2 }])
  })
  it('takes no time that a person sees for a pattern that would hang, or a line without an end', async () => {
    const started = performance.now()
    expect(await found(`${'a'.repeat(60)}!`, { query: '(a+)+$', regex: true })).toEqual([])
    const { terminal, print } = guarded(80, 24, 10_000)
    await print('x'.repeat(800_000))
    const steps: number[] = []
    for (const wish of [{ query: 'x', regex: false }, { query: '.*y', regex: true }, { query: '(x+x+)+y', regex: true }]) {
      const find = finderOf({ caseSensitive: false, wholeWord: false, ...wish })
      if (typeof find === 'string') throw new Error(find)
      const lines = matchesUpwards(terminal.buffer.active, find)
      for (let at = performance.now(); lines.next().done !== true; at = performance.now()) steps.push(performance.now() - at)
    }
    expect(Math.max(...steps)).toBeLessThan(1000)
    expect(performance.now() - started).toBeLessThan(20_000)
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
