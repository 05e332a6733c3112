import type { Effect } from '../../../shared/effects'
import type { ShellParser } from './syntax'
import type { Places } from './paths'

const MAX_STEPS = 20_000

/** What all parts of one classification share: where the effects go, and how much work is left. */
export class Session {
  /** Something from the network is on disk or in a variable: code that runs now may be it. */
  downloaded = false
  private steps = 0

  constructor(
    readonly parser: ShellParser,
    readonly places: Places,
    readonly effects: Effect[],
  ) {}

  /** False when the source is too much work; then its effect is unknown. */
  step(): boolean {
    this.steps += 1
    if (this.steps === MAX_STEPS) this.effects.push({ effect: 'unknown' })
    return this.steps < MAX_STEPS
  }

  mark(): number {
    return this.effects.length
  }

  usedNetworkSince(mark: number): boolean {
    return this.effects.slice(mark).some((effect) => effect.effect === 'network')
  }

  /** Call after a command or pipeline: one that used the network and wrote has downloaded something. */
  noteDownload(mark: number): void {
    this.downloaded ||= this.usedNetworkSince(mark) && this.effects.slice(mark).some((effect) => effect.effect === 'write')
  }
}
