import { hiddenMark } from './invisible'
import { MAX_CELL_UNITS, nextStop, Walk } from './walk'
import { cellWidth } from './width'

const BLANK = ' '
/** Second and later cells of a wide character or a tab. */
const COVERED = ''

/**
 * One row of cells, kept as plain text until something other than its end is edited.
 * Rendering text that was only appended gives the same text again, whatever it holds.
 */
export class CellLine {
  private text = ''
  /** What was appended last, to look at without joining the text. */
  private lastPiece = ''
  private cells: string[] | undefined
  /** Cells printed concealed or in their background's colour; as long as `cells` when present. */
  private veil: boolean[] | undefined
  private readonly walk: Walk
  /** After a print: whether a combining mark that comes next joins what was printed last. A zero-width character in a cell of its own takes none. */
  joinable = false

  /** `origin` is the column of the first cell: tab stops depend on it. */
  constructor(private readonly origin: number) {
    this.walk = new Walk(origin)
  }

  /** Width in cells. */
  get length(): number {
    return this.cells?.length ?? this.walk.to(this.text)
  }

  /** Length of the text, marks not counted, in UTF-16 units. */
  get units(): number {
    if (this.cells === undefined) return this.text.length
    let units = 0
    for (const cell of this.cells) units += cell.length
    return units
  }

  /** True while nothing but appending has happened, so that text offsets still map to the source. */
  get untouched(): boolean {
    return this.cells === undefined
  }

  /** Appends visible text that continues what was printed last; tabs allowed, other controls not. */
  append(text: string): void {
    if (this.cells === undefined) {
      this.extend(text)
      return
    }
    let x = this.cells.length
    for (const [i, part] of text.split('\t').entries()) {
      if (i > 0) x = this.tab(x)
      if (part !== '') x = this.print(x, part, false, i === 0)
    }
  }

  /** Appends a tab that begins at `x`, which is at or past the end; gives the column after it. */
  tab(x: number): number {
    const stop = nextStop(x + this.origin) - this.origin
    if (this.cells === undefined && x === this.length) {
      this.extend('\t')
      return stop
    }
    const cells = this.edit()
    this.pad(cells, x)
    cells.push('\t')
    this.veil?.push(false)
    while (cells.length < stop) this.push(cells, COVERED, false)
    return stop
  }

  /**
   * Prints text without controls from column `x` on, over what is there; gives the column after it.
   * `joins` says whether a combining mark at the start belongs to the cell before.
   */
  print(x: number, text: string, hidden: boolean, joins: boolean): number {
    if (!hidden && x === 0 && this.coveredBy(text)) {
      this.clear()
      this.text = text
      this.joinable = true
      return text.length
    }
    if (!hidden && this.cells === undefined && x === this.length && (joins || !startsZeroWidth(text))) {
      this.extend(text)
      const length = this.length
      this.joinable = this.walk.joins
      return length
    }
    const cells = this.edit()
    if (hidden && this.veil === undefined) this.veil = cells.map(() => false)
    if (x > cells.length) this.pad(cells, x)
    this.breakAt(cells, x)
    let column = x
    let joinable = joins
    for (let i = 0; i < text.length; ) {
      const point = text.codePointAt(i) ?? 0
      const char = point > 0xffff ? text.slice(i, i + 2) : text.charAt(i)
      i += char.length
      const width = cellWidth(point)
      if (width === 0 && joinable && column > 0 && this.join(cells, column, char)) continue
      this.set(cells, column, char, hidden)
      if (width === 2) this.set(cells, column + 1, COVERED, hidden)
      column += width === 2 ? 2 : 1
      joinable = width > 0
    }
    this.joinable = joinable
    return column
  }

  /** Blanks `[from, to)`; what reaches the end is cut off, unless the line has to keep its width. */
  erase(from: number, to: number, keepWidth = false): void {
    const length = this.length
    if (from >= length) return
    if (from === 0 && to >= length && !keepWidth) {
      this.clear()
      return
    }
    const cells = this.edit()
    this.breakAt(cells, from)
    this.breakAt(cells, to)
    if (to >= length && !keepWidth) {
      cells.length = from
      if (this.veil !== undefined) this.veil.length = from
      return
    }
    for (let i = from; i < Math.min(to, length); i++) this.set(cells, i, BLANK, false)
  }

  insertBlanks(x: number, count: number): void {
    if (x >= this.length) return
    const cells = this.edit()
    this.breakAt(cells, x)
    this.fixTabs(cells, x)
    cells.splice(x, 0, ...Array.from({ length: count }, () => BLANK))
    this.veil?.splice(x, 0, ...Array.from({ length: count }, () => false))
  }

  deleteCells(x: number, count: number): void {
    if (x >= this.length) return
    const cells = this.edit()
    this.breakAt(cells, x)
    this.breakAt(cells, x + count)
    this.fixTabs(cells, x)
    cells.splice(x, count)
    this.veil?.splice(x, count)
  }

  /** The character whose cells end just before column `x`, for the repeat sequence. */
  charBefore(x: number): string {
    if (this.cells === undefined && x === this.length) return lastCharacter(this.lastPiece.length > MAX_CELL_UNITS * 2 ? this.lastPiece : this.text)
    let at = x - 1
    const cells = this.cells ?? this.edit()
    while (at > 0 && cells[at] === COVERED) at--
    return cells[at] ?? BLANK
  }

