import type { ChatId } from '../../../shared/ids'
import { NOTE_PREFIX, type ContextCall, type ContextRecord, type ContextStep, type ContextTurn } from '../context'
import { stands, type StoredCall, type StoredStep, type StoredTurn } from '../effects'
import { blankFacts, type Observation, type Observed } from '../observe'
import { elideEnd } from '../text'
import { attachmentWords, replacedWords } from './own-words'
import type { AgentPorts } from './ports'

const UNKNOWN = 'outcome unknown: check before doing anything'

interface OpenTurn extends ContextTurn {
  readonly steps: ContextStep[]
}

/** The record of one chat as requests are built from it: loaded once per turn, grown by what is committed. */
export class ChatMemory {
  private readonly turns: OpenTurn[]

  constructor(
    private readonly ports: AgentPorts,
    private readonly chatId: ChatId,
  ) {
    const { turns, ledger } = ports
    const all = turns.list(chatId)
    const steps = ledger.steps(chatId)
    const standing = all.filter(stands)
    this.turns = standing.map((turn) => this.opened(turn, replacedBy(turn, all, steps)))
    for (const step of steps.filter(stands)) {
      const index = standing.findLastIndex(({ seq }) => seq < step.seq)
      this.turns[index]?.steps.push(this.restored(step))
    }
  }

  /** A step of the newest turn, with every call settled. */
  add(text: Observed, calls: readonly ContextCall[]): void {
    this.turns.at(-1)?.steps.push({ text, calls })
  }

  record(): ContextRecord {
    return { turns: this.turns, tasks: this.tasks() }
  }

  private opened({ text, mentioned, attachments }: StoredTurn, replaced: readonly StoredCall[]): OpenTurn {
    const { gate } = this.ports
    const notes = [mentioned, replacedWords((words) => gate.own(words), replaced)].filter((words) => words !== null)
    return {
      text: gate.own(text),
      note: notes.length === 0 ? null : gate.own(`${NOTE_PREFIX} ${notes.join('\n')}`),
      attachments: attachments.map((attachment) => ({ intro: gate.own(attachmentWords(attachment)), observation: gate.restore(attachment.observation) })),
      steps: [],
    }
  }

  private restored(step: StoredStep): ContextStep {
    const { gate } = this.ports
    return {
      text: gate.own(step.text),
      calls: step.calls.map((call) => ({
        callId: call.callId, tool: call.tool, args: gate.own(call.args), meta: call.meta, observation: this.observation(call),
      })),
    }
  }

  private observation(call: StoredCall): Observation {
    const { gate } = this.ports
    if (call.observation !== null) return gate.restore(call.observation)
    const { title, target, cwd, effects } = call
    return gate.failure(blankFacts({ command: title, target, cwd, effects, state: { kind: 'lost' } }), UNKNOWN)
  }

  private tasks(): Observed | null {
    const rows = this.ports.tasks.list(this.chatId).filter(({ state }) => state.kind === 'running' || state.kind === 'lost')
    if (rows.length === 0) return null
    const lines = rows.map((row) =>
      [
        row.taskId, row.state.kind, `next cursor ${row.nextCursor}`, `output from ${row.outputBase}`,
        ...(row.handle === null ? [] : [`handle ${row.handle}`]), ...(row.sessionId === null ? [] : [row.sessionId]),
        `effects ${row.effects}`, elideEnd(row.command.replace(/\s+/g, ' '), 160),
      ].join('; '),
    )
    return this.ports.gate.own(`${NOTE_PREFIX} Tasks of this chat:\n${lines.join('\n')}`)
  }
}

/** The calls of what a message took the place of, also of what that had replaced itself; oldest first. */
function replacedBy(turn: StoredTurn, turns: readonly StoredTurn[], steps: readonly StoredStep[]): readonly StoredCall[] {
  const replacing = new Set([turn.seq])
  // A replaced message is older than the one that took its place.
  for (const each of turns.toReversed()) if (each.superseded !== null && replacing.has(each.superseded)) replacing.add(each.seq)
  return steps.filter(({ superseded }) => superseded !== null && replacing.has(superseded)).flatMap(({ calls }) => calls)
}
