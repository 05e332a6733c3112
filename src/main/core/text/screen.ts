import { Delivery, lastShown, linesOf, type Entry } from './delivery'
import { PlainRun, type Source } from './plain-run'
import { Row, SURELY_SHORT_UNITS, type Origin } from './row'
import { Tally } from './tally'
import type { LineSink, TextLine } from './types'

/** Rows that can still change (observation.md): the height of the screen. */
export const LIVE_ROWS = 500
/** Rows further back than this many characters are final whatever their number, so that long rows cannot pile up. */
export const LIVE_CHARS = 4 * 1024 * 1024
/** Blank cells that one sequence may insert: more than any screen is wide. */
const INSERT_CAP = 4096
/** Final lines wait until there are this many, to leave in bulk. */
const DRAIN_LINES = 256
const DRAIN_CHARS = 1024 * 1024

/** The live end of the text: rows, a cursor, and the moves of a terminal that neither wraps nor loses what scrolls away. */
export class Screen {
  private entries: Entry[]
  /** Rows from the beginning of the stream: of the first entry, of the cursor, of the screen's top. */
  private first = 0
  private row = 0
  private top = 0
  private total = 1
  private current: Row
  private column = 0
  /** The cursor stands after the last character of the last row: its column is not worth counting yet. */
  private trailing = true
  private passed = 0
  private blockHasLines = false
  private skipped: Row[] = []
  private saved = { row: 0, column: 0 }
  /** Whether a combining mark that comes next belongs to the character printed last. */
  joinable = false

  constructor(
    private readonly sink: LineSink,
    private readonly tally: Tally,
  ) {
    this.current = new Row(0, 0)
    this.entries = [this.current]
  }

  /** Where the source begins. */
  begin(at: number): void {
    this.current.start = at
    this.current.end = at
  }

  /** Whether text that comes next is appended to the end of everything. */
  get atEnd(): boolean {
    if (this.trailing) return true
    if (this.row !== this.first + this.total - 1) return false
    this.trailing = this.column === this.current.length
    return this.trailing
  }

  /** Appends whole lines and the beginning of one; only when `atEnd`. The pieces come from `source` between `from` and `to`. */
  appendPlain(clean: string, source: Source, from: number, to: number, origin: Origin): void {
    const firstBreak = clean.indexOf('\n')
    if (firstBreak < 0) {
      this.appendToRow(clean, source.offsetAt(to), origin)
      return
    }
    const firstEnd = source.text.indexOf('\n', from) + 1
    this.appendToRow(clean.slice(0, firstBreak), source.offsetAt(firstEnd), origin)
    this.leave(source.offsetAt(firstEnd))
    const lastBreak = clean.lastIndexOf('\n')
    const restFrom = lastBreak > firstBreak ? source.text.lastIndexOf('\n', to - 1) + 1 : firstEnd
    if (lastBreak > firstBreak) {
      const text = clean.slice(firstBreak + 1, lastBreak + 1)
      const { lines, longest } = measureLines(text)
      if (longest > SURELY_SHORT_UNITS) this.appendLines(text, source, firstEnd, shifted(origin, firstBreak + 1))
      else {
        this.entries.push(new PlainRun(text, source, firstEnd, restFrom, lines, this.passed))
        this.total += lines
        this.passed += text.length
      }
    }
    this.openRow(source.offsetAt(restFrom))
    if (lastBreak + 1 < clean.length) {
      this.appendToRow(clean.slice(lastBreak + 1), source.offsetAt(to), shifted(origin, lastBreak + 1))
    }
    this.drain(false)
  }

  /** Lines too long for a run, each into a row of its own. */
  private appendLines(text: string, source: Source, from: number, origin: Origin): void {
    for (let at = 0, raw = from; at < text.length; ) {
      const end = text.indexOf('\n', at)
      const rawEnd = source.text.indexOf('\n', raw) + 1
      this.openRow(source.offsetAt(raw))
      this.appendToRow(text.slice(at, end), source.offsetAt(rawEnd), shifted(origin, at))
      this.leave(source.offsetAt(rawEnd))
      at = end + 1
      raw = rawEnd
    }
  }

  /** Prints visible or hidden characters at the cursor; `from`/`to` are source offsets. */
  print(text: string, hidden: boolean, from: number, to: number, origin: Origin): void {
    const row = this.current
    let column = this.at
    this.touch(from, to)
    let joins = this.joinable
    for (let used = 0; used < text.length; ) {
      if (row.isFrozen(column)) {
        column = row.length
        this.tally.clampedMoves++
      }
      const rest = used === 0 ? text : text.slice(used)
      const part = row.print(column, rest, hidden, joins, used === 0 ? origin : shifted(origin, used), this.sink)
      column = part.x
      used += part.used
      joins = true
    }
    this.trailing = false
    this.column = column
    this.joinable = true
  }

