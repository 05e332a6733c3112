import type { Approval } from '../../../shared/channels'
import type { EndStatus, StoredCall } from '../effects'
import type { Observation } from '../observe'
import { callItem } from './items'
import type { AgentPorts } from './ports'
import type { ToolPlan, ToolProgress } from './tool'

/** One call from its commit to its end: every change goes to the ledger first, then to the person's card. */
export class CallCardState {
  private approval: Approval | null = null
  private observation: Observation | null = null

  constructor(
    private readonly ports: AgentPorts,
    private current: StoredCall,
    note: string | null,
  ) {
    this.current = { ...current, note }
    this.emit()
  }

  get call(): StoredCall {
    return this.current
  }

  planned(plan: ToolPlan, note: string | null = this.current.note): void {
    const own = (text: string) => this.ports.gate.own(text)
    const card = { title: own(plan.title), target: plan.target, cwd: own(plan.cwd), effects: plan.report.summary }
    this.ports.ledger.describe(this.current, card, note)
    this.current = { ...this.current, ...card, note }
    this.emit()
  }

  waiting(approval: Approval | null): void {
    this.approval = approval
    this.emit()
  }

  /** @returns false when the ledger says that it must not run. */
  start(): boolean {
    if (!this.ports.ledger.start(this.current)) return false
    this.current = { ...this.current, status: 'running', startedAt: this.ports.clock.nowMs() }
    this.emit()
    return true
  }

  progress({ taskId, captureId, state }: ToolProgress): void {
    if (this.observation !== null) return
    if (taskId !== undefined || captureId !== undefined) this.ports.ledger.progress(this.current, taskId ?? null, captureId ?? null)
    this.current = {
      ...this.current, taskId: taskId ?? this.current.taskId, captureId: captureId ?? this.current.captureId, state: state ?? this.current.state,
    }
    this.emit()
  }

  /** The tool came back: in the background when its command still runs and the call began it. */
  done(observation: Observation): void {
    const { state, taskId } = observation.facts
    const goesOn = state?.kind === 'running' && taskId !== null && this.current.taskId === taskId
    this.end(goesOn ? 'background' : 'done', observation, this.current.note)
  }

  end(status: EndStatus, observation: Observation, note: string | null): void {
    if (this.observation !== null) return
    const ran = this.current.startedAt !== null
    const state = ran ? observation.facts.state : null
    this.observation = observation
    this.ports.ledger.finish(this.current, this.current.callId, { status, observation, state, note })
    const { taskId, captureId } = observation.facts
    this.current = {
      ...this.current, status, state, note, observation, endedAt: this.ports.clock.nowMs(),
      taskId: taskId ?? this.current.taskId, captureId: captureId ?? this.current.captureId,
    }
    this.approval = null
    this.emit()
  }

  /** @throws when the call has not ended: a bug. */
  result(): Observation {
    if (this.observation === null) throw new Error('the call has no result yet')
    return this.observation
  }

  private emit(): void {
    this.ports.events.item(this.current.chatId, callItem(this.current, this.approval))
  }
}
