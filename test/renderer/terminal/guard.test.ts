import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { clipboardRequest, OutputFilter, ReplyLimiter } from '../../../src/renderer/terminal/guard'
import { ClipboardGuard } from '../../../src/renderer/terminal/clipboard-guard'
import { visibleText } from '../../../src/renderer/terminal/visible-text'
import { guarded } from './emulator'

const SIZE = { cols: 80, rows: 24 }
function filtered(...chunks: readonly string[]): string {
  const filter = new OutputFilter(() => SIZE)
  return chunks.flatMap((chunk) => filter.push(chunk)).join('')
}
/** Cuts `text` at the places that `at` names. */
function cutAt(text: string, at: readonly number[]): string[] {
  const places = [...new Set(at.map((place) => place % (text.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length))
}
const cuts = fc.array(fc.nat(), { maxLength: 6 })

describe('counts', () => {
  it.each(['b', 'L', 'M', 'S', 'T', 'I', 'Z', '@', 'P', 'X', ' @', ' A', "'}", "'~"])('of %s do no more than a screen holds, at once and in flat memory (case csi-repeat)', async (final) => {
    const emulator = guarded()
    const before = process.memoryUsage().heapUsed
    for (const hostile of ['\u001b[2147483647', '\u009b99999999999', '\u001b[21\u0007474\u00008364\u007f7']) await emulator.print(`A${hostile}${final}`)
    await emulator.print('\u001bcstill here')
    // Without the clamp one of these takes two minutes and gigabytes: the time limit of the test says so.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(500_000_000)
    expect(emulator.row(0)).toBe('still here')
  })

  it('are clamped, not dropped: the screen is the same as with the largest count that fits', async () => {
    for (const [huge, fits] of [['A\u001b[99999b', `A\u001b[${80 * 24}b`], ['abc\u001b[1;1H\u001b[99999@', 'abc\u001b[1;1H\u001b[80@'], ['x\r\ny\u001b[99999S', 'x\r\ny\u001b[24S'], ['x\u001b[1G\u001b[99999X', 'x\u001b[1G\u001b[80X'], ['x\u001b[99999Iy', 'x\u001b[80Iy']] as const) {
      const [one, two] = [guarded(), guarded()]
      await one.print(huge)
      await two.print(fits)
      expect(one.screen()).toEqual(two.screen())
    }
    expect(filtered('\u001b[5S\u001b[3b\u001b[38;2;300;999999;1m\u001b[?2004h\u001b[99999;99999H')).toBe('\u001b[5S\u001b[3b\u001b[38;2;300;999999;1m\u001b[?2004h\u001b[99999;99999H')
  })

  it('in a long flood let the window breathe between pieces', () => {
    const parts = new OutputFilter(() => SIZE).push('A\u001b[2000b'.repeat(5000))
    expect(parts.length).toBeGreaterThan(15)
    expect(parts.join('')).toBe('A\u001b[1920b'.repeat(5000))
  })

  it('do not repeat what is piled up in one cell', async () => {
    const emulator = guarded()
    await emulator.print(`e${'\u0301'.repeat(5000)}\u001b[1920b!`)
    expect(emulator.row(0).length).toBeLessThan(6000)
  })
})

describe('strings without an end', () => {
  it.each([
    ['\u001b]9;', 8448], ['\u001b]0;', 8448], ['\u009d8;;', 8448], ['\u001bP', 65_536], ['\u001b_', 65_536], ['\u001b^', 65_536], ['\u001bX', 65_536], ['\u001b]52;c;', 1_048_576],
  ] as const)('%j are given up and output goes on (case endless-osc)', async (introducer, cap) => {
    const emulator = guarded()
    for (let at = 0; at < 5_000_000; at += 100_000) await emulator.print(at === 0 ? introducer + 'y\n'.repeat(50_000) : 'y\n'.repeat(50_000))
    await emulator.print('\u001b\\\r\nafter')
    expect(emulator.screen().some((row) => row.trim() === 'after')).toBe(true)
    expect(filtered(introducer + 'z'.repeat(cap + 500)).includes('\u0018')).toBe(true)
  })

  it('of usual length pass as they are', () => {
    const usual = `\u001b]0;title\u0007\u001b]8;id=1;https://example.org/${'a'.repeat(8000)}\u001b\\text\u001b]8;;\u001b\\\u001bP$qm\u001b\\\u001b]52;c;${'QUJD'.repeat(20_000)}\u0007`
    expect(filtered(usual)).toBe(usual)
  })
})

describe('the filter', () => {
  const harmless = fc.array(fc.oneof(
    fc.constantFrom('\u001b[0m', '\u001b[1;31m', '\u001b[2K', '\u001b[?25l', '\u001b[12;4H', '\u001b[3@', '\u001b(B', '\u001b#8', '\u001b7', '\u001b]2;t\u0007', '\u001b]133;A\u001b\\', '\u001bP1$r0m\u001b\\', '\r\n', '\t', '中', '😀', '\u009b1m', '\u009dx\u009c', '\u0007', '\u001b'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  ), { maxLength: 30 }).map((parts) => `${parts.join('')}.\u0018.`)
  it('passes text without hostile sequences unchanged, however it is cut', () => {
    fc.assert(fc.property(harmless, cuts, (text, at) => {
      expect(filtered(...cutAt(text, at))).toBe(text)
    }))
  })

  const anything = fc.array(fc.constantFrom('\u001b', '[', ']', 'P', '\\', '2147483647', '9', ';', ':', '?', ' ', "'", 'b', 'L', '@', 'm', '\u0007', '\u0018', '\u007f', '\u0000', '\u009b', '\u009d', '\u009c', '\u0085', 'é', '中', 'x', 'X', '(', '#'), { maxLength: 40 }).map((parts) => parts.join(''))
  it('does the same however hostile text is cut, and holds back a bounded rest', () => {
    fc.assert(fc.property(anything, cuts, (text, at) => {
      expect(filtered(...cutAt(text, at), '\u0018')).toBe(filtered(text, '\u0018'))
    }))
    expect(filtered(`a\u001b[${'1;'.repeat(100_000)}mb`)).toBe('ab')
  })

  it('makes a screen that is the emulator’s own for counts that fit', async () => {
    const small = anything.map((text) => text.replaceAll('2147483647', '7'))
    await fc.assert(fc.asyncProperty(small, async (text) => {
      const through = guarded(20, 5)
      await through.print(`${text}\u0018|`)
      const bare = guarded(20, 5)
      await new Promise<void>((resolve) => { bare.terminal.write(`${text}\u0018|`, resolve) })
      expect(through.screen()).toEqual(bare.screen())
    }), { numRuns: 300 })
  })
})

/** Time that the test owns. */
function limited(takesMs = 0) {
  let now = 0
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const sent: { readonly at: number; readonly reply: string }[] = []
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run }
    timers.push(timer)
    return () => { timers = timers.filter((other) => other !== timer) }
  }
  const limiter = new ReplyLimiter({
    nowMs: () => now, after,
    send: (reply) => {
      sent.push({ at: now, reply })
      return takesMs === 0 ? Promise.resolve() : new Promise<void>((resolve) => after(takesMs, resolve))
    },
  })
  return {
    limiter, sent,
    async advance(ms: number) {
      for (const end = now + ms; ;) {
        await Promise.resolve()
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) {
          now = end
          return
        }
        timers = timers.filter((other) => other !== next)
        now = next.at
        next.run()
      }
    },
  }
}

