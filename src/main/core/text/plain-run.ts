import { markInvisible } from './invisible'
import type { PlainBlock, SourceMap } from './types'

/** One push as the normaliser was given it. */
export class Source {
  constructor(
    readonly text: string,
    private readonly at: number,
    private readonly map: SourceMap | undefined,
  ) {}

  offsetAt(index: number): number {
    return this.map === undefined ? this.at + index : this.map.offsetAt(index)
  }
}

/**
 * Whole lines that only were appended, kept as one string. Only CR before LF and colours were taken out of the source
 * between `from` and `to`, so line feeds stand one for one and offsets of lines are found when somebody asks.
 */
export class PlainRun {
  constructor(
    private text: string,
    private readonly source: Source,
    private readonly from: number,
    private to: number,
    private count: number,
    /** Characters that went by before it began. */
    readonly base: number,
  ) {}

  get lines(): number {
    return this.count
  }

  /** Characters before line `index`. */
  baseOf(index: number): number {
    let at = 0
    for (let i = 0; i < index; i++) at = this.text.indexOf('\n', at) + 1
    return this.base + at
  }

  /** Takes the last line out of the run. */
  pop(): { readonly text: string; readonly start: number; readonly end: number; readonly base: number } {
    const end = this.source.offsetAt(this.to)
    const textStart = this.text.lastIndexOf('\n', this.text.length - 2) + 1
    const text = this.text.slice(textStart, -1)
    this.to = this.count === 1 ? this.from : this.source.text.lastIndexOf('\n', this.to - 2) + 1
    this.text = this.text.slice(0, textStart)
    this.count--
    return { text, start: this.source.offsetAt(this.to), end, base: this.base + textStart }
  }

  deliver(): { readonly block: PlainBlock; readonly hidden: number } {
    const { text, hidden } = markInvisible(this.text)
    return { block: new Block(text, this.source, this.from, this.to, this.count), hidden }
  }
}

class Block implements PlainBlock {
  readonly start: number
  readonly end: number
  private starts: number[] | undefined

  constructor(
    readonly text: string,
    private readonly source: Source,
    private readonly from: number,
    to: number,
    readonly lines: number,
  ) {
    this.start = source.offsetAt(from)
    this.end = source.offsetAt(to)
  }

  lineStart(index: number): number {
    if (index >= this.lines) return this.end
    this.starts ??= this.findStarts()
    return this.starts[index] ?? this.end
  }

  private findStarts(): number[] {
    const starts = [this.start]
    for (let i = this.from, n = 1; n < this.lines; n++) {
      i = this.source.text.indexOf('\n', i) + 1
      starts.push(this.source.offsetAt(i))
    }
    return starts
  }
}
