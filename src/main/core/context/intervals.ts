import type { CaptureId } from '../../../shared/ids'
import type { Interval, ShownIntervals } from './types'

/** What of each capture stands in the request so far: sorted, disjoint intervals. */
export class StandingText {
  private readonly byCapture = new Map<CaptureId, Interval[]>()

  add(shown: ShownIntervals): void {
    const merged: Interval[] = []
    const all = [...(this.byCapture.get(shown.captureId) ?? []), ...shown.intervals.filter(({ from, to }) => to > from)]
    for (const next of all.toSorted((a, b) => a.from - b.from)) {
      const last = merged.at(-1)
      if (last === undefined || next.from > last.to) merged.push(next)
      else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to) }
    }
    this.byCapture.set(shown.captureId, merged)
  }

  /** How much of `shown` stands already, and where. */
  covers(shown: ShownIntervals): { readonly kind: 'none' | 'all' } | { readonly kind: 'part'; readonly intervals: readonly Interval[] } {
    const standing = this.byCapture.get(shown.captureId) ?? []
    const wanted = shown.intervals.filter(({ from, to }) => to > from)
    if (wanted.length === 0) return { kind: 'none' }
    const common = wanted.flatMap((one) => standing.map((other) => overlap(one, other)).filter((range) => range !== null))
    const commonBytes = length(common)
    if (commonBytes === 0) return { kind: 'none' }
    return commonBytes === length(wanted) ? { kind: 'all' } : { kind: 'part', intervals: common }
  }
}

function overlap(a: Interval, b: Interval): Interval | null {
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  return to > from ? { from, to } : null
}

function length(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { from, to }) => sum + to - from, 0)
}
