import type { CaptureId } from '../../../shared/ids'
import type { ObservationRecord } from '../../../shared/observation'

export interface Interval {
  readonly from: number
  readonly to: number
}

/** The intervals of the capture, in observed-order cursors, whose text really stands in the observation: not its gaps. */
export function shownIntervals(observation: ObservationRecord): { readonly captureId: CaptureId; readonly intervals: readonly Interval[] } | null {
  const { captureId, fromCursor, nextCursor } = observation.facts
  if (captureId === null || observation.pieces.some((piece) => piece.kind === 'hit')) return null
  const gaps = observation.pieces.filter((piece) => piece.kind === 'gap').sort((a, b) => a.fromCursor - b.fromCursor)
  const intervals: Interval[] = []
  let at = fromCursor
  for (const gap of gaps) {
    if (gap.fromCursor > at) intervals.push({ from: at, to: gap.fromCursor })
    at = Math.max(at, gap.toCursor)
  }
  if (nextCursor > at) intervals.push({ from: at, to: nextCursor })
  return { captureId, intervals }
}
