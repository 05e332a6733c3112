/** How far back a rate looks. */
const WINDOW_MS = 5_000
/** Chunks are counted together in stretches of this length, so that memory does not grow with their number. */
const STRETCH_MS = 250

interface Stretch {
  readonly startMs: number
  bytes: number
}

/** Bytes per second over the last five seconds, or since the start where that is later. Time is given with each call. */
export class RateMeter {
  /** At most WINDOW_MS / STRETCH_MS and one more; older ones are dropped. */
  private stretches: Stretch[] = []

  constructor(private readonly startMs: number) {}

  add(bytes: number, nowMs: number): void {
    const last = this.stretches.at(-1)
    // A clock that was set back only makes the newest stretch longer.
    if (last !== undefined && nowMs < last.startMs + STRETCH_MS) {
      last.bytes += bytes
      return
    }
    this.dropBefore(nowMs - WINDOW_MS)
    this.stretches.push({ startMs: nowMs, bytes })
  }

  /** Whole bytes per second; 0 when nothing came for the whole window. */
  perSecond(nowMs: number): number {
    this.dropBefore(nowMs - WINDOW_MS)
    const bytes = this.stretches.reduce((sum, stretch) => sum + stretch.bytes, 0)
    // The first moments of a program are not a rate of gigabytes.
    const spanMs = Math.max(1_000, Math.min(WINDOW_MS, nowMs - this.startMs))
    return Math.round((bytes * 1000) / spanMs)
  }

  private dropBefore(ms: number): void {
    const first = this.stretches[0]
    if (first !== undefined && first.startMs < ms) this.stretches = this.stretches.filter(({ startMs }) => startMs >= ms)
  }
}
