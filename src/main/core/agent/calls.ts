import type { ChatId, SessionId } from '../../../shared/ids'
import type { ApprovalMode } from '../../../shared/effects'
import type { RunState } from '../../../shared/outcome'
import type { Chars } from '../../../shared/units'
import type { ContextCall, ReadBudget } from '../context'
import { StepShare } from '../context'
import type { EndStatus, StoredCall } from '../effects'
import type { CancelToken, Result } from '../kernel'
import { blankFacts, type Observation } from '../observe'
import type { ApprovalAnswer, Approvals, Question } from './approvals'
import { CallCardState } from './call-card'
import { isReadOnly, type SavedPatterns } from './patterns'
import type { AgentPorts } from './ports'
import type { Tool, ToolPlan } from './tool'
import { settledOrAbandoned } from './wait'

/** How long a stop waits for a call to say how it ended: the stop itself confirms within 3 s. */
const STOP_GRACE_MS = 4_000
/** More calls than this in one step could not all have a result of the least size within the request. */
const MOST_CALLS = 32

export interface CallSetting {
  readonly chatId: ChatId
  readonly cwd: () => string
  readonly sessionId: SessionId | null
  readonly mode: () => ApprovalMode
  /** Nobody is there to ask: what would ask is refused. */
  readonly headless: boolean
  readonly cancel: CancelToken
  readonly reads: ReadBudget
}

/** Runs the calls of one committed step, each once, and records every end. */
export class CallRunner {
  private readonly tools: ReadonlyMap<string, Tool>

  constructor(
    private readonly ports: AgentPorts,
    private readonly approvals: Approvals,
    private readonly patterns: SavedPatterns,
    private readonly setting: CallSetting,
  ) {
    this.tools = new Map(ports.tools.map((tool) => [tool.spec.name, tool]))
  }

  /**
   * In the order of the model; neighbours that only read run side by side, everything else waits for those before it.
   * @param args the arguments as the model gave them, beside the recorded (masked) ones
   * @param singleChars the budget of one observation
   */
  async run(calls: readonly StoredCall[], args: readonly unknown[], singleChars: Chars, repeated: (call: StoredCall) => string | null): Promise<readonly ContextCall[]> {
    const share = new StepShare(singleChars, Math.min(calls.length, MOST_CALLS))
    const results: Promise<Observation>[] = []
    for (const [index, call] of calls.entries()) {
      const card = new CallCardState(this.ports, call, repeated(call))
      const plan = index < MOST_CALLS ? await this.prepare(card, args[index]) : this.end(card, 'refused', TOO_MANY, null)
      if (plan === null) {
        results.push(Promise.resolve(card.result()))
        continue
      }
      const budgetChars = share.take()
      if (!isReadOnly(plan)) await Promise.all(results)
      const result = this.execute(card, plan, budgetChars).then((observation) => {
        share.giveBack(budgetChars, observation.text.length)
        return observation
      })
      // Awaited below; a fault of the store must not become an unhandled rejection while a person is being asked.
      result.catch(() => undefined)
      results.push(result)
      if (!isReadOnly(plan)) await result
    }
    const observations = await Promise.all(results)
    return calls.flatMap(({ callId, tool, args: masked, meta }, index) => {
      const observation = observations[index]
      return observation === undefined ? [] : [{ callId, tool, meta, args: this.ports.gate.own(masked), observation }]
    })
  }

  /** Every call that will not run, each with its own record. */
  refuseAll(calls: readonly StoredCall[], sentence: string): readonly ContextCall[] {
    return calls.map((call) => {
      const card = new CallCardState(this.ports, call, null)
      this.end(card, 'refused', sentence, null)
      return { callId: call.callId, tool: call.tool, meta: call.meta, args: this.ports.gate.own(call.args), observation: card.result() }
    })
  }

  /** @returns the plan to run, or null when the call has ended here. */
  private async prepare(card: CallCardState, args: unknown): Promise<ToolPlan | null> {
    if (this.setting.cancel.cancelled) return this.end(card, 'refused', STOPPED_BEFORE, null)
    const tool = this.tools.get(card.call.tool)
    if (tool === undefined) return this.invalid(card, `There is no tool named ${card.call.tool}. Tools: ${[...this.tools.keys()].join(', ')}.`)
    const planned = guarded(() => tool.plan(args, { cwd: this.setting.cwd(), chatId: this.setting.chatId }))
    if (!planned.ok) return this.invalid(card, planned.error.message)
    card.planned(planned.value)
    return this.decided(card, planned.value)
  }