  tab(from: number, to: number, origin: Origin): void {
    const x = this.at
    this.joinable = false
    if (x < this.current.length) {
      this.moveTo(x - (x % 8) + 8)
      return
    }
    this.touch(from, to)
    this.column = this.current.tab(x, origin, this.sink)
  }

  carriageReturn(): void {
    this.column = 0
    this.trailing = false
    this.joinable = false
  }

  /** Ends the row, as a terminal in newline mode does; `from`/`to` are the source offsets of the line feed. */
  lineFeed(from: number, to: number, keepColumn = false): void {
    const column = keepColumn ? this.at : 0
    this.touch(from, to)
    this.current.terminated = true
    this.joinable = false
    if (this.row === this.first + this.total - 1) {
      this.leave(to)
      this.openRow(to)
      if (this.row - this.first > LIVE_ROWS + DRAIN_LINES) this.drain(false)
    } else {
      this.goTo(this.row + 1, to)
    }
    this.trailing = false
    this.moveTo(column)
  }

  /** Moves by rows; past what can still change the move is clamped and counted. */
  moveRows(count: number, at: number): void {
    const column = this.at
    const wanted = this.row + count
    const bounded = Math.max(this.floor(), Math.min(wanted, this.top + LIVE_ROWS - 1))
    if (bounded !== wanted) this.tally.clampedMoves++
    this.goTo(bounded, at)
    this.trailing = false
    this.moveTo(column)
  }

  /** One row up; at the top a blank row comes in, as a terminal scrolls back. */
  reverseIndex(at: number): void {
    if (this.row > this.floor()) {
      this.moveRows(-1, at)
      return
    }
    const column = this.at
    this.shiftRows(1, true, at)
    this.moveTo(column)
  }

  moveToRow(screenRow: number, at: number): void {
    this.moveRows(this.top + screenRow - this.row, at)
  }

  moveColumns(count: number): void {
    this.moveTo(this.at + count)
  }

  moveTo(column: number): void {
    const from = this.trailing ? this.at : this.column
    const wanted = Math.max(0, column)
    const bounded = this.current.nearest(wanted, from)
    if (bounded !== wanted) this.tally.clampedMoves++
    this.trailing = false
    this.column = bounded
    this.joinable = false
  }

  backspace(): void {
    if (this.at > 0) this.moveTo(this.at - 1)
    this.joinable = false
  }

  nextTabStops(count: number): void {
    const x = this.at
    this.moveTo(count > 0 ? x - (x % 8) + 8 * count : Math.max(0, Math.ceil(x / 8) + count) * 8)
  }

  /** 0: cursor to end, 1: beginning to cursor, 2: all of the row. */
  eraseInLine(mode: number, from: number, to: number): void {
    const x = this.at
    this.touch(from, to, false)
    this.trailing = false
    this.column = x
    if (mode === 0) this.current.erase(x, Number.POSITIVE_INFINITY)
    else if (mode === 1) this.current.erase(0, x + 1)
    else if (mode === 2) this.current.erase(0, Number.POSITIVE_INFINITY)
  }

  eraseCells(count: number, from: number, to: number): void {
    const x = this.at
    this.touch(from, to, false)
    this.current.erase(x, x + count)
  }

  shiftCells(count: number, insert: boolean, from: number, to: number): void {
    const x = this.at
    this.touch(from, to, false)
    this.trailing = false
    this.column = x
    const bounded = insert ? Math.min(count, INSERT_CAP) : count
    if (bounded !== count || !this.current.shift(x, bounded, insert, this.sink)) this.tally.clampedMoves++
  }

  /** Inserts blank rows at the cursor, or deletes rows from it on; rows pushed past the bottom of the screen are gone. */
  shiftRows(count: number, insert: boolean, at: number): void {
    const below = this.rowsFromCursor()
    if (insert) {
      const blanks = Array.from({ length: Math.min(count, LIVE_ROWS) }, () => new Row(at, this.passed))
      for (const blank of blanks) blank.touched = true
      this.replaceFromCursor([...blanks, ...below].slice(0, this.top + LIVE_ROWS - this.row))
    } else {
      const left = below.slice(count)
      this.replaceFromCursor(left.length > 0 ? left : [new Row(at, this.passed)])
    }
    this.carriageReturn()
  }

  save(): void {
    this.saved = { row: this.row, column: this.at }
  }

  restore(at: number): void {
    this.goTo(Math.max(this.floor(), Math.min(this.saved.row, this.top + LIVE_ROWS - 1)), at)
    this.moveTo(this.saved.column)
  }

  charBefore(): string {
    return this.current.charBefore(this.at)
  }

  /** Whether anything stands below the cursor's row. */
  hasRowsBelow(): boolean {
    return this.rowsFromCursor().some((row, i) => i > 0 && row.units > 0)
  }

