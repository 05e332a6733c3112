import type { StreamName } from '../../../shared/observation'
import type { CaptureReader } from '../capture'
import type { Charset } from '../text'
import { Section } from './section'
import { Walker, type Look } from './walker'

/** Where a row stands: in the part before evicted bytes or in the one behind them, or it is the row that tells of them. */
export type Place = { readonly kind: 'row'; readonly section: Section; readonly row: number } | { readonly kind: 'evicted'; readonly bytes: number; readonly cursor: number }

interface Mask {
  readonly since: number
  readonly signature: string
}

/**
 * Where the rows of a capture begin, as far as is needed to show any of them at once. Built in steps and brought up to date while the
 * program prints. Rows are counted in what is kept; where the middle was evicted, one row says so.
 */
export class LineIndex {
  private head = Section.at(0)
  private tail: Section | null = null
  private gap: { readonly from: number; readonly to: number } | null = null
  private masks = new Map<StreamName, Mask>()
  private walkedTo = 0
  private published = { rows: 0, lines: 0 }
  private tailShown = false
  /** Changes whenever rows that were known have other numbers, or other text before the last one. */
  generation = 0

  constructor(readonly reader: CaptureReader, readonly look: Look, readonly charset: Charset) {}

  get rows(): number {
    return this.published.rows
  }
  get lines(): number {
    return this.published.lines
  }
  get upToDate(): boolean {
    return this.walkedTo === this.reader.nextCursor && this.gap?.to === this.reader.evicted?.to
  }
  /** The row that tells of evicted bytes. */
  get evictedRow(): number | null {
    return this.tailShown ? this.head.rows : null
  }
  /** Rows that were evicted behind that row since it was opened. */
  get droppedRows(): number {
    return this.tail?.droppedRows ?? 0
  }

  /** Walks over what is new; each step takes at most some milliseconds. */
  *build(): Generator<void> {
    this.followEviction()
    this.followMasks()
    const to = this.reader.nextCursor
    this.rememberMasks(to)
    yield* this.walk(this.head, this.gap?.from ?? to)
    if (this.gap !== null && this.tail !== null) {
      this.tailShown = true
      this.publish(false)
      yield* this.walk(this.tail, to)
    }
    this.walkedTo = to
    this.publish(true)
  }

  place(row: number): Place | undefined {
    if (row < 0 || row >= this.published.rows) return undefined
    if (!this.tailShown || this.tail === null || this.gap === null || row < this.head.rows) return { kind: 'row', section: this.head, row }
    if (row === this.head.rows) return { kind: 'evicted', bytes: this.gap.to - this.gap.from, cursor: this.gap.from }
    return { kind: 'row', section: this.tail, row: row - this.head.rows - 1 + this.tail.droppedRows }
  }

  /** What the numbers of a section's rows and lines must be raised by. */
  offsets(section: Section): { readonly rows: number; readonly lines: number } {
    return section === this.head ? { rows: 0, lines: 0 } : { rows: this.head.rows + 1 - section.droppedRows, lines: this.head.lines - section.droppedLines }
  }

  sectionOf(cursor: number): Section {
    return this.gap !== null && this.tail !== null && cursor >= this.gap.from ? this.tail : this.head
  }

  sectionOfLine(number: number): Section {
    return this.tailShown && this.tail !== null && number > this.head.lines ? this.tail : this.head
  }

  sections(): readonly Section[] {
    return this.tailShown && this.tail !== null ? [this.head, this.tail] : [this.head]
  }

  private *walk(section: Section, to: number): Generator<void> {
    if (section.walkedTo >= to) return
    // The last row may go on: from the checkpoint before it all is done again.
    const start = section.rewind(section.walkedTo)
    const walker = new Walker(this.reader, this.look, this.charset, section, start, to)
    while (walker.step()) {
      section.reached(walker.cursor)
      this.publish(false)
      yield
    }
    section.reached(to)
  }

  /** Numbers that were told do not go down while rows are only walked again. */
  private publish(done: boolean): void {
    const { head, tail } = this
    const own = this.tailShown && tail !== null ? { rows: tail.rows - tail.droppedRows + 1, lines: tail.lines - tail.droppedLines } : { rows: 0, lines: 0 }
    const now = { rows: head.rows + own.rows, lines: head.lines + own.lines }
    if (done || now.rows > this.published.rows) this.published = now
  }

  private followEviction(): void {
    const { evicted } = this.reader
    if (evicted === null || (this.gap?.from === evicted.from && this.gap.to === evicted.to)) return
    this.generation++
    if (this.gap?.from !== evicted.from) this.head.limit(evicted.from)
    if (this.tail === null) this.tail = Section.at(evicted.to)
    else this.dropFrom(this.tail, evicted.to)
    this.gap = { from: evicted.from, to: evicted.to }
  }

  private dropFrom(tail: Section, cursor: number): void {
    const next = tail.after(cursor)
    if (next === undefined) {
      this.tail = Section.at(cursor)
      return
    }
    const between = Section.at(cursor)
    const walker = new Walker(this.reader, this.look, this.charset, between, between.before(0).start, next.start.cursor)
    while (walker.step());
    tail.drop(cursor, next, between.rows, between.lines)
  }

  private rewind(section: Section, cursor: number): void {
    if (cursor < section.walkedTo) section.rewind(cursor)
  }

  /** Masks near the end were not final when they were walked over: where they became others, the rows are walked again. */
  private followMasks(): void {
    if (!this.look.masked || this.masks.size === 0) return
    for (const { stream, cursor, signature } of this.reader.maskStates(this.walkedTo, (name) => this.masks.get(name)?.since ?? 0)) {
      if (signature === this.masks.get(stream)?.signature) continue
      this.generation++
      this.rewind(this.head, cursor)
      if (this.tail !== null) this.rewind(this.tail, cursor)
    }
  }

  private rememberMasks(to: number): void {
    this.masks = new Map()
    if (!this.look.masked || this.reader.ended) return
    const settled = new Map(this.reader.maskStates(to, () => Number.MAX_SAFE_INTEGER).map(({ stream, settledTo }) => [stream, settledTo]))
    for (const { stream, signature } of this.reader.maskStates(to, (name) => settled.get(name) ?? 0)) {
      this.masks.set(stream, { since: settled.get(stream) ?? 0, signature })
    }
  }
}
