import type { Disposable } from './disposable'

export type Listener<T> = (value: T) => void

/** Fire-and-forget: a listener that throws is reported to `onError` and never disturbs the sender or the others. */
export class Emitter<T> implements Disposable {
  private readonly listeners = new Set<Listener<T>>()

  constructor(private readonly onError: (error: unknown) => void = () => undefined) {}

  readonly event = (listener: Listener<T>): Disposable => {
    const entry: Listener<T> = (value) => listener(value)
    this.listeners.add(entry)
    return { dispose: () => void this.listeners.delete(entry) }
  }

  fire(value: T): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(value)
      } catch (error) {
        this.onError(error)
      }
    }
  }

  get size(): number {
    return this.listeners.size
  }

  dispose(): void {
    this.listeners.clear()
  }
}
