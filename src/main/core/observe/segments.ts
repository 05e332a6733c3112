import type { StreamName } from '../../../shared/observation'
import { foldLowEntropy, snapDown } from '../text'
import type { DigestView } from './digest'
import { lineChars, type KeptLine, type LineRun } from './kept-line'
import { sourceOffset } from './positions'

/**
 * The smallest thing an observation shows or leaves out: a line, or a part of a long line. Segments of a stream are in order and do
 * not overlap; what lies between two of them was not kept. The set that is shown grows with the budget and never shrinks.
 */
export interface Segment {
  readonly stream: StreamName
  /** What is shown for it, its newline included. */
  readonly text: string
  readonly charStart: number
  readonly charEnd: number
  readonly start: number
  readonly end: number
  /** Line number of its first character, and whether it ends its line. */
  readonly line: number
  readonly lastLine: number
  readonly endsLine: boolean
  /** What a fold marker would say, and the characters that it stands for. */
  readonly fold: { readonly label: string; readonly chars: number } | null
  readonly error: boolean
  /** Rank of the error window it belongs to; null: none. 0 is the most telling. */
  readonly window: number | null
  /** Middle of a long line: wanted only after everything else. */
  readonly deep: boolean
}

/** A line is shown whole up to here; a longer one is cut into parts. */
const WHOLE_LINE_CHARS = 480
const PART_CHARS = 120
/** Of a long line, this much of its start and end counts as much as an ordinary line. */
const LONG_LINE_START = 480
const LONG_LINE_END = 240
/** Shorter runs of equal lines are not worth a marker. */
const MIN_EQUAL_LINES = 3

/** The known parts of one stream, in order: head, error windows, tail. */
export function segmentsOf(stream: StreamName, view: DigestView): readonly Segment[] {
  const ranks = rankWindows(view)
  const lines = [...view.head, ...view.windows.flatMap((window) => window.lines.map(once)), ...view.tail]
  lines.sort((a, b) => a.charStart - b.charStart || lineChars(b) - lineChars(a))
  const segments: Segment[] = []
  let done = 0
  for (const line of lines) {
    if (line.charStart < done) continue
    for (const segment of lineSegments(stream, line, ranks)) {
      segments.push(segment)
      done = segment.charEnd
    }
  }
  return segments
}

/** The lines of a view that kept them all, without folds. */
export function wholeLines(view: DigestView): readonly { readonly text: string; readonly start: number; readonly end: number }[] {
  return [...view.head, ...view.tail].flatMap((run) => {
    const units = (run.end - run.start) / run.count
    const text = run.text + (run.terminated ? '\n' : '')
    return Array.from({ length: run.count }, (_, index) => ({ text, start: run.start + index * units, end: run.start + (index + 1) * units }))
  })
}

/** Every character of the stream is in head or tail. */
export function isWhole(view: DigestView): boolean {
  const runs = [...view.head, ...view.tail]
  return runs.every((run) => run.cut === null) && runs.reduce((sum, run) => sum + lineChars(run) * run.count, 0) === view.totalChars
}

interface Ranks {
  /** Rank by line number: every line of a window. */
  readonly lines: ReadonlyMap<number, number>
  readonly errors: ReadonlySet<number>
}

/** First of each kind before seconds; a kind that matches more than 2 % of the lines yields to rarer ones. */
function rankWindows(view: DigestView): Ranks {
  const frequent = (kind: number) => view.totalLines >= 100 && (view.errorCounts[kind] ?? 0) > view.totalLines * 0.02
  const order = view.windows
    .map((window) => ({ window, weight: (frequent(window.kind) ? 1_000_000 : 0) + window.ordinal * 1_000 + window.kind }))
    .sort((a, b) => a.weight - b.weight || a.window.errorStart - b.window.errorStart)
  const lines = new Map<number, number>()
  const errors = new Set<number>()
  for (const [rank, { window }] of order.entries()) {
    for (const line of window.lines) {
      if (!lines.has(line.index)) lines.set(line.index, rank)
      if (line.start === window.errorStart || line.start < window.errorStart && line.end > window.errorStart) errors.add(line.index)
    }
  }
  return { lines, errors }
}

