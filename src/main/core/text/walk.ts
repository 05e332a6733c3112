import { cellWidth } from './width'

/** A combining mark beyond this many UTF-16 units in one cell takes a cell of its own, so that a cell stays bounded. */
export const MAX_CELL_UNITS = 64

/** Column of the next tab stop. */
export const nextStop = (column: number): number => column - (column % 8) + 8

/** Counts cells of a growing text without visiting any part twice. */
export class Walk {
  private units = 0
  private column = 0
  /** UTF-16 units in the cell that a combining mark would join; 0 when there is none. */
  private cellUnits = 0

  constructor(private readonly origin: number) {}

  rewind(): void {
    this.units = 0
    this.column = 0
    this.cellUnits = 0
  }

  /** UTF-16 units looked at so far. */
  get visited(): number {
    return this.units
  }

  /** Whether a combining mark that comes next joins the last cell. */
  get joins(): boolean {
    return this.cellUnits > 0
  }

  /** Cells of the whole text. */
  to(text: string): number {
    if (this.units < text.length) this.add(this.units === 0 ? text : text.slice(this.units))
    return this.column
  }

  add(text: string): void {
    if (/[^ -~]/.test(text)) {
      this.each(text, () => undefined)
      return
    }
    this.units += text.length
    this.column += text.length
    if (text !== '') this.cellUnits = 1
  }

  /** The last character boundary at or before `column`. */
  unitsAt(text: string, column: number): { readonly units: number; readonly column: number } {
    if (!/[^ -~]/.test(text)) return { units: Math.min(column, text.length), column: Math.min(column, text.length) }
    const walk = new Walk(this.origin)
    let found = { units: 0, column: 0 }
    let done = false
    let units = 0
    let start = 0
    walk.each(text, (char, joined, width) => {
      if (!joined && !done) {
        if (start + width > column) done = true
        found = { units, column: start }
      }
      units += char.length
      if (!joined) start += width
      if (!done) found = { units, column: start }
    })
    return found
  }

  each(text: string, visit: (char: string, joined: boolean, width: number) => void): void {
    for (let i = 0; i < text.length; ) {
      const point = text.codePointAt(i) ?? 0
      const char = point > 0xffff ? text.slice(i, i + 2) : text.charAt(i)
      i += char.length
      if (point === 9) {
        const width = nextStop(this.column + this.origin) - this.origin - this.column
        this.column += width
        this.cellUnits = 0
        visit(char, false, width)
        continue
      }
      const width = cellWidth(point)
      const joined = width === 0 && this.cellUnits > 0 && this.cellUnits + char.length <= MAX_CELL_UNITS
      if (joined) this.cellUnits += char.length
      else {
        this.column += width === 2 ? 2 : 1
        this.cellUnits = width === 0 ? 0 : char.length
      }
      visit(char, joined, width === 2 ? 2 : 1)
    }
    this.units += text.length
  }
}
