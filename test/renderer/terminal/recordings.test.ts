import { describe, expect, it } from 'vitest'
import { addUnicodeWidths, applyUnicodeWidths } from '../../../src/renderer/terminal/unicode'
import { guarded } from './emulator'

/** The screen after `text`, blank rows at the end left out, and where the cursor is (one-based; at the edge while it waits to wrap). */
async function shown(text: string, cols = 10, rows = 5) {
  const emulator = guarded(cols, rows, 50)
  addUnicodeWidths(emulator.alike)
  applyUnicodeWidths(emulator.alike, 'graphemes')
  // Cut in the middle of sequences.
  for (let at = 0; at < text.length; at += 7) await emulator.print(text.slice(at, at + 7))
  const { cursorX, cursorY } = emulator.terminal.buffer.active
  return { screen: emulator.screen().join('\n').trimEnd(), cursor: `${cursorY + 1};${Math.min(cols, cursorX + 1)}`, emulator }
}

/** In the manner of vttest: what a VT220 and xterm do. */
const RECORDINGS: readonly (readonly [name: string, output: string, screen: string, cursor: string])[] = [
  ['cursor movement stays on the screen', '\u001b[99;99Hx\u001b[99A\u001b[99Dy\u001b[2B\u001b[3Cz\u001b[2Fq', 'q\n\n    z\n\n         x', '1;2'],
  ['absolute columns and rows', '\u001b[3G1\u001b[2d2\u001b[4;6f3\u001b[5`4', '  1\n   2\n\n    43', '4;6'],
  ['save and restore', 'ab\u001b7\u001b[4;4Hx\u001b8c\u001b[s\u001b[5;5Hy\u001b[ud', 'abcd\n\n\n   x\n    y', '1;5'],
  ['a frame of stars', '\u001b[1;1H**********\u001b[2;1H*\u001b[2;10H*\u001b[3;1H**********', '**********\n*        *\n**********', '3;10'],
  ['wrapping waits for the next character', '0123456789\rX', 'X123456789', '1;2'],
  ['wrapping goes on in the next row', '0123456789ab', '0123456789\nab', '2;3'],
  ['without wrapping the last column is written over', '\u001b[?7l0123456789abc\u001b[?7h', '012345678c', '1;10'],
  ['a wide character does not fit at the edge', '012345678中x', '012345678\n中x', '2;4'],
  ['half of a wide character written over', '中文\u001b[2Gx', ' x文', '1;3'],
  ['clusters are two cells', '👨‍👩‍👧|🇩🇪|e\u0301|', '👨‍👩‍👧|🇩🇪|e\u0301|', '1;9'],
  ['scroll region', 'a\r\nb\r\nc\r\nd\r\ne\u001b[2;4r\u001b[4;1H\nX\u001b[r', 'a\nc\nd\nX\ne', '1;1'],
  ['reverse index at the top of the region', 'a\r\nb\r\nc\u001b[1;3r\u001b[1;1H\u001bMn\u001b[r', 'n\na\nb', '1;1'],
  ['origin mode counts from the region', '\u001b[2;4r\u001b[?6h\u001b[1;1Hx\u001b[9;9Hy\u001b[?6l\u001b[r', '\nx\n\n        y', '1;1'],
  ['insert and delete lines', 'a\r\nb\r\nc\r\nd\u001b[2;1H\u001b[L1\u001b[4;1H\u001b[M', 'a\n1\nb\nd', '4;1'],
  ['insert and delete characters', 'abcdef\u001b[1;3H\u001b[2@12\u001b[1;6H\u001b[P', 'ab12cef', '1;6'],
  ['insert mode', 'abc\u001b[1;2H\u001b[4hXY\u001b[4lZ', 'aXYZc', '1;5'],
  ['erase characters keeps the rest', 'abcdef\u001b[1;2H\u001b[3X', 'a   ef', '1;2'],
  ['erase to both sides of a line', 'abcdef\u001b[1;3H\u001b[1K\r\nabcdef\u001b[2;3H\u001b[K', '   def\nab', '2;3'],
  ['erase the display below and above', 'aaa\r\nbbb\r\nccc\u001b[2;2H\u001b[J\u001b[1J', '', '2;2'],
  ['tab stops of eight, own ones, and none', 'a\tb\r\n\u001b[3g\u001b[4G\u001bH\r\tx\u001b[Zy', 'a       b\n   y', '2;5'],
  ['line drawing', '\u001b(0lqk\u001b(B\r\n\u001b)0\u000ex x\u000f x', '┌─┐\n│ │ x', '2;6'],
  ['repeat', 'ab\u001b[3bc', 'abbbbc', '1;7'],
  ['the alternate screen gives back what was', 'shell\u001b[?1049h\u001b[2J\u001b[1;1Hfull\u001b[?1049l!', 'shell!', '1;7'],
  ['backspace, carriage return, line feed, vertical tab', 'abc\b\bX\rY\nZ\u000bW', 'YXc\n Z\n  W', '3;4'],
  ['next line and index', 'ab\u001bEc\u001bDd', 'ab\nc\n d', '3;3'],
  ['alignment pattern', '\u001b#8\u001b[3;3Hx', 'EEEEEEEEEE\nEEEEEEEEEE\nEExEEEEEEE\nEEEEEEEEEE\nEEEEEEEEEE', '3;4'],
  ['control characters inside a sequence', 'a\u001b[2\bCb', 'a b', '1;4'],
  ['soft reset keeps the text', 'ab\u001b[4h\u001b[3;4r\u001b[1;3H\u001b[!pcd', 'abcd', '1;5'],
  ['full reset clears', 'ab\u001bccd', 'cd', '1;3'],
]

describe('recordings', () => {
  it.each(RECORDINGS)('%s', async (_, output, screen, cursor) => {
    const result = await shown(output)
    expect({ screen: result.screen, cursor: result.cursor }).toEqual({ screen, cursor })
  })

  it('colours of all kinds', async () => {
    const { emulator } = await shown('\u001b[31;1;4ma\u001b[38;5;208mb\u001b[48;2;1;2;3mc\u001b[38:2::9:8:7md\u001b[me')
    const cell = (at: number) => emulator.terminal.buffer.active.getLine(0)?.getCell(at)
    expect([cell(0)?.getFgColor(), cell(0)?.isBold() !== 0, cell(0)?.isUnderline() !== 0]).toEqual([1, true, true])
    expect([cell(1)?.getFgColor(), cell(2)?.getBgColor(), cell(3)?.getFgColor()]).toEqual([208, 0x010203, 0x090807])
    expect([cell(4)?.isFgDefault(), cell(4)?.isBold()]).toEqual([true, 0])
  })

  it('a narrower and a wider screen keep the text', async () => {
    const { emulator } = await shown('one two three four five\r\nsix', 20, 5)
    const joined = () => emulator.screen().join('').trimEnd()
    emulator.terminal.resize(8, 5)
    expect(joined()).toBe('one two three four fivesix')
    emulator.terminal.resize(40, 5)
    expect(emulator.screen().slice(0, 2)).toEqual(['one two three four five', 'six'])
  })
})
