import type { PlainLines } from '../capture'
import type { KeptLine } from './kept-line'
import { WindowFinder } from './window-finder'

/** The lines of a block of finished text, made one by one, in rising order, only where they are needed. */
export class BlockLines {
  private readonly text: string
  private indexedAt = 0

  constructor(private readonly block: PlainLines, private index: number, private readonly charStart: number) {
    this.text = block.text
  }

  get length(): number {
    return this.text.length
  }
  get wide(): boolean {
    return this.block.offsetAt !== undefined
  }

  nextTrigger(at: number): number {
    return WindowFinder.nextTrigger(this.text, at, this.wide)
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

  private offset(at: number): number {
    if (at >= this.text.length) return this.block.end
    return this.block.offsetAt === undefined ? this.block.start + at : this.block.offsetAt(at)
  }

  private countTo(at: number): void {
    for (let next = this.text.indexOf('\n', this.indexedAt); next >= 0 && next < at; next = this.text.indexOf('\n', next + 1)) this.index++
    this.indexedAt = at
  }
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
