import type { CancelToken, Clock, Disposable } from '../kernel'

/** Resolves after `delayMs`, or at once when cancelled. */
export function pause(clock: Clock, delayMs: number, cancel: CancelToken): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.timer(delayMs, () => {
      listening.dispose()
      resolve()
    })
    const listening = cancel.onCancel(() => {
      timer.dispose()
      resolve()
    })
  })
}

export type Settled<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'thrown'; readonly error: unknown } | { readonly kind: 'abandoned' }

/** Waits for `work`; after a cancellation only `graceMs` longer, then its end is not seen. */
export function settledOrAbandoned<T>(work: Promise<T>, clock: Clock, cancel: CancelToken, graceMs: number): Promise<Settled<T>> {
  return new Promise((resolve) => {
    let grace: Disposable | null = null
    const end = (settled: Settled<T>) => {
      listening.dispose()
      grace?.dispose()
      resolve(settled)
    }
    work.then((value) => end({ kind: 'done', value }), (error: unknown) => end({ kind: 'thrown', error }))
    const listening = cancel.onCancel(() => {
      grace = clock.timer(graceMs, () => resolve({ kind: 'abandoned' }))
    })
  })
}
