import { unreachable, type Random } from '../kernel'
import type { ModelError } from './model'

const MOST_RETRIES = 5
const MOST_REBUILDS = 4
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000
/** A provider may ask for more patience than we would have; beyond this the person should decide. */
const LONGEST_ASKED_DELAY_MS = 120_000
/** How much of the window the next, smaller request may use. */
const REBUILD_FACTOR = 0.7

export type Decision =
  | { readonly kind: 'rebuild'; readonly scale: number; readonly notice: string }
  /** `tried` and `stopped` take the place of `notice` when the wait is over. */
  | { readonly kind: 'wait'; readonly delayMs: number; readonly notice: string; readonly tried: string; readonly stopped: string }
  | { readonly kind: 'give_up'; readonly notice: string }

/** Decides what follows a failed model step. One per step; nothing of a failed step has started. */
export class RetryPolicy {
  private retries = 0
  private rebuilds = 0

  constructor(private readonly random: Random) {}

  after(error: ModelError): Decision {
    switch (error.kind) {
      case 'too_large':
      case 'context_length':
        return this.rebuild(error)
      case 'rate_limited':
      case 'overloaded':
      case 'broken_stream':
      case 'network':
        return this.wait(error)
      case 'auth':
      case 'cancelled':
      case 'other':
        return { kind: 'give_up', notice: error.message }
      default:
        return unreachable(error.kind)
    }
  }

  private rebuild(error: ModelError): Decision {
    if (this.rebuilds === MOST_REBUILDS) {
      return { kind: 'give_up', notice: `${error.message} Smaller requests were refused too. What was done is kept; set a smaller window for this model and send a message to go on.` }
    }
    this.rebuilds += 1
    // A window that the provider named is used as it is, the first time.
    const scale = error.windowTokens !== null && this.rebuilds === 1 ? 1 : REBUILD_FACTOR ** this.rebuilds
    return { kind: 'rebuild', scale, notice: `${error.message} Asking again with a smaller request, built from the recorded results (${this.rebuilds} of ${MOST_REBUILDS}).` }
  }

  private wait(error: ModelError): Decision {
    if (this.retries === MOST_RETRIES || (error.retryAfterMs ?? 0) > LONGEST_ASKED_DELAY_MS) {
      const asked = error.retryAfterMs === null ? '' : ` The provider asks to wait ${Math.ceil(error.retryAfterMs / 1000)} s.`
      return { kind: 'give_up', notice: `${error.message}${asked} Gave up after ${this.retries} further tries. What was done is kept; send a message to go on.` }
    }
    this.retries += 1
    const backoffMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.retries - 1))
    const delayMs = Math.round(Math.max(error.retryAfterMs ?? 0, backoffMs * (0.75 + this.jitter() / 2)))
    const which = `(${this.retries} of ${MOST_RETRIES})`
    return {
      kind: 'wait', delayMs, notice: `${error.message} Trying again in ${(delayMs / 1000).toFixed(1)} s ${which}.`,
      tried: `${error.message} Tried again ${which}.`, stopped: `${error.message} Stopped before the next try ${which}.`,
    }
  }

  /** 0 to 1. */
  private jitter(): number {
    return (this.random.bytes(1)[0] ?? 128) / 255
  }
}
