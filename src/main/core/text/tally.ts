import type { NormaliserFacts } from './types'

/** The facts while they are being counted. */
export class Tally implements NormaliserFacts {
  clampedMoves = 0
  hiddenChars = 0
  lineEndsNormalised = 0
  blockStarts = 0
  controlChars = 0
}
