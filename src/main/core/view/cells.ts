import { cellWidth } from '../text'
import { Pen } from './pen'
import { SGR } from './sgr'

/** Second and later cells of a wide character or a tab. */
const COVERED = ''
const TAB = 8
/** Marks that may join one character. */
const MAX_CELL_UNITS = 32

/** A row that was edited, taken apart into cells: each a character with its pen. */
export class Cells {
  private readonly chars: string[] = []
  private readonly pens: Pen[] = []
  /** The column where the next character goes. */
  column = 0

  get length(): number {
    return this.chars.length
  }

  /** What was only appended so far: text with its SGR sequences. */
  load(text: string, from: Pen): void {
    let pen = from
    let at = 0
    for (const match of text.matchAll(SGR)) {
      this.print(text.slice(at, match.index), pen)
      pen = pen.apply(match[1] ?? '')
      at = match.index + match[0].length
    }
    this.print(text.slice(at), pen)
  }

  print(text: string, pen: Pen): void {
    for (const char of text) {
      if (char === '\t') {
        this.tab(pen)
        continue
      }
      const width = cellWidth(char.codePointAt(0) ?? 0)
      if (width === 0 && this.join(char)) continue
      this.put(char, pen)
      if (width === 2) this.put(COVERED, pen)
    }
  }

  /** [from, to) become blank; at the end of the row they go. */
  erase(from: number, to: number): void {
    if (from >= this.length) return
    this.breakAt(from)
    if (to >= this.length) {
      this.chars.length = from
      this.pens.length = from
      return
    }
    this.breakAt(to)
    for (let at = from; at < to; at++) this.blank(at)
  }

  remove(count: number): void {
    this.breakAt(this.column)
    this.breakAt(this.column + count)
    this.chars.splice(this.column, count)
    this.pens.splice(this.column, count)
  }

  insert(count: number): void {
    if (this.column >= this.length) return
    this.breakAt(this.column)
    this.chars.splice(this.column, 0, ...Array.from({ length: count }, () => ' '))
    this.pens.splice(this.column, 0, ...Array.from({ length: count }, () => Pen.plain))
  }

  /** The character before the column, for the repeat sequence. */
  before(): string {
    let at = this.column - 1
    while (at > 0 && this.chars[at] === COVERED) at--
    return this.chars[at] ?? ' '
  }

  /** The row as text, given that whoever shows it begins with `from`. */
  render(from: Pen): string {
    let text = ''
    let pen = from
    for (let at = 0; at < this.chars.length; at++) {
      const own = this.pens[at] ?? Pen.plain
      if (!own.same(pen)) {
        text += pen === Pen.plain ? own.sequence : `\x1b[0m${own.sequence}`
        pen = own
      }
      text += this.chars[at] ?? ''
    }
    return text
  }

  private tab(pen: Pen): void {
    const stop = (Math.floor(this.column / TAB) + 1) * TAB
    if (this.column < this.length) {
      this.column = stop
      return
    }
    this.put('\t', pen)
    while (this.column < stop) this.put(COVERED, pen)
  }

  private put(char: string, pen: Pen): void {
    while (this.chars.length < this.column) this.blank(this.chars.length)
    if (char !== COVERED) this.breakAt(this.column)
    // Half of a wide character cannot stay.
    if (this.chars[this.column + 1] === COVERED) this.uncover(this.column + 1)
    this.chars[this.column] = char
    this.pens[this.column] = pen
    this.column++
  }

  private join(char: string): boolean {
    let at = this.column - 1
    while (at > 0 && this.chars[at] === COVERED) at--
    const cell = this.chars[at]
    if (cell === undefined || cell === '\t' || cell.length + char.length > MAX_CELL_UNITS) return false
    this.chars[at] = cell + char
    return true
  }

  /** What spans the border before `at` turns blank on both sides. */
  private breakAt(at: number): void {
    if (this.chars[at] !== COVERED) return
    let start = at
    while (start > 0 && this.chars[start] === COVERED) start--
    this.blank(start)
    this.uncover(start + 1)
  }

  private uncover(from: number): void {
    for (let at = from; this.chars[at] === COVERED; at++) this.blank(at)
  }

  private blank(at: number): void {
    this.chars[at] = ' '
    this.pens[at] = Pen.plain
  }
}
