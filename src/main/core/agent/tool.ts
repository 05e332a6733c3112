import type { EffectReport } from '../../../shared/effects'
import type { CallId, CaptureId, ChatId, HandleId, SessionId, TaskId } from '../../../shared/ids'
import type { RunState } from '../../../shared/outcome'
import type { Chars } from '../../../shared/units'
import type { CommandPattern, PatternSubject } from '../command'
import type { ReadBudget } from '../context'
import type { CancelToken, Result } from '../kernel'
import type { Observation } from '../observe'

/** A JSON schema as a plain object. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
}

export interface ToolProgress {
  readonly taskId?: TaskId
  readonly captureId?: CaptureId
  readonly state?: RunState
}

export interface ToolContext {
  readonly chatId: ChatId
  readonly callId: CallId
  /** Of the chosen terminal, or the home directory. */
  readonly cwd: string
  readonly sessionId: SessionId | null
  /** For this observation: a fair share, already shrunk to what is left of the window. */
  readonly budgetChars: Chars
  /** 60,000 characters of handle reads within one turn of the person. */
  readonly readBudget: ReadBudget
  readonly cancel: CancelToken
  /** As soon as known, so that the card can follow the running command. */
  progress(progress: ToolProgress): void
}

/** One call, understood and not yet run. */
export interface ToolPlan {
  /** Command or short text, unmasked; the loop masks it. */
  readonly title: string
  readonly cwd: string
  readonly target: string
  readonly report: EffectReport
  /** What "Always allow" would save; null when nothing may be saved. */
  readonly pattern: CommandPattern | null
  /** The command as saved patterns see it; absent for calls that are no command. */
  readonly subject?: PatternSubject
  /** The same call with another command; null when it cannot be edited. */
  readonly withCommand: ((command: string) => Result<ToolPlan>) | null
  run(context: ToolContext): Promise<Observation>
}

export interface PlanContext {
  readonly cwd: string
  readonly chatId: ChatId
}

export interface Tool {
  readonly spec: ToolSpec
  /** `invalid` with what is wrong when the arguments do not fit. */
  plan(args: unknown, context: PlanContext): Result<ToolPlan>
}

export interface TaskRow {
  readonly taskId: TaskId
  readonly sessionId: SessionId | null
  /** Masked. */
  readonly command: string
  readonly state: RunState
  readonly nextCursor: number
  readonly outputBase: number
  readonly handle: HandleId | null
  readonly effects: string
}

/** Port: the tasks of a chat, each state verified with its owner. */
export interface TaskTable {
  list(chatId: ChatId): readonly TaskRow[]
  /** @returns what was confirmed, in a sentence. */
  stopAll(chatId: ChatId): Promise<string>
}
