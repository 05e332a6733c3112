/** Where the top of what is shown stands: `px` pixels into a row. Never a number of pixels from the start, which millions of rows would make inexact. */
export interface Position {
  readonly row: number
  readonly px: number
}
export const TOP: Position = { row: 0, px: 0 }

export type HeightOf = (row: number) => number

/** Moved by pixels through rows of known or guessed heights; stops at both ends. */
export function moved(position: Position, by: number, total: number, heightOf: HeightOf): Position {
  let { row } = position
  let px = position.px + by
  while (px < 0 && row > 0) {
    row--
    px += heightOf(row)
  }
  while (row < total - 1 && px >= heightOf(row)) {
    px -= heightOf(row)
    row++
  }
  return { row, px: Math.max(0, px) }
}

/** The last position: rows of `rowHeight` end at the lower border. */
export function endOf(total: number, viewHeight: number, rowHeight: number): Position {
  const hidden = Math.max(0, total * rowHeight - viewHeight)
  return { row: Math.floor(hidden / rowHeight), px: hidden % rowHeight }
}

/** Not below the end, where all rows have one height. */
export function clamped(position: Position, total: number, viewHeight: number, rowHeight: number): Position {
  const end = endOf(total, viewHeight, rowHeight)
  if (position.row > end.row || (position.row === end.row && position.px > end.px)) return end
  return position.row < 0 ? TOP : position
}

/** The thumb of the scrollbar, as shares of its track: where it begins and how long it is. */
export function thumbOf(position: Position, total: number, viewHeight: number, rowHeight: number): { readonly start: number; readonly size: number } {
  const shown = Math.max(1, viewHeight / rowHeight)
  if (total <= shown) return { start: 0, size: 1 }
  const size = Math.max(0.03, shown / total)
  const at = (position.row + position.px / rowHeight) / (total - shown)
  return { start: Math.min(1, Math.max(0, at)) * (1 - size), size }
}

/** The position whose thumb begins at this share of the track. */
export function positionAt(start: number, total: number, viewHeight: number, rowHeight: number): Position {
  const shown = Math.max(1, viewHeight / rowHeight)
  if (total <= shown) return TOP
  const size = Math.max(0.03, shown / total)
  const rows = Math.min(1, Math.max(0, start / (1 - size))) * (total - shown)
  return { row: Math.floor(rows), px: (rows - Math.floor(rows)) * rowHeight }
}
