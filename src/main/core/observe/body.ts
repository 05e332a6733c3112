import type { StreamName, ViewPiece } from '../../../shared/observation'
import type { DigestView } from './digest'
import { errorKindOf } from './errors'
import { isWhole, segmentsOf, wholeText, type Segment } from './segments'
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
    pieces: streams.flatMap(({ stream, digest }) => textPieces(stream, wholeText(digest))),
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
    shownBytes: sum(visible, (segment) => segment.end - segment.start),
    gaps: sum(parts, (part) => part.gaps),
    errorLinesNotShown: Math.max(0, errors - errorsShown),
    errorWindowsShown: new Set(visible.filter((segment) => segment.error).map((segment) => `${segment.stream} ${String(segment.window)}`)).size,
  }
}

function renderStream(view: StreamView, shown: readonly Segment[]): { readonly pieces: readonly ViewPiece[]; readonly gaps: number } {
  const pieces: ViewPiece[] = []
  let gaps = 0
  let text = ''
  const flush = () => {
    pieces.push(...textPieces(view.stream, text))
    text = ''
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
    if (segment.fold === null) text += segment.text
    else {
      const inline = segment.endsLine && segment.fold.label.startsWith('×')
      text += inline ? segment.text.slice(0, -1) : segment.text
      flush()
      pieces.push({ kind: 'fold', stream: view.stream, text: segment.fold.label, chars: segment.fold.chars })
      if (inline) text = '\n'
    }
    previous = segment
  }
  gap(previous, undefined)
  flush()
  return { pieces, gaps }
}

/** Text as pieces, error lines on their own, so that a window can colour them. */
function textPieces(stream: StreamName, text: string): readonly ViewPiece[] {
  const pieces: { kind: 'text'; stream: StreamName; text: string; error: boolean }[] = []
  for (const line of text.split(/(?<=\n)/)) {
    if (line === '') continue
    const error = errorKindOf(line.endsWith('\n') ? line.slice(0, -1) : line) >= 0
    const last = pieces.at(-1)
    if (last?.error === error) last.text += line
    else pieces.push({ kind: 'text', stream, text: line, error })
  }
  return pieces
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}
