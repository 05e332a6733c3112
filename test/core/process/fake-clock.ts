import type { Clock, Disposable } from '../../../src/main/core/kernel'

/** Time stands still until `advance`. */
export class FakeClock implements Clock {
  private now = 1_000_000
  private timers: { readonly at: number; readonly run: () => void }[] = []

  nowMs(): number {
    return this.now
  }
  timer(delayMs: number, callback: () => void): Disposable {
    const entry = { at: this.now + Math.max(0, delayMs), run: callback }
    this.timers.push(entry)
    return { dispose: () => void (this.timers = this.timers.filter((other) => other !== entry)) }
  }
  get pending(): number {
    return this.timers.length
  }

  /** Runs what is due, in order, and lets promises go on after each. */
  async advance(byMs: number): Promise<void> {
    const until = this.now + byMs
    await settle()
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.now = next.at
      next.run()
      await settle()
    }
    this.now = until
    await settle()
  }
}

/** Lets all promises that can go on do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
