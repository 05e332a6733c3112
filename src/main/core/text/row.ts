import { CellLine } from './cell-line'
import { markInvisible } from './invisible'
import type { LineSink, OmittedMiddle } from './types'

/** The first and last cells of a row that can be edited (observation.md, Normalisation). */
const EDITABLE_CELLS = 65_536
/** A text shorter than this cannot fill the head, as a tab takes 8 cells. */
export const SURELY_SHORT_UNITS = EDITABLE_CELLS / 8

/** Where a piece of appended text came from; kept for long rows only. */
export interface Origin {
  offsetAt(unit: number): number
}

interface Mark {
  /** Unit of the row's text where the piece begins. */
  readonly units: number
  readonly origin: Origin
}

interface Gap {
  chars: number
  readonly start: number
  end: number
}

/** One live row: its cells, what is known of its place in the source, and for a very long one the frozen middle. */
export class Row {
  start: number
  end: number
  /** A line feed left it. */
  terminated = false
  /** Something was printed, or a line feed left it: rows that were only passed by are not lines. */
  touched = false
  hiddenInMiddle = 0
  private readonly head = new CellLine(0)
  private headCells = 0
  private tail: CellLine | undefined
  private tailColumn = 0
  private gap: Gap | undefined
  private frozenTo = 0
  /** Text units before the tail, to place marks. */
  private marks: Mark[] | undefined
  private unitsBeforeTail = 0

  /** `base`: characters that went by before this row began; see LIVE_CHARS. */
  constructor(at: number, readonly base: number) {
    this.start = at
    this.end = at
  }

  get length(): number {
    return this.tail === undefined ? this.head.length : this.tailColumn + this.tail.length
  }

  get units(): number {
    return this.head.units + (this.tail?.units ?? 0)
  }

  /** Whether column `x` lies in the middle that can no longer change. */
  isFrozen(x: number): boolean {
    if (this.tail === undefined) return false
    this.frozenTo = Math.max(this.frozenTo, this.length - EDITABLE_CELLS)
    return x >= this.headCells && x < this.frozenTo
  }

  /** Nearest column to `x`, seen from `from`, where the cursor may stand. */
  nearest(x: number, from: number): number {
    const limit = Math.max(this.length, EDITABLE_CELLS - 1)
    const inside = Math.min(x, this.tail === undefined ? limit : this.length)
    if (!this.isFrozen(inside)) return inside
    return from < this.headCells ? this.headCells - 1 : this.frozenTo
  }

  append(text: string, origin: Origin, sink: LineSink): void {
    this.note(text.length, origin)
    ;(this.tail ?? this.head).append(text)
    this.settle(sink)
  }

  tab(x: number, origin: Origin, sink: LineSink): number {
    this.note(1, origin)
    const next = this.tail === undefined ? this.head.tab(x) : this.tailColumn + this.tail.tab(x - this.tailColumn)
    this.settle(sink)
    return next
  }

  /** Prints over the row from `x`, which is not frozen, as far as editable cells go; gives the column and the units used. */
  print(x: number, text: string, hidden: boolean, joins: boolean, origin: Origin, sink: LineSink): { x: number; used: number; joinable: boolean } {
    if (this.tail === undefined) {
      if (x === this.length) this.note(text.length, origin)
      const next = this.head.print(x, text, hidden, joins)
      const { joinable } = this.head
      this.settle(sink)
      return { x: next, used: text.length, joinable }
    }
    if (x >= this.tailColumn) {
      if (x === this.length) this.note(text.length, origin)
      const next = this.tailColumn + this.tail.print(x - this.tailColumn, text, hidden, joins)
      const { joinable } = this.tail
      this.settle(sink)
      return { x: next, used: text.length, joinable }
    }
    // One character at a time: the head of a long row must not grow.
    const char = String.fromCodePoint(text.codePointAt(0) ?? 0)
    if (x + 2 > this.headCells) return { x: this.length, used: x >= this.headCells ? 0 : char.length, joinable: true }
    return { x: this.head.print(x, char, hidden, joins), used: char.length, joinable: this.head.joinable }
  }