  /** Finishes everything that is there and begins anew, the cursor at the same place or at home. */
  startBlock(home: boolean, at: number): void {
    const depth = home ? 0 : this.row - this.top
    const column = home ? 0 : this.at
    const hadText = this.entries.some((entry) => !(entry instanceof Row) || entry.touched)
    if (!hadText) {
      if (home) {
        this.goTo(this.floor(), at)
        this.carriageReturn()
      }
      return
    }
    this.drain(true)
    this.first += this.total
    this.top = this.first
    this.row = this.first
    this.current = new Row(at, this.passed)
    this.entries = [this.current]
    this.total = 1
    this.skipped = []
    this.blockHasLines = false
    this.saved = { row: this.row, column: 0 }
    this.goTo(this.row + depth, at)
    this.column = 0
    this.trailing = false
    this.moveTo(column)
  }

  end(): void {
    this.drain(true, true)
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

  private get at(): number {
    if (this.trailing) {
      this.column = this.current.length
      this.trailing = false
    }
    return this.column
  }

  private appendToRow(text: string, end: number, origin: Origin): void {
    if (text !== '') {
      this.current.touched = true
      this.current.append(text, origin, this.sink)
      this.joinable = !text.endsWith('\t')
    }
    this.current.end = Math.max(this.current.end, end)
    this.trailing = true
  }

  private touch(from: number, to: number, shows = true): void {
    const row = this.current
    if (!row.touched && shows) row.touched = true
    row.start = Math.min(row.start, from)
    row.end = Math.max(row.end, to)
  }

  /** The last row is complete. */
  private leave(end: number): void {
    this.current.terminated = true
    this.current.touched = true
    this.current.end = Math.max(this.current.end, end)
    this.passed += this.current.units + 1
  }

  private openRow(at: number): void {
    this.current = new Row(at, this.passed)
    this.entries.push(this.current)
    this.total++
    this.row = this.first + this.total - 1
    this.top = Math.max(this.top, this.row - LIVE_ROWS + 1)
    this.column = 0
    this.trailing = true
    this.joinable = false
  }

  /** First row that can still change. */
  private floor(): number {
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

  private goTo(row: number, at: number): void {
    while (row > this.first + this.total - 1) {
      this.entries.push(new Row(at, this.passed))
      this.total++
    }
    let end = this.first + this.total
    let i = this.entries.length - 1
    for (; i > 0; i--) {
      const lines = linesOf(this.entries[i] ?? this.current)
      if (end - lines <= row) break
      end -= lines
    }
    const entry = this.entries[i]
    if (entry instanceof Row) this.current = entry
    else if (entry !== undefined) this.current = this.explode(entry, i, end - row)
    this.row = row
    this.trailing = false
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
      rows.unshift(row)
    }
    this.entries.splice(run.lines === 0 ? index : index + 1, run.lines === 0 ? 1 : 0, ...rows)
    return rows[0] ?? this.current
  }

  private rowsFromCursor(): Row[] {
    const rows: Row[] = []
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i]
      if (entry instanceof PlainRun) {
        this.explode(entry, i, entry.lines)
        i = this.entries.length - rows.length
        continue
      }
      if (entry !== undefined) rows.push(entry)
      if (entry === this.current) break
    }
    return rows.reverse()
  }

  private replaceFromCursor(rows: readonly Row[]): void {
    const index = this.entries.lastIndexOf(this.current)
    this.entries.splice(index, this.entries.length - index, ...rows)
    this.total = this.row - this.first + rows.length
    this.current = rows[0] ?? this.current
  }

  private drain(all: boolean, last = false): void {
    const waiting = this.passed - (this.entries[0]?.base ?? 0)
    if (!all && this.total <= LIVE_ROWS + DRAIN_LINES && waiting <= LIVE_CHARS + DRAIN_CHARS) return
    const floor = all ? Number.POSITIVE_INFINITY : Math.min(this.floor(), this.row)
    let count = 0
    let lines = 0
    for (const entry of this.entries) {
      if (this.first + lines + linesOf(entry) > floor) break
      lines += linesOf(entry)
      count++
    }
    if (count === 0) return
    const leaving = this.entries.splice(0, count)
    const shown = all ? lastShown(leaving) : leaving.length - 1
    const out = new Delivery(this.sink, this.tally, this.skipped, this.blockHasLines)
    for (const [i, entry] of leaving.entries()) if (i <= shown) out.entry(entry, last && i === shown)
    this.blockHasLines = out.hasLines
    if (!all) {
      this.first += lines
      this.total -= lines
    }
  }
}

const shifted = (origin: Origin, by: number): Origin => ({ offsetAt: (unit) => origin.offsetAt(unit + by) })

function measureLines(text: string): { readonly lines: number; readonly longest: number } {
  let lines = 0
  let longest = 0
  for (let from = 0, at = text.indexOf('\n'); at >= 0; from = at + 1, at = text.indexOf('\n', from)) {
    lines++
    if (at - from > longest) longest = at - from
  }
  return { lines, longest }
}
