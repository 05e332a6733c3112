import { chars, type Chars } from '../../../shared/units'
import { OBSERVATION_DEFAULT, OBSERVATION_MIN, REQUEST_RESULTS_DEFAULT, TURN_READS_MAX } from '../observe'
import type { RequestAccount } from './types'

/** Until the chat's own terminal text tells: ordinary logs have about three characters a token. */
const CHARS_PER_TOKEN = 3

/**
 * Characters for the next observation: 12,000, or a tenth of what is left of the window if that is less. Tokens become
 * characters at the density of the terminal text in the request (one a token for Chinese, three or four for logs).
 */
export function nextObservationChars(account: Pick<RequestAccount, 'windowTokens' | 'used' | 'terminal' | 'terminalChars'>): Chars {
  const leftTokens = Math.max(0, account.windowTokens - account.used)
  const density = account.terminal > 0 ? Math.min(4, Math.max(1, account.terminalChars / account.terminal)) : CHARS_PER_TOKEN
  const tenth = Math.floor((leftTokens / 10) * density)
  return chars(Math.max(OBSERVATION_MIN, Math.min(OBSERVATION_DEFAULT, tenth)))
}

/** Shares one step's characters fairly among its calls; what one does not need goes to those after it. */
export class StepShare {
  private leftChars: number

  constructor(
    private readonly singleChars: Chars,
    private callsLeft: number,
    mostChars: number = REQUEST_RESULTS_DEFAULT,
  ) {
    this.leftChars = Math.min(REQUEST_RESULTS_DEFAULT, mostChars)
  }

  /** The budget of the next call. Its share is given out at once, so that calls may run side by side. */
  take(): Chars {
    const share = Math.floor(this.leftChars / Math.max(1, this.callsLeft))
    const given = Math.max(OBSERVATION_MIN, Math.min(this.singleChars, share))
    this.callsLeft -= 1
    this.leftChars = Math.max(0, this.leftChars - given)
    return chars(given)
  }

  /** The call is done and needed `usedChars` of `givenChars`. */
  giveBack(givenChars: Chars, usedChars: number): void {
    this.leftChars += Math.max(0, givenChars - usedChars)
  }
}

/** Handle reads and searches within one turn of the person: 60,000 characters in all. */
export class ReadBudget {
  private left: number = TURN_READS_MAX

  /** @returns how many of the wanted characters may be read: fewer, or 0, near the end. */
  take(wantedChars: number): number {
    const given = Math.min(Math.max(0, Math.floor(wantedChars)), this.left)
    this.left -= given
    return given
  }

  giveBack(unusedChars: number): void {
    this.left = Math.min(TURN_READS_MAX, this.left + Math.max(0, unusedChars))
  }
}