  erase(from: number, to: number): void {
    if (this.tail === undefined) {
      this.head.erase(from, to)
      return
    }
    const frozenTo = Math.max(this.frozenTo, this.length - EDITABLE_CELLS)
    this.frozenTo = frozenTo
    if (from < this.headCells) this.head.erase(from, Math.min(to, this.headCells), true)
    const begin = Math.max(from, frozenTo) - this.tailColumn
    if (to > frozenTo) this.tail.erase(begin, to - this.tailColumn)
  }

  /** False when the row is too long for its cells to be shifted at `x`. */
  shift(x: number, count: number, insert: boolean, sink: LineSink): boolean {
    if (insert && this.length + count > EDITABLE_CELLS) return false
    const line = this.tail === undefined ? this.head : x >= this.tailColumn ? this.tail : undefined
    if (line === undefined) return false
    const at = this.tail === undefined ? x : x - this.tailColumn
    if (insert) line.insertBlanks(at, count)
    else line.deleteCells(at, count)
    this.settle(sink)
    return true
  }

  charBefore(x: number): string {
    if (x <= 0) return ' '
    if (this.tail === undefined || x <= this.headCells) return this.head.charBefore(x)
    return x > this.tailColumn ? this.tail.charBefore(x - this.tailColumn) : ' '
  }

  render(): { readonly text: string; readonly hidden: number; readonly omitted?: OmittedMiddle } {
    const head = visible(this.head)
    if (this.tail === undefined) return head
    const tail = visible(this.tail)
    const text = head.text + tail.text
    const hidden = head.hidden + tail.hidden + this.hiddenInMiddle
    if (this.gap === undefined) return { text, hidden }
    const { chars, start, end } = this.gap
    return { text, hidden, omitted: { at: head.text.length, chars, start, end } }
  }

  private note(units: number, origin: Origin): void {
    const before = this.unitsBeforeTail + (this.tail ?? this.head).units
    if (before + units <= SURELY_SHORT_UNITS) return
    this.marks ??= []
    this.marks.push({ units: before, origin })
  }

  /** Keeps memory flat: past twice the editable size a row has a head and a tail, and the tail lets go of its beginning. */
  private settle(sink: LineSink): void {
    if (this.tail === undefined) {
      if (this.head.untouched && this.head.units <= SURELY_SHORT_UNITS) return
      if (this.head.length <= 2 * EDITABLE_CELLS) return
      const exact = this.head.untouched
      this.tail = this.head.splitAt(EDITABLE_CELLS)
      this.headCells = this.head.length
      this.tailColumn = this.headCells
      this.unitsBeforeTail = exact ? this.head.units : 0
      if (!exact) this.marks = undefined
    }
    while (this.tail.length >= 2 * EDITABLE_CELLS) this.letGo(this.tail, sink)
  }

  private letGo(tail: CellLine, sink: LineSink): void {
    const exact = tail.untouched
    if (!exact) this.marks = undefined
    const rest = tail.splitAt(EDITABLE_CELLS)
    const { text, hidden } = visible(tail)
    const start = this.offsetAt(this.unitsBeforeTail)
    this.unitsBeforeTail += tail.units
    const end = Math.max(start, this.offsetAt(this.unitsBeforeTail))
    this.gap ??= { chars: 0, start, end }
    this.gap.chars += text.length
    this.gap.end = end
    this.hiddenInMiddle += hidden
    this.tailColumn += tail.length
    this.tail = rest
    sink.middle?.({ text, start, end })
  }

  /** Source offset of a unit of the row's text; the row's start when edits have made that unknowable. */
  private offsetAt(units: number): number {
    const marks = this.marks
    if (marks === undefined) return this.gap?.end ?? this.start
    while (marks.length > 1 && (marks[1]?.units ?? 0) <= units) marks.shift()
    const mark = marks[0]
    return mark === undefined ? this.start : mark.origin.offsetAt(units - mark.units)
  }
}

function visible(line: CellLine): { readonly text: string; readonly hidden: number } {
  const shown = line.render()
  const marked = markInvisible(shown.text)
  return marked.hidden === 0 ? shown : { text: marked.text, hidden: shown.hidden + marked.hidden }
}