describe('answers to programs', () => {
  it('come at most 64 a second and 4 KB at a time, and the last question gets one (case query-flood)', async () => {
    const emulator = guarded()
    const { limiter, sent, advance } = limited()
    emulator.terminal.onData((reply) => limiter.offer(reply))
    await emulator.print('\u001b[c'.repeat(100_000))
    expect(limiter.pendingChars()).toBeLessThanOrEqual(4096)
    await emulator.print('\u001b[5;7H\u001b[6n')
    await advance(30_000)
    expect(sent.at(-1)?.reply).toBe('\u001b[5;7R')
    for (const { at } of sent) expect(sent.filter((other) => other.at > at - 1000 && other.at <= at).length).toBeLessThanOrEqual(64)
    await emulator.print('\u001b[c')
    expect(sent.at(-1)?.reply).toBe('\u001b[?1;2c')
  })

  it('of different kinds are kept up to 4 KB, the newest among them', async () => {
    const { limiter, sent, advance } = limited()
    for (let index = 0; index < 2000; index++) limiter.offer(`\u001b[${index};1R`)
    expect(limiter.pendingChars()).toBeLessThanOrEqual(4096)
    await advance(60_000)
    expect(sent.at(-1)?.reply).toBe('\u001b[1999;1R')
    expect(sent.length).toBeGreaterThan(64)
  })

  it('wait while the program takes nothing', async () => {
    const { limiter, sent, advance } = limited(1e9)
    for (let index = 0; index < 100; index++) limiter.offer(`\u001b]${'x'.repeat(190)}${index}\u0007`)
    await advance(100_000)
    expect(sent.reduce((sum, { reply }) => sum + reply.length, 0)).toBeLessThanOrEqual(4096)
    limiter.dispose()
  })
})

