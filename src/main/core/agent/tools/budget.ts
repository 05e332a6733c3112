import { chars, type Chars } from '../../../../shared/units'
import { HANDLE_READ_MAX, OBSERVATION_DEFAULT, OBSERVATION_MAX } from '../../observe'
import type { ReadBudget } from '../../context'

/**
 * A tool argument may ask for less, or for more up to the cap; not for more than its share when the window or the other calls of
 * the step leave less than the default.
 */
export function asked(maxChars: number | undefined, share: Chars): Chars {
  if (maxChars === undefined) return share
  const cap = share >= OBSERVATION_DEFAULT ? OBSERVATION_MAX : share
  return chars(Math.min(maxChars, cap))
}

/** The characters of one handle read, taken from the turn's. Zero: the turn has no more. */
export function takeRead(maxChars: number | undefined, share: Chars, reads: ReadBudget): Chars {
  return chars(reads.take(Math.min(asked(maxChars, share), HANDLE_READ_MAX)))
}
