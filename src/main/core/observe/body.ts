import type { StreamName, ViewPiece } from '../../../shared/observation'
import type { DigestView } from './digest'
import { errorKindOf } from './errors'
import { isWhole, segmentsOf, wholeLines, type Segment } from './segments'
import { selectSegments } from './select'

/** One stream as an observation sees it. */
export interface StreamView {
  readonly stream: StreamName
  readonly digest: DigestView
  /** Source units received: where a gap at the end ends. */
  readonly length: number
  /** Source offset of this stream -> cursor in the observed order. */
  readonly toCursor: (offset: number) => number
}

/** The part of an observation between its frame and its facts. */
export interface Body {
  readonly pieces: readonly ViewPiece[]
  readonly shownChars: number
  readonly foldedChars: number
  readonly totalChars: number
  readonly totalLines: number
  readonly shownBytes: number
  readonly gaps: number
  readonly errorLinesNotShown: number
  readonly errorWindowsShown: number
}

/** Chooses what to show of the streams within `budgetChars`, gap and fold markers included. */
export function composeBody(streams: readonly StreamView[], budgetChars: number): Body {
  const wholeChars = streams.reduce((sum, { digest }) => sum + digest.totalChars, 0)
  const whole = wholeChars <= budgetChars && streams.every(({ digest }) => isWhole(digest))
  return whole ? wholeBody(streams) : partialBody(streams, budgetChars)
}

function wholeBody(streams: readonly StreamView[]): Body {
  return {
    pieces: streams.flatMap((view) => textPieces(view, wholeLines(view.digest))),
    shownChars: sum(streams, ({ digest }) => digest.totalChars),
    foldedChars: 0,
    totalChars: sum(streams, ({ digest }) => digest.totalChars),
    totalLines: sum(streams, ({ digest }) => digest.totalLines),
    shownBytes: sum(streams, ({ length }) => length),
    gaps: 0, errorLinesNotShown: 0,
    errorWindowsShown: 0,
  }
}

function partialBody(streams: readonly StreamView[], budgetChars: number): Body {
  const candidates = streams.map((view) => ({ view, segments: segmentsOf(view.stream, view.digest), totalChars: view.digest.totalChars }))
  const shown = selectSegments(candidates, budgetChars)
  const parts = candidates.map(({ view, segments }, index) => renderStream(view, segments.filter((_, at) => shown[index]?.[at] === true)))
  const visible = candidates.flatMap(({ segments }, index) => segments.filter((_, at) => shown[index]?.[at] === true))
  const folded = sum(visible, (segment) => segment.fold?.chars ?? 0)
  const errors = sum(streams, ({ digest }) => digest.errorCounts.reduce((total, count) => total + count, 0))
  const errorsShown = sum(visible, (segment) => (errorKindOf(segment.text) >= 0 ? segment.lastLine - segment.line + 1 : 0))
  return {
    pieces: parts.flatMap((part) => part.pieces),
    shownChars: sum(visible, (segment) => segment.charEnd - segment.charStart) - folded,
    foldedChars: folded,
    totalChars: sum(streams, ({ digest }) => digest.totalChars),
    totalLines: sum(streams, ({ digest }) => digest.totalLines),
    // The ranges of lines that were redrawn overlap.
    shownBytes: Math.min(sum(visible, (segment) => segment.end - segment.start), sum(streams, ({ length }) => length)),
    gaps: sum(parts, (part) => part.gaps),
    errorLinesNotShown: Math.max(0, errors - errorsShown),
    errorWindowsShown: new Set(visible.filter((segment) => segment.error).map((segment) => `${segment.stream} ${String(segment.window)}`)).size,
  }
}

function renderStream(view: StreamView, shown: readonly Segment[]): { readonly pieces: readonly ViewPiece[]; readonly gaps: number } {
  const pieces: ViewPiece[] = []
  let gaps = 0
  let run: Shown[] = []
  const flush = () => {
    pieces.push(...textPieces(view, run))
    run = []
  }
  const gap = (before: Segment | undefined, after: Segment | undefined) => {
    const charFrom = before?.charEnd ?? 0
    const charTo = after?.charStart ?? view.digest.totalChars
    if (charTo <= charFrom) return
    flush()
    gaps++
    const from = before?.end ?? 0
    const to = Math.max(from, after?.start ?? view.length)
    pieces.push({
      kind: 'gap', stream: view.stream, chars: charTo - charFrom, bytes: to - from,
      lines: Math.max(0, (after?.line ?? view.digest.totalLines) - (before === undefined ? 0 : before.lastLine + (before.endsLine ? 1 : 0))),
      fromCursor: view.toCursor(from), toCursor: Math.max(view.toCursor(from), view.toCursor(to)),
    })
  }
  let previous: Segment | undefined
  for (const segment of shown) {
    gap(previous, segment)
    const { fold, text } = segment
    // The marker of a fold inside a line stands before the line's end.
    const inline = fold !== null && segment.endsLine && segment.line === segment.lastLine
    run.push({ ...segment, text: inline ? text.slice(0, -1) : text })
    if (fold !== null) {
      flush()
      pieces.push({ kind: 'fold', stream: view.stream, text: fold.label, chars: fold.chars })
    }
    if (inline) run.push({ text: '\n', start: segment.end, end: segment.end })
    previous = segment
  }
  gap(previous, undefined)
  flush()
  return { pieces, gaps }
}

interface Shown {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Text that follows without a gap, as pieces: error lines on their own, so that a window can colour them. */
function textPieces(view: StreamView, shown: readonly Shown[]): readonly ViewPiece[] {
  const pieces: { kind: 'text'; stream: StreamName; text: string; error: boolean; from: number; to: number }[] = []
  for (const { text, start, end } of shown) {
    if (text === '') continue
    const error = errorKindOf(text.endsWith('\n') ? text.slice(0, -1) : text) >= 0
    const to = view.toCursor(end)
    const last = pieces.at(-1)
    if (last?.error === error) {
      last.text += text
      last.to = to
    } else pieces.push({ kind: 'text', stream: view.stream, text, error, from: view.toCursor(start), to })
  }
  return pieces
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
