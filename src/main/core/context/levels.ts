/** How much of an old step stands in a request, from most to least. */
export type Level = 'whole' | 'shrunk' | 'fact' | 'gone'

/** The newest steps are touched only when everything older has become as small as it gets. */
const PROTECTED_STEPS = 6

/** Greatest lengths of the two pinned messages, tried in turn when nothing else is left to give; null: as recorded. */
const GOAL_CAPS_CHARS = [null, 3_000, 1_500, 800, 400, 200] as const

export interface Plan {
  readonly level: (step: number) => Level
  readonly firstGoalCapChars: number | null
  readonly newestGoalCapChars: number | null
}

/**
 * The ways to build a request of `steps` steps, from everything whole (place 0) to the least (the last place). Each place gives
 * up a little more than the one before, oldest first: tool text shrinks, becomes a fact line, leaves; then the same among the
 * newest steps; the newest step never leaves, because a call whose result is not seen might be made again.
 */
export class Ladder {
  readonly length: number
  private readonly older: number
  private readonly newer: number

  constructor(steps: number) {
    this.newer = Math.min(PROTECTED_STEPS, steps)
    this.older = steps - this.newer
    this.length = 3 * this.older + this.newerPlaces() + 2 * (GOAL_CAPS_CHARS.length - 1) + 1
  }

  at(place: number): Plan {
    const forOlder = Math.min(place, 3 * this.older)
    const forNewer = Math.min(place - forOlder, this.newerPlaces())
    const forGoals = place - forOlder - forNewer
    const most = GOAL_CAPS_CHARS.length - 1
    return {
      level: (step) =>
        step < this.older ? levelIn(forOlder, this.older, step) : levelIn(forNewer, this.newer, step - this.older),
      firstGoalCapChars: GOAL_CAPS_CHARS[Math.min(forGoals, most)] ?? null,
      newestGoalCapChars: GOAL_CAPS_CHARS[Math.max(0, forGoals - most)] ?? null,
    }
  }

  private newerPlaces(): number {
    return Math.max(0, 3 * this.newer - 1)
  }
}

const LEVELS = ['whole', 'shrunk', 'fact', 'gone'] as const

/** After `given` places in a group of `size` steps: each round of `size` places takes every step one level down, oldest first. */
function levelIn(given: number, size: number, step: number): Level {
  const rounds = Math.floor(given / size)
  const further = step < given % size ? 1 : 0
  return LEVELS[Math.min(rounds + further, 3)] ?? 'gone'
}
