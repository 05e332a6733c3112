import type { ChatId } from '../../../shared/ids'
import { NOTE_PREFIX, type ContextCall, type ContextRecord, type ContextStep } from '../context'
import type { StoredCall, StoredStep } from '../effects'
import { blankFacts, type Observation, type Observed } from '../observe'
import { elideEnd } from '../text'
import type { AgentPorts } from './ports'

const UNKNOWN = 'outcome unknown: check before doing anything'

interface OpenTurn {
  readonly text: Observed
  readonly steps: ContextStep[]
}

/** The record of one chat as requests are built from it: loaded once per turn, grown by what is committed. */
export class ChatMemory {
  private readonly turns: OpenTurn[]

  constructor(
    private readonly ports: AgentPorts,
    private readonly chatId: ChatId,
  ) {
    const { gate, chats, ledger } = ports
    const stored = chats.turns(chatId)
    this.turns = stored.map(({ text }) => ({ text: gate.own(text), steps: [] }))
    for (const step of ledger.steps(chatId)) {
      const index = stored.findLastIndex(({ seq }) => seq < step.seq)
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
