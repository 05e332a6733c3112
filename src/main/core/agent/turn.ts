import { nextObservationChars, type ContextCall, type RequestAccount } from '../context'
import type { StoredCall, StoredStep } from '../effects'
import { argsTitle, maskedArgs } from './args'
import type { CallRunner } from './calls'
import { assistantItem, noticeItem } from './items'
import type { ModelStep } from './model'
import { modelStep, type StepInput } from './model-step'
import type { AgentPorts } from './ports'

/** Model steps in one turn of the person. */
export const STEP_LIMIT = 50

export type TurnEnd =
  | { readonly kind: 'answered' | 'stopped' | 'limit' }
  | { readonly kind: 'failed'; readonly message: string }

export interface TurnParts extends Omit<StepInput, 'onAccount'> {
  readonly runner: CallRunner
  readonly onAccount: (account: RequestAccount) => void
  /** Chat facts changed: meter, totals. */
  readonly onProgress: () => void
}

/** One turn of a person: model step, commit, calls, and again, until the model has answered. */
export async function runTurn(ports: AgentPorts, parts: TurnParts): Promise<TurnEnd> {
  for (let count = 0; count < STEP_LIMIT; count += 1) {
    const answer = await modelStep(ports, parts)
    switch (answer.kind) {
      case 'failed':
        return { kind: 'failed', message: answer.message }
      case 'stopped':
        keepPartialText(ports, parts, answer.text)
        return { kind: 'stopped' }
      case 'complete':
        break
    }
    const step = commit(ports, parts, answer.step)
    parts.onProgress()
    if (answer.step.finish === 'length') say(ports, parts, LENGTH)
    const results = answer.step.finish === 'length'
      ? parts.runner.refuseAll(step.calls, LENGTH_CALL)
      : await runCalls(parts, answer.step, step, answer.account)
    parts.memory.add(ports.gate.own(step.text), results)
    if (parts.cancel.cancelled) return { kind: 'stopped' }
    if (step.calls.length === 0) return { kind: 'answered' }
  }
  return { kind: 'limit' }
}

const LENGTH = 'The model reached the limit of one answer and was cut off there.'
const LENGTH_CALL = 'Not run: the response was cut off at its length limit, so this call may be incomplete.'

/** On disk, whole, before any of its calls starts. */
function commit(ports: AgentPorts, { chatId }: TurnParts, answer: ModelStep): StoredStep {
  const { gate } = ports
  const step = ports.ledger.commit(chatId, {
    text: gate.own(answer.text), finish: answer.finish,
    inputTokens: answer.usage.inputTokens ?? 0, outputTokens: answer.usage.outputTokens ?? 0,
    calls: answer.calls.map(({ providerCallId, tool, args, meta }) => {
      const masked = maskedArgs(gate, args)
      return { providerCallId, meta, tool: tool.slice(0, 100), args: masked, title: argsTitle(tool.slice(0, 100), masked) }
    }),
  })
  if (step.text !== '') ports.events.item(chatId, assistantItem(step.step, step.at, step.text, false))
  return step
}

function runCalls({ runner, memory }: TurnParts, answer: ModelStep, step: StoredStep, account: RequestAccount): Promise<readonly ContextCall[]> {
  const earlier = new Map<string, number>()
  memory.record().turns.flatMap(({ steps }) => steps).forEach(({ calls }, index) => {
    for (const { tool, args } of calls) earlier.set(`${tool} ${args}`, index + 1)
  })
  const repeated = ({ tool, args }: StoredCall) => (earlier.has(`${tool} ${args}`) ? 'the same call as in an earlier step' : null)
  return runner.run(step.calls, answer.calls.map(({ args }) => args), nextObservationChars(account), repeated)
}

/** What was already said stays said; a stopped step has started nothing. */
function keepPartialText(ports: AgentPorts, parts: TurnParts, text: string): void {
  if (text === '') return
  const step = ports.ledger.commit(parts.chatId, { text: ports.gate.own(text), finish: 'stopped', inputTokens: 0, outputTokens: 0, calls: [] })
  ports.events.item(parts.chatId, assistantItem(step.step, step.at, step.text, false))
}

function say(ports: AgentPorts, { chatId }: TurnParts, text: string): void {
  ports.events.item(chatId, noticeItem(ports.chats.addNotice(chatId, 'warning', text)))
}

