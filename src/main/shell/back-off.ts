/** A crash after this long counts as the first one again. */
const CALM_MS = 60_000
const DELAYS_MS = [100, 500, 2000, 5000]

/** When to start something again that keeps ending: soon at first, then later, and after a few times in a row not at all. */
export class BackOff {
  private failures = 0
  private lastMs = Number.NEGATIVE_INFINITY

  /** Milliseconds to wait, or null to give up. `nowMs` is any clock that runs on. */
  next(nowMs: number): number | null {
    if (nowMs - this.lastMs > CALM_MS) this.failures = 0
    this.lastMs = nowMs
    const delayMs = DELAYS_MS[this.failures] ?? null
    this.failures += 1
    return delayMs
  }
}