describe('the clipboard of a program', () => {
  it('is written after a question, and never read (case clipboard)', async () => {
    const emulator = guarded()
    const asked: string[] = []
    const written: string[] = []
    const replies: string[] = []
    let replaying = false
    emulator.terminal.onData((reply) => replies.push(reply))
    const guard = new ClipboardGuard(emulator.alike, {
      replaying: () => replaying, ask: (question) => asked.push(question?.text ?? 'none'),
      write: ({ text }) => {
        written.push(text)
        return Promise.resolve()
      },
    })
    await emulator.print('\u001b]52;c;aGVsbG8=\u0007\u001b]52;c;?\u0007')
    expect({ asked, written, replies }).toEqual({ asked: ['hello'], written: [], replies: [] })
    guard.answer('always')
    await emulator.print('\u001b]52;c;5Lit5paH\u0007')
    replaying = true
    await emulator.print('\u001b]52;c;bm8=\u0007')
    expect({ asked, written }).toEqual({ asked: ['hello', 'none'], written: ['hello', '中文'] })
  })

  it('is asked for by one question at a time, which does not change under the hand; the newest waits', async () => {
    const emulator = guarded()
    const asked: string[] = []
    const written: string[] = []
    let finish: () => void = () => undefined
    const guard = new ClipboardGuard(emulator.alike, {
      replaying: () => false, ask: (question) => asked.push(question?.text ?? 'none'),
      write: ({ text }) => {
        written.push(text)
        return new Promise<void>((resolve) => (finish = resolve))
      },
    })
    const flood = (name: string) => Array.from({ length: 5000 }, (_, index) => `\u001b]52;c;${btoa(`${name}${index}`)}\u0007`).join('')
    await emulator.print(flood('a'))
    expect(asked).toEqual(['a0'])
    guard.answer('once')
    finish()
    await vi.waitFor(() => expect(asked).toEqual(['a0', 'a4999']))
    expect(written).toEqual(['a0'])
    await emulator.print(flood('b'))
    guard.answer('no')
    expect({ asked, written }).toEqual({ asked: ['a0', 'a4999', 'none'], written: ['a0'] })
    await emulator.print(flood('c'))
    guard.answer('always')
    await emulator.print(flood('d'))
    // One is being written, the newest waits.
    expect(written).toEqual(['a0', 'c0'])
    finish()
    await vi.waitFor(() => expect(written).toEqual(['a0', 'c0', 'd4999']))
  })

  it('takes nothing that is not base64', () => {
    expect(clipboardRequest('c;%%%')).toEqual({ kind: 'nothing' })
    expect(clipboardRequest('c;')).toEqual({ kind: 'nothing' })
    expect(clipboardRequest('none')).toEqual({ kind: 'nothing' })
    expect(clipboardRequest('p;YQ==')).toEqual({ kind: 'write', text: 'a', selection: true })
    expect(clipboardRequest('c;aGVs\nbG8=')).toEqual({ kind: 'write', text: 'hello', selection: false })
  })
})

describe('what cannot be seen', () => {
  it('is written out', () => {
    expect(visibleText('a\u202eb\u0007\u200b\n')).toBe('a\\u{202e}b\\u{7}\\u{200b}\\u{a}')
    expect(visibleText('a\n\tb', true)).toBe('a\n\tb')
    expect(visibleText('中文 é 😀')).toBe('中文 é 😀')
  })
})
