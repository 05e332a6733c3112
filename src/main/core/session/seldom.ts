import type { Clock, Disposable } from '../kernel'

/** Calls at once, then at most once in a while: what was asked for meanwhile is one call at its end. */
export class Seldom implements Disposable {
  private waiting: { readonly timer: Disposable; again: boolean } | null = null

  constructor(private readonly clock: Clock, private readonly everyMs: number, private readonly call: () => void) {}

  ask(): void {
    if (this.waiting !== null) {
      this.waiting.again = true
      return
    }
    this.call()
    const timer = this.clock.timer(this.everyMs, () => {
      const again = this.waiting?.again === true
      this.waiting = null
      if (again) this.ask()
    })
    this.waiting = { timer, again: false }
  }

  /** What waits is dropped. */
  dispose(): void {
    this.waiting?.timer.dispose()
    this.waiting = null
  }
}
