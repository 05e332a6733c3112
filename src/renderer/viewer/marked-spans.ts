import type { Span } from './sgr'

/** A match inside one row, in UTF-16 units of its text. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly current: boolean
}
export interface MarkedSpan extends Span {
  readonly mark: 'none' | 'match' | 'current'
}

/** The spans, cut where marks begin and end. `marks` are in order and do not overlap. */
export function markSpans(spans: readonly Span[], marks: readonly Mark[]): readonly MarkedSpan[] {
  if (marks.length === 0) return spans.map((span) => ({ ...span, mark: 'none' }))
  const out: MarkedSpan[] = []
  let at = 0
  let next = 0
  for (const { text, style } of spans) {
    const end = at + text.length
    for (let from = at; from < end; ) {
      const mark = marks[next]
      if (mark === undefined || mark.from >= end) {
        out.push({ text: text.slice(from - at), style, mark: 'none' })
        break
      }
      if (mark.from > from) out.push({ text: text.slice(from - at, mark.from - at), style, mark: 'none' })
      const stop = Math.min(mark.to, end)
      const start = Math.max(from, mark.from)
      if (stop > start) out.push({ text: text.slice(start - at, stop - at), style, mark: mark.current ? 'current' : 'match' })
      if (mark.to <= end) next++
      from = Math.max(stop, start)
      if (mark.to > end) break
    }
    at = end
  }
  return out
}