function once(line: KeptLine): LineRun {
  return { ...line, count: 1 }
}

function lineSegments(stream: StreamName, run: LineRun, ranks: Ranks): readonly Segment[] {
  if (run.count >= MIN_EQUAL_LINES) return [equalLines(stream, run, ranks)]
  const each = lineChars(run)
  const units = (run.end - run.start) / run.count
  const segments: Segment[] = []
  for (let index = 0; index < run.count; index++) {
    const line = { ...run, start: run.start + index * units, end: run.start + (index + 1) * units, index: run.index + index, charStart: run.charStart + index * each }
    segments.push(...(run.text.length > WHOLE_LINE_CHARS ? longLine(stream, line, ranks) : [shortLine(stream, line, ranks)]))
  }
  return segments
}

function marks(line: KeptLine, ranks: Ranks): Pick<Segment, 'error' | 'window'> {
  return { error: ranks.errors.has(line.index), window: ranks.lines.get(line.index) ?? null }
}

function shortLine(stream: StreamName, line: KeptLine, ranks: Ranks): Segment {
  return {
    stream, text: line.text + (line.terminated ? '\n' : ''), charStart: line.charStart, charEnd: line.charStart + lineChars(line),
    start: line.start, end: line.end, line: line.index, lastLine: line.index, endsLine: line.terminated, fold: null, deep: false, ...marks(line, ranks),
  }
}

function equalLines(stream: StreamName, run: LineRun, ranks: Ranks): Segment {
  const first = shortLine(stream, run, ranks)
  const chars = lineChars(run) * (run.count - 1)
  return {
    ...first, charEnd: first.charEnd + chars, end: run.end, lastLine: run.index + run.count - 1,
    fold: { label: `${String(run.count - 1)} more equal lines`, chars },
  }
}

/** Parts of a long line; runs inside it that say nothing new are folded. */
function longLine(stream: StreamName, line: KeptLine, ranks: Ranks): readonly Segment[] {
  const segments: Segment[] = []
  const cut = line.cut
  const add = (from: number, to: number, fold: Segment['fold'], shown: string) => {
    const skipped = cut !== null && from >= cut.at ? cut.chars : 0
    const last = to === line.text.length
    const newline = last && line.terminated
    segments.push({
      stream, text: shown + (newline ? '\n' : ''),
      charStart: line.charStart + from + skipped, charEnd: line.charStart + to + skipped + (newline ? 1 : 0),
      start: from === 0 ? line.start : sourceOffset(line, from), end: last ? line.end : sourceOffset(line, to),
      line: line.index, lastLine: line.index, endsLine: newline, fold, ...marks(line, ranks),
      deep: from >= LONG_LINE_START && to <= line.text.length - LONG_LINE_END,
    })
  }
  const plain = (from: number, to: number) => {
    for (let at = from; at < to; ) {
      const next = Math.max(snapDown(line.text, Math.min(at + PART_CHARS, to)), at + 1)
      add(at, next, null, line.text.slice(at, next))
      at = next
    }
  }
  const halves = cut === null ? [[0, line.text.length] as const] : [[0, cut.at] as const, [cut.at, line.text.length] as const]
  for (const [from, to] of halves) {
    let at = from
    for (const stretch of foldLowEntropy(line.text.slice(from, to))) {
      const length = stretch.kind === 'text' ? stretch.text.length : stretch.unit.length * stretch.times
      if (stretch.kind === 'text') plain(at, at + length)
      else add(at, at + length, { label: `×${String(stretch.times)}`, chars: length - stretch.unit.length }, stretch.unit)
      at += length
    }
  }
  return segments
}
