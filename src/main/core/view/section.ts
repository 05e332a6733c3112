import { Pen } from './pen'
import type { RowSink, RowStart, Stretch } from './types'

/** A checkpoint at the start of a row after so many rows or bytes: what must be walked to reach any row. */
const CHECKPOINT_ROWS = 512
const CHECKPOINT_BYTES = 64 * 1024
/** Rows that were drawn over and over are longer than that in bytes; as they look in the end they are kept, so many characters in all. */
const KEPT_LONG_CHARS = 4 * 1024 * 1024

export interface Checkpoint {
  readonly start: RowStart
  readonly row: number
  /** Lines that began before it. */
  readonly lines: number
}

/**
 * Rows of one uninterrupted part of a capture: counts and checkpoints, about 120 bytes for each 512 rows; a part of 64 MiB that is all
 * line feeds takes 17 MiB, an ordinary one of 5 million lines 1 MiB.
 */
export class Section implements RowSink {
  rows = 0
  lines = 0
  /** Bytes before this cursor have been walked, and before that one once: rows up to there can be read while it is walked again. */
  walkedTo: number
  readTo: number
  /** Rows and lines that were counted here once and are no longer kept. */
  droppedRows = 0
  droppedLines = 0
  private starts: RowStart[] = []
  private rowsAt: number[] = []
  private linesAt: number[] = []
  private readonly long = new Map<number, string>()
  private longChars = 0

  constructor(private first: RowStart) {
    this.walkedTo = first.cursor
    this.readTo = first.cursor
  }

  static at(cursor: number): Section {
    return new Section({ cursor, stream: 'stdout', pen: Pen.plain, column: 0, open: '', continues: false })
  }

  plain({ start, rows }: Stretch): void {
    this.mark(start)
    this.rows += rows
    this.lines += start.continues ? rows - 1 : rows
  }

  row(start: RowStart, text: string, end: number): void {
    this.mark(start)
    this.rows++
    if (!start.continues) this.lines++
    if (end - start.cursor <= CHECKPOINT_BYTES || this.longChars + text.length > KEPT_LONG_CHARS) return
    this.long.set(start.cursor, text)
    this.longChars += text.length
  }

  reached(cursor: number): void {
    this.walkedTo = cursor
    this.readTo = Math.max(this.readTo, cursor)
  }

  /** What is behind `cursor` is gone. */
  limit(cursor: number): void {
    if (cursor < this.walkedTo) this.rewind(cursor)
    this.readTo = Math.min(this.readTo, cursor)
  }

  /** How the row that begins at `cursor` looks, where finding out means reading much. */
  longRow(cursor: number): string | undefined {
    return this.long.get(cursor)
  }

  /** The last checkpoint at or before the row. */
  before(row: number): Checkpoint {
    return this.checkpoint(lastAtMost(this.rowsAt, row))
  }

  /** The last checkpoint at or before the byte. */
  beforeCursor(cursor: number): Checkpoint {
    return this.checkpoint(lastAtMost(this.starts, cursor, (start) => start.cursor))
  }

  /** The last checkpoint at or before the line with this number, counted from 1. */
  beforeLine(number: number): Checkpoint {
    return this.checkpoint(lastAtMost(this.linesAt, number - 1))
  }

  /** The first checkpoint behind the byte. */
  after(cursor: number): Checkpoint | undefined {
    const index = lastAtMost(this.starts, cursor, (start) => start.cursor) + 1
    return index < this.starts.length ? this.checkpoint(index) : undefined
  }

  /** Forgets what follows the last checkpoint before `cursor`, and gives where to walk on. */
  rewind(cursor: number): RowStart {
    const index = lastAtMost(this.starts, cursor, (start) => start.cursor)
    const { start, row, lines } = this.checkpoint(index)
    for (const column of [this.starts, this.rowsAt, this.linesAt]) column.length = Math.max(0, index)
    this.rows = row
    this.lines = lines
    this.walkedTo = start.cursor
    for (const [at, text] of this.long) {
      if (at < start.cursor) continue
      this.long.delete(at)
      this.longChars -= text.length
    }
    return start
  }

  /** Bytes before `cursor` are gone; the rows from there to the checkpoint behind it are `kept` rows with `keptLines` line starts. */
  drop(cursor: number, next: Checkpoint, kept: number, keptLines: number): void {
    const index = this.starts.indexOf(next.start)
    this.first = { ...this.first, cursor }
    this.droppedRows = next.row - kept
    this.droppedLines = next.lines - keptLines
    this.starts = [this.first, ...this.starts.slice(index)]
    this.rowsAt = [this.droppedRows, ...this.rowsAt.slice(index)]
    this.linesAt = [this.droppedLines, ...this.linesAt.slice(index)]
    for (const at of this.long.keys()) if (at < cursor) this.long.delete(at)
  }

  private checkpoint(index: number): Checkpoint {
    return { start: this.starts[index] ?? this.first, row: this.rowsAt[index] ?? this.droppedRows, lines: this.linesAt[index] ?? this.droppedLines }
  }

  private mark(start: RowStart): void {
    const last = this.starts.length - 1
    const [row, lastStart] = [this.rowsAt[last], this.starts[last]]
    if (row !== undefined && lastStart !== undefined && this.rows - row < CHECKPOINT_ROWS && start.cursor - lastStart.cursor < CHECKPOINT_BYTES) return
    this.starts.push(start)
    this.rowsAt.push(this.rows)
    // Of a row that goes on, the line began before it.
    this.linesAt.push(this.lines)
  }
}

function lastAtMost(list: readonly number[], wanted: number): number
function lastAtMost<T>(list: readonly T[], wanted: number, of: (item: T) => number): number
function lastAtMost<T>(list: readonly T[], wanted: number, of: (item: T) => number = Number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    if (item !== undefined && of(item) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
