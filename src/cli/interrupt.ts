import { constants } from 'node:os'

/** What a person's Ctrl+C, a supervisor and a closing terminal send. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type InterruptSignal = (typeof SIGNALS)[number]

/** A stop takes at most 3 s (TERM, KILL, reaping); a signal that comes later than this finds it stuck. */
const FORCE_AFTER_MS = 4_000

/**
 * From the first signal on everything is stopped, and the process ends only when that is done: more signals in quick succession (npm
 * passes on what the terminal has already sent to the whole group) must not leave orphans.
 */
export class Interrupts {
  private received: { readonly signal: InterruptSignal; readonly atMs: number } | null = null
  private stop: (() => void) | null = null

  constructor() {
    for (const signal of SIGNALS) process.on(signal, () => this.take(signal))
  }

  /** The first signal that came. */
  get signal(): InterruptSignal | null {
    return this.received?.signal ?? null
  }

  /** What a signal does; at once when one has come already. */
  set onSignal(stop: () => void) {
    this.stop = stop
    if (this.received !== null) stop()
  }

  private take(signal: InterruptSignal): void {
    const nowMs = performance.now()
    if (this.received === null) {
      this.received = { signal, atMs: nowMs }
      this.stop?.()
    } else if (nowMs - this.received.atMs > FORCE_AFTER_MS) process.exit(128 + constants.signals[signal])
  }
}
