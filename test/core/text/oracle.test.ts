import xterm from '@xterm/headless'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellWidth } from '../../../src/main/core/text/width'
import { normalise } from './helpers'

const COLS = 1200

/** The emulator's buffer as trimmed lines, blank ones at the edges left out. */
async function emulated(stream: string): Promise<string[]> {
  const terminal = new xterm.Terminal({ cols: COLS, rows: 500, scrollback: 10_000, convertEol: true, allowProposedApi: true })
  await new Promise<void>((done) => terminal.write(stream, done))
  const lines: string[] = []
  const buffer = terminal.buffer.active
  for (let i = 0; i < buffer.length; i++) lines.push(buffer.getLine(i)?.translateToString(true) ?? '')
  terminal.dispose()
  return trimmed(lines)
}

function trimmed(lines: readonly string[]): string[] {
  const short = lines.map((line) => line.trimEnd())
  while (short.at(-1) === '') short.pop()
  while (short[0] === '') short.shift()
  return short
}

function withoutTabs(line: string): string {
  let out = ''
  let column = 0
  for (const char of line) {
    if (char === '\t') {
      const next = column - (column % 8) + 8
      out += ' '.repeat(next - column)
      column = next
    } else {
      out += char
      column += cellWidth(char.codePointAt(0) ?? 0)
    }
  }
  return out
}

const count = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 3, arbitrary: fc.integer({ min: 0, max: 6 }).map(String) }, fc.integer({ min: 0, max: 30 }).map(String))
const word = fc.oneof(
  fc.stringMatching(/^[a-z0-9 ]{1,12}$/),
  fc.constantFrom('中文', '한', '日本', 'e\u0301', 'a\u0301\u0302', '👍', '\u{20000}', '█▌', 'é', 'ｱ'),
)
const move = fc.tuple(count, fc.constantFrom(...'ABCDEFG`aed')).map(([n, final]) => `\u001b[${n}${final}`)
const edit = fc.tuple(count, fc.constantFrom(...'@PXKb')).map(([n, final]) => `\u001b[${n}${final}`)
const rows = fc.tuple(count, fc.constantFrom('L', 'M')).map(([n, final]) => `\u001b[${n}${final}`)
const tabs = fc.tuple(count, fc.constantFrom('I', 'Z')).map(([n, final]) => `\u001b[${n}${final}`)
const place = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 30 })).map(([row, column]) => `\u001b[${row};${column}H`)
const colour = fc.constantFrom('\u001b[31m', '\u001b[0m', '\u001b[1;38;5;9m', '\u001b[38:2::1:2:3m', '\u001b[m')
const other = fc.constantFrom('\u001b[?25l', '\u001b]0;title\u0007', '\u001b]8;;http://x\u001b\\', '\u001bP1$q\u001b\\', '\u001b(B', '\u001b[?2004h', '\u001b7', '\u001b8', '\u001b[s', '\u001b[u', '\u001bM', '\u001bD', '\u001bE', '\u001b[31\r2m', '\u001b[3\u0018')
const token = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 3, arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\b', '\t') },
  { weight: 3, arbitrary: move },
  { weight: 3, arbitrary: edit },
  { weight: 1, arbitrary: rows },
  { weight: 1, arbitrary: tabs },
  { weight: 1, arbitrary: place },
  { weight: 2, arbitrary: colour },
  { weight: 1, arbitrary: other },
)

describe('against @xterm/headless', () => {
  it('shows what an emulator of 500 rows, wider than any line, would show', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 40 }), async (tokens) => {
        const stream = tokens.join('')
        const ours = trimmed(normalise(stream).lines.map((line) => withoutTabs(line.text)))
        expect(ours).toEqual(await emulated(stream))
      }),
      { numRuns: Number(process.env['WEIR_ORACLE_RUNS'] ?? 150) },
    )
  })

  it('keeps moving rows right once more than 500 have gone by', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.integer({ min: 1, max: 700 }).map((n) => 'line\n'.repeat(n)), fc.integer({ min: 1, max: 900 }).map((n) => `\u001b[${n}Aup`), word, fc.constant('\u001b[2;3Hhome'), fc.constant('\u001b[999B')), { maxLength: 6 }), async (tokens) => {
        const stream = tokens.join('')
        const ours = trimmed(normalise(stream).lines.map((line) => withoutTabs(line.text)))
        expect(ours).toEqual(await emulated(stream))
      }),
      { numRuns: 40 },
    )
  })
})
