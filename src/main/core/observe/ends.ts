import type { BlockLines } from './block-lines'
import { heldChars, keepLine, lineChars, type KeptLine, type LineRun } from './kept-line'

/** Kept in memory per stream (observation.md, shape). */
const HEAD_CHARS = 8_192
const TAIL_CHARS = 24_576

/** The first lines, until HEAD_CHARS are held: a function of the sequence of lines alone, not of how they arrived. */
export class Head {
  private readonly runs: LineRun[] = []
  private held = 0

  constructor(from?: Head) {
    if (from === undefined) return
    this.runs.push(...from.runs)
    this.held = from.held
  }

  get full(): boolean {
    return this.held >= HEAD_CHARS
  }

  push(line: KeptLine): void {
    const kept = keepLine(line)
    this.held += heldChars(kept)
    appendRun(this.runs, kept)
  }

  lines(): readonly LineRun[] {
    return this.runs
  }
}

/** Finished text of which some end may matter: one line, or a block whose lines are made only when somebody looks. */
interface Waiting {
  readonly chars: number
  lines(): readonly KeptLine[]
}

/** The longest run of last lines that holds at most TAIL_CHARS, and always the last line. */
export class Tail {
  private waiting: Waiting[] = []
  private first = 0
  private held = 0

  constructor(from?: Tail) {
    if (from === undefined) return
    this.waiting = from.waiting.slice(from.first)
    this.held = from.held
  }

  push(line: KeptLine): void {
    const kept = keepLine(line)
    this.add({ chars: heldChars(kept), lines: () => [kept] })
  }

  /** Lines of a block from the character `from` on, which begins a line. */
  pushBlock(block: BlockLines, from: number): void {
    this.add({ chars: block.length - from, lines: () => block.lastLines(from, 2 * TAIL_CHARS).map(keepLine) })
  }

  lines(): readonly LineRun[] {
    const runs: LineRun[] = []
    for (const item of this.waiting.slice(this.first)) for (const line of item.lines()) appendRun(runs, line)
    return lastOf(runs)
  }

  private add(item: Waiting): void {
    this.waiting.push(item)
    this.held += item.chars
    // What stands before a full tail can never be shown.
    for (let oldest = this.waiting[this.first]; oldest !== undefined && this.held - oldest.chars >= 2 * TAIL_CHARS; oldest = this.waiting[this.first]) {
      this.held -= oldest.chars
      this.first++
    }
    // Passed blocks are large: they go before they pile up.
    if (this.first > 4 && this.first * 2 > this.waiting.length) {
      this.waiting = this.waiting.slice(this.first)
      this.first = 0
    }
  }
}

/** The end of `runs` that holds at most TAIL_CHARS; of a run of equal lines as many as fit. */
function lastOf(runs: readonly LineRun[]): readonly LineRun[] {
  const kept: LineRun[] = []
  let room = TAIL_CHARS
  for (const run of runs.toReversed()) {
    const each = Math.max(heldChars(run), 1)
    const fit = Math.max(Math.min(run.count, Math.floor(room / each)), kept.length === 0 ? 1 : 0)
    if (fit === 0) break
    kept.push(fit === run.count ? run : withoutFirst(run, run.count - fit))
    room -= fit * each
    if (fit < run.count) break
  }
  return kept.reverse()
}

function withoutFirst(run: LineRun, drop: number): LineRun {
  return {
    ...run,
    start: run.start + drop * unitsEach(run),
    index: run.index + drop,
    charStart: run.charStart + drop * lineChars(run),
    count: run.count - drop,
  }
}

function unitsEach(run: LineRun): number {
  return (run.end - run.start) / run.count
}

function appendRun(runs: LineRun[], line: KeptLine): void {
  const last = runs.at(-1)
  const equal =
    last !== undefined && last.end === line.start && last.terminated && line.terminated && last.cut === null && line.cut === null &&
    unitsEach(last) === line.end - line.start && last.text === line.text
  if (equal) runs[runs.length - 1] = { ...last, end: line.end, count: last.count + 1 }
  else runs.push({ ...line, count: 1 })
}
