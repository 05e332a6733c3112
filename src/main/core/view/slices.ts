import type { CancelToken, Clock } from '../kernel'

/** The engine answers other requests between two slices. */
const SLICE_MS = 12

/**
 * Runs work to its end in slices, the first at once.
 * @returns undefined when it was cancelled.
 */
export function inSlices<T>(clock: Clock, work: Generator<void, T>, cancel?: CancelToken): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const slice = (): void => {
      try {
        const until = clock.nowMs() + SLICE_MS
        while (cancel?.cancelled !== true) {
          const step = work.next()
          if (step.done === true) return resolve(step.value)
          if (clock.nowMs() >= until) return void clock.timer(0, slice)
        }
        resolve(undefined)
      } catch (error) {
        reject(error instanceof Error ? error : new Error('a slice failed'))
      }
    }
    slice()
  })
}
