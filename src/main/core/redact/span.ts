import type { SecretKind } from './kinds'

/** Half-open range in UTF-16 units of the scanned text. */
export interface SecretSpan {
  readonly start: number
  readonly end: number
  readonly kind: SecretKind
}

/** A span as a rule reports it; a smaller rank is a more telling kind and wins where two rules overlap. */
export interface Found extends SecretSpan {
  readonly rank: number
}

/** Overlapping finds become one span with the most telling kind. Order of the result: by start. */
export function mergeFound(found: Found[]): Found[] {
  if (found.length < 2) return found
  found.sort((a, b) => a.start - b.start || a.rank - b.rank)
  const merged: Found[] = []
  for (const next of found) {
    const last = merged.at(-1)
    if (last === undefined || next.start >= last.end) {
      merged.push(next)
      continue
    }
    const winner = next.rank < last.rank ? next : last
    merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, next.end), kind: winner.kind, rank: winner.rank }
  }
  return merged
}

/**
 * Joins spans of one kind that touch. A secret of many lines (a PEM block) or longer than a scan window is
 * reported in touching pieces when spans are taken while it is still arriving; joined, it is one mask.
 */
export function joinSpans(spans: readonly SecretSpan[]): readonly SecretSpan[] {
  const joined: SecretSpan[] = []
  for (const span of spans) appendSpan(joined, span)
  return joined
}

/** Appends in place, joining with the last span when both touch and are of one kind. */
export function appendSpan(spans: SecretSpan[], span: SecretSpan): void {
  const last = spans.at(-1)
  if (last !== undefined && last.end >= span.start && last.kind === span.kind) {
    spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, span.end), kind: last.kind }
  } else {
    spans.push({ start: span.start, end: span.end, kind: span.kind })
  }
}
