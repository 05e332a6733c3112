import { ROW_CHARS } from './types'

const TEXT = 0
const LF = 1
const CR = 2
const ESC = 3
const HIGH = 4
const SPECIAL = 5
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x0a) return LF
  if (byte === 0x0d) return CR
  if (byte === 0x1b) return ESC
  if (byte >= 0x80) return HIGH
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 ? TEXT : SPECIAL
})
const LONGEST_SGR = 64

/** How bytes from 0x80 on are to be taken: `utf-8` may hold C1 controls as C2 80 to C2 9F; `special`: this block holds some. */
export type HighBytes = 'text' | 'utf-8' | 'special'

/**
 * From the row that begins at `from`: how far whole rows of nothing but text, tabs, SGR and CR LF go, at most `maxRows`. About 1 GB/s,
 * so that the millions of lines of a large capture are counted in a fraction of a second.
 */
export function plainRows(bytes: Uint8Array, from: number, maxRows: number, high: HighBytes): { readonly end: number; readonly rows: number } {
  let end = from
  let rows = 0
  for (let at = from; at < bytes.length; at++) {
    const kind = CLASSES[bytes[at] ?? 0] ?? TEXT
    if (kind === TEXT) continue
    if (kind === LF) {
      if (at - end > ROW_CHARS) break
      end = at + 1
      if (++rows === maxRows) break
    } else if (kind === HIGH) {
      if (high === 'special' || (high === 'utf-8' && bytes[at] === 0xc2 && (bytes[at + 1] ?? 0) <= 0x9f)) break
    } else if (kind === CR) {
      if (bytes[at + 1] !== 0x0a) break
    } else if (kind === ESC) {
      const after = sgrEnd(bytes, at)
      if (after < 0) break
      at = after
    } else break
  }
  return { end, rows }
}

/** Index of the `m`, or -1 for anything but a short SGR. */
function sgrEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at + 1] !== 0x5b) return -1
  for (let index = at + 2; index < at + LONGEST_SGR; index++) {
    const byte = bytes[index] ?? 0
    if (byte >= 0x30 && byte <= 0x3b) continue
    return byte === 0x6d ? index : -1
  }
  return -1
}

/** The parameters of the SGR sequences in the bytes that decide what holds behind them: those from the last reset on. */
export function lastSgr(bytes: Uint8Array): readonly string[] {
  const found: string[] = []
  for (let end = bytes.length; ; ) {
    const at = bytes.lastIndexOf(0x1b, end - 1)
    if (at < 0 || end === 0) break
    const params = String.fromCharCode(...bytes.subarray(at + 2, sgrEnd(bytes, at)))
    found.push(params)
    if (params === '' || params === '0') break
    end = at
  }
  return found.reverse()
}
