import type { Disposable } from './disposable'

/** Says that somebody no longer wants the work. Once cancelled it stays so. */
export interface CancelToken {
  readonly cancelled: boolean
  /** Calls `listener` once at the cancellation, at once when that has already happened. */
  onCancel(listener: () => void): Disposable
}

/** Owns one token. `cancel` is idempotent; a listener that throws does not keep the others from hearing. */
export class CancelSource {
  private readonly listeners = new Set<() => void>()
  private done = false
  readonly token: CancelToken

  constructor() {
    const isDone = () => this.done
    this.token = {
      get cancelled() {
        return isDone()
      },
      onCancel: (listener) => this.listen(listener),
    }
  }

  cancel(): void {
    if (this.done) return
    this.done = true
    const waiting = [...this.listeners]
    this.listeners.clear()
    for (const listener of waiting) {
      try {
        listener()
      } catch {
        // Whoever listens answers for itself.
      }
    }
  }

  private listen(listener: () => void): Disposable {
    if (this.done) {
      listener()
      return { dispose: () => undefined }
    }
    const entry = () => listener()
    this.listeners.add(entry)
    return { dispose: () => void this.listeners.delete(entry) }
  }
}

/** For work that nobody can stop. */
export const neverCancelled: CancelToken = { cancelled: false, onCancel: () => ({ dispose: () => undefined }) }
