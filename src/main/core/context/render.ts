import type { Observation, Observed } from '../observe'
import { StandingText } from './intervals'
import { Ladder, type Level, type Plan } from './levels'
import { elideJson, leaveOutMiddle } from './shorten'
import { NOTE_PREFIX, type ContextAttachment, type ContextRecord, type ContextStep, type ContextTurn, type RequestGate, type RequestLimits, type RequestMessage } from './types'

/** Older tool text longer than this is shrunk to a head and a tail of HEAD_TAIL_CHARS with its error windows. */
const SHRINK_OVER_CHARS = 4_000
const HEAD_TAIL_CHARS = 1_500
const SHRUNK = { textChars: 4_000, argsChars: 1_000 }
const FACT = { textChars: 400, argsChars: 160 }

/** The part of the account a message is counted in. */
export type Part = 'goal' | 'history' | 'terminal'
export interface Placed {
  readonly part: Part
  readonly message: RequestMessage
}

const NO_STEP: ContextStep | null = null

/** Renders one record at any place of its ladder; remembers the smaller forms of its observations. */
export class Renderer {
  /** One entry per step; a turn without steps has one empty entry, so that it too can leave. */
  private readonly entries: readonly { readonly turn: number; readonly step: ContextStep | null }[]
  readonly ladder: Ladder
  /** Attachments with their sentence: the same are asked for at every place of the ladder. */
  private readonly joined = new Map<string, Observed>()

  constructor(
    private readonly record: ContextRecord,
    private readonly limits: RequestLimits,
  ) {
    this.entries = record.turns.flatMap(({ steps }, turn) =>
      steps.length === 0 ? [{ turn, step: NO_STEP }] : steps.map((step) => ({ turn, step })),
    )
    this.ladder = new Ladder(this.entries.length)
  }

  render(place: number): readonly Placed[] {
    const { gate } = this.limits
    const plan = this.ladder.at(place)
    const standing = new StandingText()
    const placed: Placed[] = []
    const lastTurn = this.record.turns.length - 1
    const firstKept = this.entries.findIndex((_, index) => plan.level(index) !== 'gone')
    const firstKeptTurn = firstKept < 0 ? lastTurn : (this.entries[firstKept]?.turn ?? lastTurn)
    let turn = -1
    const goal = (index: number) => {
      const given = this.record.turns[index]
      if (given === undefined) return
      const level = plan.level(this.entries.findIndex((entry) => entry.turn === index))
      placed.push(goalMessage(gate, given.text, index, lastTurn, plan), ...this.beside(given, level, standing))
    }
    goal(0)
    turn = 0
    if (firstKept > 0) placed.push(leftOut(gate, firstKept))
    for (const [index, entry] of this.entries.entries()) {
      for (; turn < entry.turn; turn += 1) if (turn + 1 >= firstKeptTurn || turn + 1 === lastTurn) goal(turn + 1)
      const level = plan.level(index)
      if (entry.step !== null && level !== 'gone') placed.push(...this.step(entry.step, level, standing))
    }
    if (this.record.tasks !== null) placed.push({ part: 'history', message: { role: 'note', text: this.record.tasks } })
    return placed
  }

  private step(step: ContextStep, level: Exclude<Level, 'gone'>, standing: StandingText): readonly Placed[] {
    const { gate } = this.limits
    const limit = level === 'whole' ? null : level === 'shrunk' ? SHRUNK : FACT
    const text = limit === null || step.text.length <= limit.textChars ? step.text : gate.own(leaveOutMiddle(step.text, limit.textChars))
    const toolCalls = step.calls.map(({ callId, tool, args, meta }) => ({
      callId, tool, meta, args: limit === null || args.length <= limit.argsChars ? args : gate.own(elideJson(args, limit.argsChars)),
    }))
    if (text.length === 0 && toolCalls.length === 0) return []
    return [
      { part: 'history', message: { role: 'assistant', text, toolCalls } },
      ...step.calls.map((call): Placed => ({
        part: 'terminal',
        message: { role: 'tool', callId: call.callId, tool: call.tool, text: this.observed(call.observation, level, standing) },
      })),
    ]
  }

  /** What stands with a person's message. It shrinks with the step that answered it, and never leaves while the message stands. */
  private beside({ note, attachments }: ContextTurn, level: Level, standing: StandingText): readonly Placed[] {
    const { gate } = this.limits
    const least = level === 'gone' ? 'fact' : level
    const limit = least === 'whole' ? null : least === 'shrunk' ? SHRUNK.textChars : FACT.textChars
    const shortNote = note === null || limit === null || note.length <= limit ? note : gate.own(leaveOutMiddle(note, limit))
    return [
      ...(shortNote === null ? [] : [{ part: 'history', message: { role: 'note', text: shortNote } } as const]),
      ...attachments.map((attachment): Placed => ({ part: 'terminal', message: { role: 'note', text: this.attached(attachment, least, standing) } })),
    ]
  }

  private attached({ intro, observation }: ContextAttachment, level: Exclude<Level, 'gone'>, standing: StandingText): Observed {
    const text = `${intro}\n${this.observed(observation, level, standing)}`
    const known = this.joined.get(text)
    if (known !== undefined) return known
    const made = this.limits.gate.own(text)
    this.joined.set(text, made)
    return made
  }

  private observed(observation: Observation, level: Exclude<Level, 'gone'>, standing: StandingText): Observed {
    const { gate } = this.limits
    if (level === 'fact') return shorter(observation.text, gate.factLine(observation))
    if (level === 'shrunk' && observation.text.length > SHRINK_OVER_CHARS) {
      return shorter(observation.text, shrunk(gate, observation))
    }
    const shown = this.limits.shown(observation)
    if (shown === null) return observation.text
    const covered = standing.covers(shown)
    standing.add(shown)
    switch (covered.kind) {
      case 'none': return observation.text
      case 'all': return shorter(observation.text, gate.alreadyShown(observation))
      case 'part': return shorter(observation.text, gate.without(observation, covered.intervals))
    }
  }
}

const shrunkForms = new WeakMap<Observation, Observed>()

/** Remembered for as long as the observation lives: the same form is asked for in every later request. */
function shrunk(gate: RequestGate, observation: Observation): Observed {
  const known = shrunkForms.get(observation)
  if (known !== undefined) return known
  const made = gate.shrink(observation, HEAD_TAIL_CHARS, HEAD_TAIL_CHARS)
  shrunkForms.set(observation, made)
  return made
}

function shorter(whole: Observed, small: Observed): Observed {
  return small.length < whole.length ? small : whole
}

function goalMessage(gate: RequestGate, text: Observed, index: number, last: number, plan: Plan): Placed {
  const pinned = index === 0 || index === last
  const cap = index === last ? plan.newestGoalCapChars : index === 0 ? plan.firstGoalCapChars : null
  return {
    part: pinned ? 'goal' : 'history',
    message: { role: 'user', text: cap === null || text.length <= cap ? text : gate.own(leaveOutMiddle(text, cap)) },
  }
}

function leftOut(gate: RequestGate, count: number): Placed {
  const text = `${NOTE_PREFIX} ${count} earlier step(s) of this chat are left out here so that the request fits the window. Their calls have ended and are recorded.`
  return { part: 'history', message: { role: 'note', text: gate.own(text) } }
}
