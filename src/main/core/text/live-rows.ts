import { Delivery, lastShown, linesOf, type Entry } from './delivery'
import { PlainRun, type Source } from './plain-run'
import { Row } from './row'
import { Tally } from './tally'
import type { LineSink, TextLine } from './types'

/** Rows that can still change (observation.md): the height of the screen. */
const LIVE_ROWS = 500
/** Rows further back than this many characters are final whatever their number, so that long rows cannot pile up. */
const LIVE_CHARS = 4 * 1024 * 1024
/** Final lines wait until there are this many, to leave in bulk. */
const DRAIN_LINES = 256
const DRAIN_CHARS = 1024 * 1024

/**
 * The rows that have not been delivered, numbered from the beginning of the stream. The last one is always a row;
 * lines before it that nobody edited stay together in runs until somebody goes there.
 */
export class LiveRows {
  private entries: Entry[]
  private first = 0
  private total = 1
  private passed = 0
  private blockHasLines = false
  private skipped: Row[] = []
  /** The screen's first row. */
  top = 0

  constructor(
    private readonly sink: LineSink,
    private readonly tally: Tally,
    only: Row,
  ) {
    this.entries = [only]
  }

  get last(): number {
    return this.first + this.total - 1
  }

  get bottom(): number {
    return this.top + LIVE_ROWS - 1
  }

  newRow(at: number): Row {
    return new Row(at, this.passed)
  }

  /** A row below all others; gives it. */
  open(at: number): Row {
    const row = this.newRow(at)
    this.entries.push(row)
    this.total++
    return row
  }

  /** Counts characters that a line feed has left behind. */
  pass(chars: number): void {
    this.passed += chars
  }

  /** Whole lines after the last row, which is complete; a row has to follow. */
  appendRun(text: string, source: Source, from: number, to: number, lines: number): void {
    this.entries.push(new PlainRun(text, source, from, to, lines, this.passed))
    this.total += lines
    this.passed += text.length
  }

  scrollTo(row: number): void {
    this.top = Math.max(this.top, row - LIVE_ROWS + 1)
  }

  /** First row that can still change. */
  floor(): number {
    let row = this.first
    for (const entry of this.entries) {
      if (this.passed - entry.base <= LIVE_CHARS) break
      const lines = linesOf(entry)
      let line = 1
      while (line < lines && entry instanceof PlainRun && this.passed - entry.baseOf(line) > LIVE_CHARS) line++
      row += line
      if (line < lines) break
    }
    return Math.max(this.top, Math.min(row, this.first + this.total - 1))
  }

  /** The row of that number; rows down to it come into being. */
  at(row: number, at: number): Row {
    while (row > this.last) this.open(at)
    let end = this.first + this.total
    let i = this.entries.length - 1
    for (; i > 0; i--) {
      const entry = this.entries[i]
      const lines = entry === undefined ? 1 : linesOf(entry)
      if (end - lines <= row) break
      end -= lines
    }
    const entry = this.entries[i]
    if (entry instanceof PlainRun) return this.explode(entry, i, end - row)
    return entry ?? this.open(at)
  }

  /** `from` and every row below it. */
  rowsFrom(from: Row): Row[] {
    const rows: Row[] = []
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i]
      if (entry instanceof PlainRun) {
        this.explode(entry, i, entry.lines)
        i = this.entries.length - rows.length
        continue
      }
      if (entry !== undefined) rows.push(entry)
      if (entry === from) break
    }
    return rows.reverse()
  }

  replaceFrom(from: Row, rows: readonly Row[]): void {
    const index = this.entries.lastIndexOf(from)
    this.total += rows.length - (this.entries.length - index)
    this.entries.splice(index, this.entries.length - index, ...rows)
  }

  hasText(): boolean {
    return this.entries.some((entry) => !(entry instanceof Row) || entry.touched)
  }

  /** Delivers everything, the end of a block; gives the row that begins the next one. */
  startBlock(at: number): Row {
    this.drainAll(false)
    this.first += this.total
    this.top = this.first
    const row = this.newRow(at)
    this.entries = [row]
    this.total = 1
    this.skipped = []
    this.blockHasLines = false
    return row
  }

  end(): void {
    this.drainAll(true)
  }

  /** Lines not delivered yet, as they would be delivered now. */
  peek(): readonly TextLine[] {
    const lines: TextLine[] = []
    const into: LineSink = { line: (line) => lines.push(line) }
    const out = new Delivery(into, new Tally(), [...this.skipped], this.blockHasLines)
    const last = lastShown(this.entries)
    for (const [i, entry] of this.entries.entries()) if (i <= last) out.entry(entry, i === last)
    return lines
  }

  /** Delivers what is final once there is enough of it; never the row of the cursor. */
  drain(cursorRow: number): void {
    const waiting = this.passed - (this.entries[0]?.base ?? 0)
    if (this.total <= LIVE_ROWS + DRAIN_LINES && waiting <= LIVE_CHARS + DRAIN_CHARS) return
    const floor = Math.min(this.floor(), cursorRow)
    let count = 0
    let lines = 0
    for (const entry of this.entries) {
      if (this.first + lines + linesOf(entry) > floor) break
      lines += linesOf(entry)
      count++
    }
    this.deliver(this.entries.splice(0, count), count - 1, false)
    this.first += lines
    this.total -= lines
  }

  private drainAll(last: boolean): void {
    const leaving = this.entries.splice(0)
    this.deliver(leaving, lastShown(leaving), last)
  }

  private deliver(entries: readonly Entry[], shown: number, last: boolean): void {
    const out = new Delivery(this.sink, this.tally, this.skipped, this.blockHasLines)
    for (const [i, entry] of entries.entries()) if (i <= shown) out.entry(entry, last && i === shown)
    this.blockHasLines = out.hasLines
  }

  /** Turns the last `count` lines of a run into rows; gives the first of them. */
  private explode(run: PlainRun, index: number, count: number): Row {
    const rows: Row[] = []
    for (let i = 0; i < count; i++) {
      const line = run.pop()
      const row = new Row(line.start, line.base)
      row.touched = true
      row.terminated = true
      row.append(line.text, { offsetAt: () => line.start }, this.sink)
      row.end = line.end
      rows.push(row)
    }
    rows.reverse()
    this.entries.splice(run.lines === 0 ? index : index + 1, run.lines === 0 ? 1 : 0, ...rows)
    return rows[0] ?? this.newRow(0)
  }
}
