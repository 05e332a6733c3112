import { chars, type Chars } from '../../../shared/units'

/** Characters of one observation, facts included (observation.md, budgets). */
export const OBSERVATION_DEFAULT = chars(12_000)
export const OBSERVATION_MAX = chars(20_000)
/** Below this a frame and its facts have no room. */
export const OBSERVATION_MIN = chars(1_000)
/** All tool results that enter with one model request. */
export const REQUEST_RESULTS_DEFAULT = chars(32_000)
/** Handle reads and searches within one user turn. */
export const TURN_READS_MAX = chars(60_000)
/** One handle read, whatever was asked. */
export const HANDLE_READ_MAX = chars(12_000)

/** What was asked for, or the default, kept between the smallest and the largest budget. An argument cannot raise the cap. */
export function observationBudget(asked: number | undefined, cap: number = OBSERVATION_MAX): Chars {
  const wanted = asked ?? Math.min(OBSERVATION_DEFAULT, cap)
  return chars(Math.max(OBSERVATION_MIN, Math.min(Math.floor(wanted), cap, OBSERVATION_MAX)))
}
