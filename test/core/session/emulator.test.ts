import xterm from '@xterm/headless'
import { describe, expect, it } from 'vitest'
import { NodeCharset } from '../../../src/main/adapters/charset'
import { Sessions } from '../../../src/main/core/session'
import { pieces } from '../../../src/renderer/terminal/guard'
import { FakeClock, FakePty, FakeRandom, noPast } from './fakes'

/** A terminal whose bytes the test gives; what it sends to a window goes into a real emulator. */
function screened(encoding: string) {
  const pty = new FakePty()
  const clock = new FakeClock()
  const sessions = new Sessions({
    ...noPast,
    pty, clock, random: new FakeRandom(), charset: new NodeCharset(), probe: { foregroundGroup: () => null, cwd: () => null },
    capture: () => ({ id: 'cap_1', append: () => undefined, recode: () => undefined, newest: (_maxBytes: number, to: number) => ({ bytes: new Uint8Array(0), fromCursor: to }), end: () => undefined, discard: () => undefined }),
    shell: { file: '/bin/sh', args: [] }, env: {}, homeDirectory: '/', hostName: 'desk.example',
  })
  const frames: string[] = []
  sessions.onData(({ text }) => frames.push(text))
  const opened = sessions.open({ cols: 80, rows: 24, encoding })
  if (!opened.ok) throw new Error(opened.error.message)
  return {
    frames,
    print(...chunks: readonly (readonly number[])[]) {
      for (const chunk of chunks) {
        pty.last.listener.data(Uint8Array.from(chunk))
        clock.advance(16)
      }
    },
    async screen() {
      const terminal = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true })
      for (const frame of frames) for (const piece of pieces(frame, 65_536)) await new Promise<void>((resolve) => { terminal.write(piece, resolve) })
      const row = (index: number) => terminal.buffer.active.getLine(terminal.buffer.active.baseY + index)?.translateToString(true) ?? ''
      const colour = terminal.buffer.active.getLine(0)?.getCell(2)?.getFgColor()
      const last = row(terminal.buffer.active.cursorY)
      terminal.dispose()
      return { first: row(0), last, colour }
    },
  }
}

const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

describe('characters that come in parts', () => {
  it.each([
    ['utf-8', [[0x41, 0xe2, 0x80], [0x94, 0x42]], 'A—B'],
    ['utf-8', [[0x41, 0xf0], [0x9f, 0x98], [0x80, 0x42]], 'A😀B'],
    ['gb18030', [[0x41, 0x81], [0x39, 0xee], [0x39, 0x42]], 'A㐀B'],
    ['gbk', [[0x41, 0xd6], [0xd0, 0x42]], 'A中B'],
    ['euc-jp', [[0x41, 0x8f], [0xb0], [0xa1, 0x42]], 'A丂B'],
  ])('in %s stand whole on the screen (case xterm-split)', async (encoding, chunks, expected) => {
    const terminal = screened(encoding)
    terminal.print(...chunks)
    expect((await terminal.screen()).first).toBe(expected)
  })

  it.each([['shift_jis', 0x83, 'ソ'], ['big5', 0xa5, '功']] as const)('in %s whose second half is a backslash leave the colour after them whole (case sjis-trail)', async (encoding, lead, character) => {
    const terminal = screened(encoding)
    terminal.print([lead], [0x5c, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x78])
    expect(await terminal.screen()).toMatchObject({ first: `${character}x`, colour: 1 })
  })

  it.each([65_535, 65_534, 131_071, 65_536])('an emoji after %i letters arrives whole at the edge of a frame (case surrogate-edge)', async (letters) => {
    const terminal = screened('utf-8')
    const bytes = [...new TextEncoder().encode(`${'a'.repeat(letters)}😀`)]
    const chunks: number[][] = []
    for (let at = 0; at < bytes.length; at += 65_536) chunks.push(bytes.slice(at, at + 65_536))
    terminal.print(...chunks)
    const text = terminal.frames.join('')
    expect(text).toBe(`${'a'.repeat(letters)}😀`)
    for (const frame of terminal.frames) expect(LONE.test(frame)).toBe(false)
    for (const piece of pieces(text, 65_536)) expect(LONE.test(piece)).toBe(false)
    expect((await terminal.screen()).last).toMatch(/a?😀$/)
  })
})