  /** Splits off everything from column `x` on (moved down to a character's start) into a line of its own. */
  splitAt(x: number): CellLine {
    if (this.cells === undefined) {
      const at = this.walk.unitsAt(this.text, x)
      const rest = new CellLine(this.origin + at.column)
      rest.text = this.text.slice(at.units)
      this.text = this.text.slice(0, at.units)
      this.walk.rewind()
      return rest
    }
    let column = x
    while (column > 0 && this.cells[column] === COVERED) column--
    const rest = new CellLine(this.origin + column)
    rest.cells = this.cells.splice(column)
    if (this.veil !== undefined) rest.veil = this.veil.splice(column)
    return rest
  }

  /** The line as text; runs that a person could not see become marks, `hidden` says how many characters they stand for. */
  render(): { readonly text: string; readonly hidden: number } {
    if (this.cells === undefined) return { text: this.text, hidden: 0 }
    if (this.veil === undefined) return { text: this.cells.join(''), hidden: 0 }
    let text = ''
    let hidden = 0
    let run = ''
    const close = (): void => {
      // Concealed blanks hide nothing.
      if (run.trim() === '') text += run
      else {
        const characters = [...run].length
        hidden += characters
        text += hiddenMark(characters)
      }
      run = ''
    }
    for (let i = 0; i < this.cells.length; i++) {
      const cell = this.cells[i] ?? ''
      if (this.veil[i] === true) run += cell
      else {
        if (run !== '') close()
        text += cell
      }
    }
    if (run !== '') close()
    return { text, hidden }
  }

  /** Grows the text; a width that is known stays known without looking at what was there. */
  private extend(text: string): void {
    const known = this.walk.visited === this.text.length
    this.text += text
    if (known) this.walk.add(text)
    this.lastPiece = text
  }

  private clear(): void {
    this.text = ''
    this.cells = undefined
    this.veil = undefined
    this.walk.rewind()
  }

  /** A plain run of narrow characters that hides all there is: the usual progress frame. */
  private coveredBy(text: string): boolean {
    return text.length >= this.length && !/[^ -~]/.test(text)
  }

  private edit(): string[] {
    if (this.cells === undefined) {
      this.cells = expand(this.text, this.origin)
      this.text = ''
      this.walk.rewind()
    }
    return this.cells
  }

  private pad(cells: string[], to: number): void {
    while (cells.length < to) this.push(cells, BLANK, false)
  }

  private push(cells: string[], cell: string, hidden: boolean): void {
    cells.push(cell)
    this.veil?.push(hidden)
  }

  private set(cells: string[], at: number, cell: string, hidden: boolean): void {
    if (at >= cells.length) {
      this.push(cells, cell, hidden)
      return
    }
    // Half of a wide character cannot stay: its other cells turn blank.
    if (cells[at + 1] === COVERED) this.uncover(cells, at + 1)
    cells[at] = cell
    if (this.veil !== undefined) this.veil[at] = hidden
  }

  private uncover(cells: string[], from: number): void {
    for (let i = from; i < cells.length && cells[i] === COVERED; i++) {
      cells[i] = BLANK
      if (this.veil !== undefined) this.veil[i] = false
    }
  }

  /** Tabs that are about to be shifted would no longer reach their stop: they become blanks. */
  private fixTabs(cells: string[], from: number): void {
    for (let at = cells.indexOf('\t', from); at >= 0; at = cells.indexOf('\t', at + 1)) {
      cells[at] = BLANK
      this.uncover(cells, at + 1)
    }
  }

  /** Makes `at` a boundary between characters: what spans it turns blank on both sides. */
  private breakAt(cells: string[], at: number): void {
    if (cells[at] !== COVERED) return
    let start = at
    while (start > 0 && cells[start] === COVERED) start--
    cells[start] = BLANK
    this.uncover(cells, start + 1)
  }

  private join(cells: string[], column: number, char: string): boolean {
    let at = column - 1
    while (at > 0 && cells[at] === COVERED) at--
    const cell = cells[at] ?? ''
    if (cell === '\t' || cell.length + char.length > MAX_CELL_UNITS) return false
    cells[at] = cell + char
    return true
  }
}

function startsZeroWidth(text: string): boolean {
  const point = text.codePointAt(0) ?? 0
  return point >= 0x300 && cellWidth(point) === 0
}

function lastCharacter(text: string): string {
  const walk = new Walk(0)
  const tail = text.slice(-MAX_CELL_UNITS * 2)
  let last = BLANK
  walk.each(tail, (char, joined) => {
    last = joined ? last + char : char
  })
  return last
}

function expand(text: string, origin: number): string[] {
  if (!/[^ -~]/.test(text)) return text.split('')
  const cells: string[] = []
  let last = 0
  new Walk(origin).each(text, (char, joined, width) => {
    if (joined) {
      cells[last] = (cells[last] ?? '') + char
      return
    }
    last = cells.length
    cells.push(char)
    for (let i = 1; i < width; i++) cells.push(COVERED)
  })
  return cells
}