  private async decided(card: CallCardState, plan: ToolPlan): Promise<ToolPlan | null> {
    const decision = this.patterns.decide(plan, this.setting.mode())
    switch (decision.decision) {
      case 'run':
        return plan
      case 'refuse':
        return this.end(card, 'refused', `Refused. ${decision.reason}`, null)
      case 'ask':
        if (this.setting.headless) return this.end(card, 'refused', `Refused: it needs a person's approval and nobody is here to give it. ${decision.reason}`, null)
        return this.asked(card, plan, decision.reason)
    }
  }

  private async asked(card: CallCardState, plan: ToolPlan, reason: string): Promise<ToolPlan | null> {
    const edited: { plan: ToolPlan | null } = { plan: null }
    const proposal = this.patterns.proposal(plan)
    const question: Question = {
      reason, effects: plan.report.summary, destructive: plan.report.destructive, pattern: proposal?.words ?? null, rule: proposal?.rule ?? null,
    }
    const check = (answer: ApprovalAnswer): Result<unknown> => {
      if (answer.kind === 'always') return this.patterns.edited(plan, answer.rule)
      if (answer.kind !== 'edit') return OK
      if (plan.withCommand === null) return NOT_EDITABLE
      const changed = plan.withCommand(answer.command)
      if (changed.ok) edited.plan = changed.value
      return changed.ok ? OK : changed
    }
    const { approval, answer } = this.approvals.ask({ chatId: this.setting.chatId, callId: card.call.callId }, question, check, this.setting.cancel)
    card.waiting(approval)
    const given = await answer
    card.waiting(null)
    if (given === 'stopped') return this.end(card, 'refused', STOPPED_BEFORE, null)
    switch (given.kind) {
      case 'run':
        return plan
      case 'always': {
        const saved = this.patterns.edited(plan, given.rule)
        if (saved.ok) this.patterns.allow(saved.value)
        return plan
      }
      case 'deny':
        return this.end(card, 'denied', 'The person denied this call. It was not run.', null)
      case 'edit':
        if (edited.plan === null) throw new Error('an edit that was not checked')
        card.planned(edited.plan, 'edited by the person')
        return edited.plan
    }
  }

  private async execute(card: CallCardState, plan: ToolPlan, budgetChars: Chars): Promise<Observation> {
    const { cancel, chatId, sessionId, reads } = this.setting
    // Since it was planned a person has been asked, or earlier calls were waited for.
    if (cancel.cancelled) {
      this.end(card, 'refused', STOPPED_BEFORE, null)
      return card.result()
    }
    if (!card.start()) {
      this.end(card, 'failed', 'This call has been recorded as ended before; it was not started.', null)
      return card.result()
    }
    const work = guardedAsync(() =>
      plan.run({
        chatId, callId: card.call.callId, cwd: plan.cwd, sessionId, budgetChars, readBudget: reads, cancel,
        progress: (progress) => card.progress(progress),
      }),
    )
    const settled = await settledOrAbandoned(work, this.ports.clock, cancel, STOP_GRACE_MS)
    switch (settled.kind) {
      case 'done':
        card.done(settled.value)
        break
      case 'thrown':
        this.ports.log.warn('a tool threw', { tool: card.call.tool, name: settled.error instanceof Error ? settled.error.name : typeof settled.error })
        this.end(card, 'failed', `The tool failed inside Weir: ${settled.error instanceof Error ? settled.error.message : 'unknown fault'}. What it did before that is not known: check before doing anything.`, { kind: 'lost' })
        break
      case 'abandoned':
        this.end(card, 'outcome_unknown', 'Stopped by the person; how it ended was not seen. outcome unknown: check before doing anything', { kind: 'lost' })
        break
    }
    return card.result()
  }

  private invalid(card: CallCardState, what: string): null {
    return this.end(card, 'failed', `Not run, the call is not valid: ${what}`, null)
  }

  private end(card: CallCardState, status: EndStatus, sentence: string, state: RunState | null): null {
    const { title, target, cwd, effects } = card.call
    card.end(status, this.ports.gate.failure(blankFacts({ command: title, target, cwd, effects, state }), sentence), this.ports.gate.own(sentence))
    return null
  }
}

const TOO_MANY = `Not run: a step may hold ${MOST_CALLS} calls, and this one came after them.`
const STOPPED_BEFORE = 'Stopped by the person before it started. It was not run.'
const OK = { ok: true, value: undefined } as const
const NOT_EDITABLE = { ok: false, error: { code: 'invalid', message: 'This call cannot be edited.' } } as const

/** A tool that throws while planning has not run: its arguments are at fault, or it is. */
function guarded(plan: () => ReturnType<Tool['plan']>): ReturnType<Tool['plan']> {
  try {
    return plan()
  } catch (error) {
    return { ok: false, error: { code: 'internal', message: error instanceof Error ? error.message : 'the tool could not read it' } }
  }
}

async function guardedAsync<T>(run: () => Promise<T>): Promise<T> {
  return run()
}
