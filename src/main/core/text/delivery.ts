import type { PlainRun } from './plain-run'
import { Row } from './row'
import type { Tally } from './tally'
import type { LineSink } from './types'

/** What live text consists of: single rows, and runs of lines nobody has edited. */
export type Entry = Row | PlainRun

export const linesOf = (entry: Entry): number => (entry instanceof Row ? 1 : entry.lines)

/** Index of the last entry that is a line: nothing after it was printed to. */
export function lastShown(entries: readonly Entry[]): number {
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i]
    if (!(entry instanceof Row) || (entry.touched && (entry.terminated || entry.units > 0))) return i
  }
  return -1
}

/** Hands entries to a sink; blank rows that were only passed by come out when something follows them. */
export class Delivery {
  constructor(
    private readonly sink: LineSink,
    private readonly tally: Tally,
    private readonly skipped: Row[],
    public hasLines: boolean,
  ) {}

  entry(entry: Entry, last: boolean): void {
    if (entry instanceof Row && !entry.touched) {
      if (this.hasLines) this.skipped.push(entry)
      return
    }
    for (const blank of this.skipped.splice(0)) this.row(blank, true)
    this.hasLines = true
    if (entry instanceof Row) this.row(entry, !last || entry.terminated)
    else this.run(entry)
  }

  private row(row: Row, terminated: boolean): void {
    const { text, hidden, omitted } = row.render()
    this.tally.hiddenChars += hidden
    const line = { text, start: row.start, end: row.end, terminated }
    this.sink.line(omitted === undefined ? line : { ...line, omitted })
  }

  private run(run: PlainRun): void {
    const { block, hidden } = run.deliver()
    this.tally.hiddenChars += hidden
    if (this.sink.plain !== undefined) {
      this.sink.plain(block)
      return
    }
    for (const [i, text] of block.text.split('\n').entries()) {
      if (i < block.lines) this.sink.line({ text, start: block.lineStart(i), end: block.lineStart(i + 1), terminated: true })
    }
  }
}
