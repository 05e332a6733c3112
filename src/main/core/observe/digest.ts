import type { PlainLines, StreamDigest } from '../capture'
import type { TextLine } from '../text'
import { BlockLines, findErrors } from './block-lines'
import { Head, Tail } from './ends'
import type { KeptLine, LineRun } from './kept-line'
import { WindowFinder, type ErrorWindow } from './window-finder'

/** Everything one stream can contribute to an observation, at one moment. */
export interface DigestView {
  readonly totalChars: number
  readonly totalLines: number
  readonly head: readonly LineRun[]
  readonly tail: readonly LineRun[]
  readonly windows: readonly ErrorWindow[]
  /** Error lines by index into ERROR_KINDS. */
  readonly errorCounts: readonly number[]
}

/**
 * The gate's ear: fed every finished line of one stream, it keeps the head, the tail, the error windows and exact counts in
 * constant memory. The result depends on the lines alone, not on how they were grouped.
 */
export class Digest implements StreamDigest {
  private totalChars = 0
  private totalLines = 0
  private readonly head: Head
  private readonly tail: Tail
  private readonly finder: WindowFinder

  constructor(from?: Digest) {
    this.head = new Head(from?.head)
    this.tail = new Tail(from?.tail)
    this.finder = new WindowFinder(from?.finder)
    this.totalChars = from?.totalChars ?? 0
    this.totalLines = from?.totalLines ?? 0
  }

  line(line: TextLine): void {
    const kept = this.place(line)
    this.finder.line(kept)
    this.end(kept)
    this.totalChars += line.text.length + (line.omitted?.chars ?? 0) + (line.terminated ? 1 : 0)
    this.totalLines += 1
  }

  plain(block: PlainLines): void {
    findErrors(new BlockLines(block, this.totalLines, this.totalChars), this.finder)
    this.keepEnds(new BlockLines(block, this.totalLines, this.totalChars))
    this.totalChars += block.text.length
    this.totalLines += block.lines
  }

  /** As it is now, with lines that may still change appended for this view only. */
  view(pending: readonly TextLine[] = []): DigestView {
    if (pending.length > 0) {
      const copy = new Digest(this)
      for (const line of pending) copy.line(line)
      return copy.view()
    }
    return {
      totalChars: this.totalChars,
      totalLines: this.totalLines,
      head: this.head.lines(),
      tail: this.tail.lines(),
      windows: this.finder.windows(),
      errorCounts: this.finder.counts,
    }
  }

  get errorLines(): number {
    return this.finder.errorLines
  }

  private place(line: TextLine): KeptLine {
    return {
      text: line.text, start: line.start, end: line.end, terminated: line.terminated,
      index: this.totalLines, charStart: this.totalChars,
      cut: line.omitted === undefined ? null : { at: line.omitted.at, chars: line.omitted.chars },
    }
  }

  private keepEnds(lines: BlockLines): void {
    let at = 0
    while (at < lines.length && !this.head.full) {
      const line = lines.lineAt(at)
      this.end(line)
      at += line.text.length + 1
    }
    if (at < lines.length) this.tail.pushBlock(lines, at)
  }

  private end(line: KeptLine): void {
    if (this.head.full) this.tail.push(line)
    else this.head.push(line)
  }
}
