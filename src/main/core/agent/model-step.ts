import type { ChatId } from '../../../shared/ids'
import { buildRequest, type BuiltRequest, type RequestAccount } from '../context'
import { stepItemId, type StoredNotice } from '../effects'
import type { CancelToken } from '../kernel'
import { assistantItem, meterOf, noticeItem } from './items'
import type { ChatMemory } from './memory'
import { ModelError, type Model, type ModelStep } from './model'
import type { AgentPorts } from './ports'
import { RetryPolicy } from './retry'
import { pause } from './wait'

/** Kept free for the answer: an eighth of the window, at most this. */
const MOST_RESERVE_TOKENS = 8_192

export type StepResult =
  | { readonly kind: 'complete'; readonly step: ModelStep; readonly account: RequestAccount }
  | { readonly kind: 'stopped'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string }

export interface StepInput {
  readonly chatId: ChatId
  readonly model: Model
  readonly system: string
  readonly memory: ChatMemory
  readonly cancel: CancelToken
  /** How much of the window requests of this turn may use: shrinks when a provider refuses one as too large. */
  readonly sizing: { scale: number }
  /** Told of every request that is sent. */
  readonly onAccount: (account: RequestAccount) => void
}

/** Gets one complete response: builds the request, streams, and on failure waits or rebuilds smaller. It starts nothing. */
export async function modelStep(ports: AgentPorts, input: StepInput): Promise<StepResult> {
  const policy = new RetryPolicy(ports.random)
  const stream = new StreamedText(ports, input.chatId)
  let notice: StoredNotice | null = null
  let refusedWindow = false
  for (;;) {
    const request = build(ports, input)
    if (!request.account.fits) return { kind: 'failed', message: TOO_SMALL }
    report(ports, input, request.account)
    stream.restart()
    try {
      const step = await input.model.step(
        {
          system: input.system, messages: request.messages, tools: ports.tools.map(({ spec }) => spec),
          maxOutputTokens: request.account.reserve,
        },
        (delta) => stream.push(delta),
        input.cancel,
      )
      learn(ports, input, request.account, step, refusedWindow)
      return input.cancel.cancelled ? { kind: 'stopped', text: step.text } : { kind: 'complete', step, account: request.account }
    } catch (thrown) {
      if (input.cancel.cancelled) return { kind: 'stopped', text: stream.text }
      const error = thrown instanceof ModelError ? thrown : unexpected(ports, thrown)
      if (error.windowTokens !== null) ports.models.learnWindow(input.model.id, error.windowTokens)
      const decision = policy.after(error)
      stream.restart()
      if (decision.kind === 'give_up') return { kind: 'failed', message: decision.notice }
      const until = decision.kind === 'wait' ? ports.clock.nowMs() + decision.delayMs : null
      notice = showNotice(ports, input.chatId, notice, decision.notice, until)
      refusedWindow ||= error.kind === 'context_length'
      if (decision.kind === 'rebuild') input.sizing.scale = Math.min(input.sizing.scale, decision.scale)
      else {
        await pause(ports.clock, decision.delayMs, input.cancel)
        notice = showNotice(ports, input.chatId, notice, input.cancel.cancelled ? decision.stopped : decision.tried, null)
      }
      if (input.cancel.cancelled) return { kind: 'stopped', text: '' }
    }
  }
}

const TOO_SMALL =
  'The request does not fit this model: with the tools and your message alone it would pass 90 % of the window. Nothing was sent. Choose a larger window, or send a shorter message.'

function build(ports: AgentPorts, { model, system, memory, sizing }: StepInput): BuiltRequest {
  const known = ports.models.get(model.id)
  const windowTokens = Math.floor(Math.min(model.windowTokens, known.windowTokens ?? model.windowTokens) * sizing.scale)
  return buildRequest(memory.record(), {
    windowTokens, reserveTokens: Math.min(MOST_RESERVE_TOKENS, Math.floor(windowTokens / 8)),
    system, tools: JSON.stringify(ports.tools.map(({ spec }) => spec)), tokenizer: ports.tokenizer,
    correction: known.correction, gate: ports.gate, shown: ports.shown,
  })
}

function report(ports: AgentPorts, input: StepInput, account: RequestAccount): void {
  ports.chats.setMeter(input.chatId, meterOf(account))
  input.onAccount(account)
}

/** Usage corrects our counting; when a smaller request was the cure of a context error, its size is the window from now on. */
function learn(ports: AgentPorts, { model, sizing }: StepInput, account: RequestAccount, step: ModelStep, refusedWindow: boolean): void {
  if (step.usage.inputTokens !== null) ports.models.reported(model.id, account.countedTokens, step.usage.inputTokens)
  if (!refusedWindow || sizing.scale === 1) return
  ports.models.learnWindow(model.id, account.windowTokens)
  sizing.scale = 1
}

function unexpected(ports: AgentPorts, thrown: unknown): ModelError {
  ports.log.warn('the model adapter threw', { name: thrown instanceof Error ? thrown.name : typeof thrown })
  return new ModelError('other', 'Something went wrong between Weir and the model. What was done is kept; send a message to go on.')
}

/** One notice that goes on; `until`: when the next try comes. */
function showNotice(ports: AgentPorts, chatId: ChatId, shown: StoredNotice | null, text: string, until: number | null): StoredNotice {
  const notice = shown === null ? ports.chats.addNotice(chatId, 'warning', text, until) : { ...shown, text, until }
  if (shown !== null) ports.chats.updateNotice(chatId, notice)
  ports.events.item(chatId, noticeItem(notice))
  return notice
}

/** The text of one step as the person sees it grow; taken back when the step breaks. */
class StreamedText {
  text = ''
  private shown = false
  private readonly at: number
  private readonly step: number

  constructor(
    private readonly ports: AgentPorts,
    private readonly chatId: ChatId,
  ) {
    this.at = ports.clock.nowMs()
    this.step = ports.ledger.nextStep(chatId)
  }

  push(delta: string): void {
    if (delta === '') return
    if (!this.shown) this.ports.events.item(this.chatId, assistantItem(this.step, this.at, '', true))
    this.shown = true
    this.text += delta
    this.ports.events.delta(this.chatId, stepItemId(this.step), delta)
  }

  restart(): void {
    if (this.text !== '') this.ports.events.item(this.chatId, assistantItem(this.step, this.at, '', false))
    this.text = ''
    this.shown = false
  }
}
