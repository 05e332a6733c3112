import type { Clock, Log, Random } from '../../src/main/core/kernel'

/** Time that stands still until the test moves it. */
export class ManualClock implements Clock {
  private timers: { readonly at: number; readonly callback: () => void }[] = []

  constructor(private now = 1_800_000_000_000) {}

  nowMs(): number {
    return this.now
  }

  timer(delayMs: number, callback: () => void): { dispose: () => void } {
    const entry = { at: this.now + delayMs, callback }
    this.timers.push(entry)
    return { dispose: () => void (this.timers = this.timers.filter((other) => other !== entry)) }
  }

  /** Moves time on and runs what is due, in order. */
  advance(ms: number): void {
    const end = this.now + ms
    for (;;) {
      const due = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.timers = this.timers.filter((other) => other !== due)
      this.now = Math.max(this.now, due.at)
      due.callback()
    }
    this.now = end
  }
}

/** Different on every call, the same in every run. */
export function countingRandom(): Random {
  let n = 0
  return { bytes: (count) => Uint8Array.from({ length: count }, (_, i) => (n++ * 37 + i * 11) % 248) }
}

export class RecordingLog implements Log {
  readonly messages: string[] = []

  warn(message: string): void {
    this.messages.push(message)
  }
}
