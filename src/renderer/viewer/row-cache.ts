import type { CaptureRow } from '../../shared/channels'

/** Rows are asked for in pages, so that scrolling by a line asks for nothing. */
export const PAGE_ROWS = 200
/** More are let go, those farthest from what is looked at first. */
const KEPT_ROWS = 12_000

/** The rows that are here. Pure but for its own memory. */
export class RowCache {
  private rows = new Map<number, CaptureRow>()

  get(row: number): CaptureRow | undefined {
    return this.rows.get(row)
  }

  put(rows: readonly CaptureRow[], near: number): void {
    for (const row of rows) this.rows.set(row.row, row)
    if (this.rows.size <= KEPT_ROWS) return
    for (const row of this.rows.keys()) if (Math.abs(row - near) > KEPT_ROWS / 4) this.rows.delete(row)
  }

  /** Where to ask next so that all of [from, to) is here; undefined: it is. */
  missing(from: number, to: number): number | undefined {
    for (let row = from; row < to; row++) {
      if (this.rows.has(row)) continue
      // A page that begins before `from` is asked for from where it is not known.
      let first = row
      const page = Math.floor(row / PAGE_ROWS) * PAGE_ROWS
      while (first > page && !this.rows.has(first - 1)) first--
      return first
    }
    return undefined
  }

  /** Rows from here on may have changed. */
  dropFrom(row: number): void {
    for (const known of this.rows.keys()) if (known >= row) this.rows.delete(known)
  }

  clear(): void {
    this.rows = new Map()
  }
}
