import type { PlainLines } from '../capture'
import { nextTrigger } from './errors'
import type { KeptLine } from './kept-line'
import type { WindowFinder } from './window-finder'

/** The lines of a block of finished text, made one by one, in rising order, only where they are needed. */
export class BlockLines {
  private readonly text: string
  private indexedAt = 0
  private index: number

  constructor(private readonly block: PlainLines, private readonly firstIndex: number, private readonly charStart: number) {
    this.text = block.text
    this.index = firstIndex
  }

  get length(): number {
    return this.text.length
  }
  nextTrigger(at: number): number {
    return nextTrigger(this.text, at)
  }

  /** Where the line that holds the character at `at` begins. */
  lineStart(at: number): number {
    return at <= 0 ? 0 : this.text.lastIndexOf('\n', at - 1) + 1
  }

  /** `at` begins a line and is not before that of an earlier call. */
  lineAt(at: number): KeptLine {
    this.countTo(at)
    const stop = this.text.indexOf('\n', at)
    return {
      text: this.text.slice(at, stop), start: this.offset(at), end: this.offset(stop + 1), terminated: true,
      index: this.index, charStart: this.charStart + at, cut: null,
    }
  }

  /** The lines of the last `chars` characters from `from` on, the first one whole. */
  lastLines(from: number, chars: number): readonly KeptLine[] {
    const lines: KeptLine[] = []
    for (let at = Math.max(from, this.lineStart(this.length - chars)); at < this.length; ) {
      const line = new BlockLines(this.block, this.firstIndex, this.charStart).lineAt(at)
      lines.push(line)
      at += line.text.length + 1
    }
    return lines
  }

  private offset(at: number): number {
    if (at >= this.text.length) return this.block.end
    return this.block.offsetAt === undefined ? this.block.start + at : this.block.offsetAt(at)
  }

  /** Counts from where it was counted last, or back from the end where that is nearer. */
  private countTo(at: number): void {
    if (this.text.length - at < at - this.indexedAt) this.index = this.firstIndex + this.block.lines - newlines(this.text, at, this.text.length)
    else this.index += newlines(this.text, this.indexedAt, at)
    this.indexedAt = at
  }
}

function newlines(text: string, from: number, to: number): number {
  let count = 0
  for (let next = text.indexOf('\n', from); next >= 0 && next < to; next = text.indexOf('\n', next + 1)) count++
  return count
}

/** Shows the finder the lines it must see: those that may be errors, their surroundings, and the newest two. */
export function findErrors(lines: BlockLines, finder: WindowFinder): void {
  let at = 0
  while (at < lines.length) {
    if (!finder.attentive) {
      const trigger = lines.nextTrigger(at)
      const stop = trigger < 0 ? lines.length : lines.lineStart(trigger)
      skip(lines, finder, at, stop)
      if (trigger < 0) return
      at = stop
    }
    const line = lines.lineAt(at)
    finder.line(line)
    at += line.text.length + 1
  }
}

/** Tells the finder the last two lines of [from, to). */
function skip(lines: BlockLines, finder: WindowFinder, from: number, to: number): void {
  if (to <= from) return
  const last = Math.max(lines.lineStart(to - 1), from)
  const previous = Math.max(lines.lineStart(last - 1), from)
  finder.skip(previous < last ? [lines.lineAt(previous), lines.lineAt(last)] : [lines.lineAt(last)])
}
