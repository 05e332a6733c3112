import xterm from '@xterm/headless'
import type { Terminal } from '@xterm/xterm'
import { describe, expect, it } from 'vitest'
import { cellWidth } from '../../../src/main/core/text/width'
import { seamlessSize } from '../../../src/renderer/terminal/fonts'
import { addUnicodeWidths, applyUnicodeWidths } from '../../../src/renderer/terminal/unicode'
import type { AppSettings } from '../../../src/shared/settings'

/** Cells that `text` takes in an emulator with these widths. */
async function cells(text: string, widths: AppSettings['unicodeWidths']): Promise<number> {
  const terminal = new xterm.Terminal({ cols: 80, rows: 2, allowProposedApi: true })
  // The window's emulator has the same `unicode`, which is all that is used.
  const alike = terminal as unknown as Terminal
  addUnicodeWidths(alike)
  applyUnicodeWidths(alike, widths)
  await new Promise<void>((resolve) => { terminal.write(text, resolve) })
  const at = terminal.buffer.active.cursorX
  terminal.dispose()
  return at
}

/** Text, and its cells by cluster, by code point (Unicode 15) and in Unicode 6. Core's normaliser counts as Unicode 6 does. */
const TABLE: readonly (readonly [name: string, text: string, graphemes: number, byCodePoint: number, six: number])[] = [
  ['ASCII', 'abc', 3, 3, 3],
  ['CJK', '中文', 4, 4, 4],
  ['fullwidth', 'Ａ！', 4, 4, 4],
  ['hangul', '한글', 4, 4, 4],
  ['combining', 'e\u0301a\u0308', 2, 2, 2],
  ['an emoji', '😀', 2, 2, 1],
  ['an emoji with a skin', '👍🏽', 2, 4, 2],
  ['a family', '👨‍👩‍👧', 2, 6, 3],
  ['a flag', '🇩🇪', 2, 2, 2],
  ['a heart with VS16', '❤\ufe0f', 2, 1, 1],
  ['a heart without', '❤', 1, 1, 1],
  ['a keycap', '1\ufe0f\u20e3', 2, 1, 1],
  ['Devanagari', 'नमस्ते', 4, 4, 4],
  ['Tamil', 'தமிழ்', 3, 4, 4],
  ['box drawing', '┌─┐', 3, 3, 3],
]

describe('widths', () => {
  it.each(TABLE)('of %s', async (_, text, graphemes, byCodePoint, six) => {
    expect({ graphemes: await cells(text, 'graphemes'), byCodePoint: await cells(text, '15'), six: await cells(text, '6') }).toEqual({ graphemes, byCodePoint, six })
  })

  it('in core are those of Unicode 6', async () => {
    for (const [name, text] of TABLE) {
      const core = [...text].reduce((sum, char) => sum + cellWidth(char.codePointAt(0) ?? 0), 0)
      expect(core, name).toBe(await cells(text, '6'))
    }
  })
})

describe('the size of the font', () => {
  it('gives cells of whole device pixels', () => {
    for (const size of [8, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 40]) {
      for (const ratio of [1, 1.25, 1.5, 2, 3]) {
        const snapped = seamlessSize(size, size * 0.6, ratio)
        expect(Math.abs(snapped - size) / size).toBeLessThanOrEqual(0.0601)
        const device = snapped * 0.6 * ratio
        if (snapped !== size) expect(Math.abs(device - Math.round(device))).toBeLessThan(1e-3)
        if (snapped !== size) expect(device).toBeGreaterThan(Math.round(device))
      }
    }
    expect(seamlessSize(13, 7.8, 1)).toBeCloseTo(13.333, 3)
    expect(seamlessSize(13, 0, 1)).toBe(13)
  })
})
