import { LiveRows } from './live-rows'
import type { Source } from './plain-run'
import { Row, SURELY_SHORT_UNITS, type Origin } from './row'
import type { Tally } from './tally'
import type { LineSink, TextLine } from './types'

/** Blank cells that one sequence may insert: more than any screen is wide. */
const INSERT_CAP = 4096

/** The live end of the text: rows, a cursor, and the moves of a terminal that neither wraps nor loses what scrolls away. */
export class Screen {
  private readonly rows: LiveRows
  private row = 0
  private current: Row
  private column = 0
  /** The cursor stands after the last character of the last row: its column is not worth counting yet. */
  private trailing = true
  private saved = { row: 0, column: 0 }
  /** Whether a combining mark that comes next belongs to the character printed last. */
  joinable = false
  /** False when that character is a zero-width one in a cell of its own: marks do not join it, but it can be repeated. */
  private marksJoin = true

  constructor(
    private readonly sink: LineSink,
    private readonly tally: Tally,
  ) {
    this.current = new Row(0, 0)
    this.rows = new LiveRows(sink, tally, this.current)
  }

  /** Where the source begins. */
  begin(at: number): void {
    this.current.start = at
    this.current.end = at
  }

  /** Whether text that comes next is appended to the end of everything. */
  get atEnd(): boolean {
    if (this.trailing) return true
    if (this.row !== this.rows.last) return false
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
      else this.rows.appendRun(text, source, firstEnd, restFrom, lines)
    }
    this.openRow(source.offsetAt(restFrom))
    if (lastBreak + 1 < clean.length) {
      this.appendToRow(clean.slice(lastBreak + 1), source.offsetAt(to), shifted(origin, lastBreak + 1))
    }
    this.rows.drain(this.row)
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
    let joins = this.takesMarks
    for (let used = 0; used < text.length; ) {
      if (row.isFrozen(column)) {
        column = row.length
        this.tally.clampedMoves++
      }
      const rest = used === 0 ? text : text.slice(used)
      const part = row.print(column, rest, hidden, joins, used === 0 ? origin : shifted(origin, used), this.sink)
      column = part.x
      used += part.used
      joins = part.joinable
    }
    this.trailing = false
    this.column = column
    this.joinable = true
    this.marksJoin = joins
  }

  get takesMarks(): boolean {
    return this.joinable && this.marksJoin
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
    if (this.row === this.rows.last) {
      this.leave(to)
      this.openRow(to)
      this.rows.drain(this.row)
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
    const bounded = Math.max(this.rows.floor(), Math.min(wanted, this.rows.bottom))
    if (bounded !== wanted) this.tally.clampedMoves++
    this.goTo(bounded, at)
    this.trailing = false
    this.moveTo(column)
  }

  /** One row up; at the top a blank row comes in, as a terminal scrolls back. */
  reverseIndex(at: number): void {
    if (this.row > this.rows.floor()) {
      this.moveRows(-1, at)
      return
    }
    const column = this.at
    this.shiftRows(1, true, at)
    this.moveTo(column)
  }

  moveToRow(screenRow: number, at: number): void {
    this.moveRows(this.rows.top + screenRow - this.row, at)
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
    const { rows, current } = this
    const below = rows.rowsFrom(current)
    const room = rows.bottom + 1 - this.row
    let after: Row[]
    if (insert && count < room) {
      const blanks = Array.from({ length: count }, () => rows.newRow(at))
      for (const blank of blanks) blank.touched = true
      after = [...blanks, ...below].slice(0, room)
    } else after = insert ? [] : below.slice(count)
    const [first = rows.newRow(at)] = after
    rows.replaceFrom(current, after.length > 0 ? after : [first])
    this.current = first
    this.carriageReturn()
  }

  save(): void {
    this.saved = { row: this.row, column: this.at }
  }

  restore(at: number): void {
    this.goTo(Math.max(this.rows.floor(), Math.min(this.saved.row, this.rows.bottom)), at)
    this.moveTo(this.saved.column)
  }

  charBefore(): string {
    return this.current.charBefore(this.at)
  }

  /** Whether anything stands below the cursor's row. */
  hasRowsBelow(): boolean {
    return this.rows.rowsFrom(this.current).some((row, i) => i > 0 && row.units > 0)
  }

  /** Finishes everything that is there and begins anew, the cursor at the same place or at home. */
  startBlock(home: boolean, at: number): void {
    const depth = home ? 0 : this.row - this.rows.top
    const column = home ? 0 : this.at
    if (!this.rows.hasText()) {
      if (home) {
        this.goTo(this.rows.floor(), at)
        this.carriageReturn()
      }
      return
    }
    this.current = this.rows.startBlock(at)
    this.row = this.rows.top
    this.saved = { row: this.row, column: 0 }
    this.goTo(this.row + depth, at)
    this.carriageReturn()
    this.moveTo(column)
  }

  end(): void {
    this.rows.end()
  }

  /** Lines not delivered yet, as they would be delivered now. */
  peek(): readonly TextLine[] {
    return this.rows.peek()
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
      this.marksJoin = true
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
    this.rows.pass(this.current.units + 1)
  }

  private openRow(at: number): void {
    this.current = this.rows.open(at)
    this.row = this.rows.last
    this.rows.scrollTo(this.row)
    this.column = 0
    this.trailing = true
    this.joinable = false
  }

  private goTo(row: number, at: number): void {
    this.current = this.rows.at(row, at)
    this.row = row
    this.trailing = false
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
