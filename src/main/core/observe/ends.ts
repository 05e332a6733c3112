import { heldChars, keepLine, lineChars, type KeptLine, type LineRun } from './kept-line'

/** Kept in memory per stream (observation.md, shape). */
export const HEAD_CHARS = 8_192
export const TAIL_CHARS = 24_576

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

/** The longest run of last lines that holds at most TAIL_CHARS, and always the last line. */
export class Tail {
  private runs: LineRun[] = []
  private first = 0
  private held = 0

  constructor(from?: Tail) {
    if (from === undefined) return
    this.runs = from.runs.slice(from.first)
    this.held = from.held
  }

  push(line: KeptLine): void {
    const kept = keepLine(line)
    this.held += heldChars(kept)
    appendRun(this.runs, kept)
    this.trim()
  }

  lines(): readonly LineRun[] {
    return this.runs.slice(this.first)
  }

  private trim(): void {
    while (this.held > TAIL_CHARS) {
      const run = this.runs[this.first]
      if (run === undefined) return
      const each = heldChars(run)
      const last = this.first === this.runs.length - 1
      const drop = Math.min(Math.ceil((this.held - TAIL_CHARS) / Math.max(each, 1)), last ? run.count - 1 : run.count)
      if (drop === 0) return
      this.held -= drop * each
      if (drop === run.count) this.first++
      else this.runs[this.first] = withoutFirst(run, drop)
    }
    if (this.first > 1_024 && this.first * 2 > this.runs.length) {
      this.runs = this.runs.slice(this.first)
      this.first = 0
    }
  }
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
