import type { CallId, CaptureId, HandleId } from '../../../shared/ids'
import type { ObservationRecord } from '../../../shared/observation'
import type { Observation, Observed } from '../observe'

/** Port: counts tokens as a real tokenizer does. */
export interface Tokenizer {
  count(text: string): number
}

/** A half-open range of a capture in observed-order cursors (raw bytes). */
export interface Interval {
  readonly from: number
  readonly to: number
}
export interface ShownIntervals {
  readonly captureId: CaptureId
  readonly intervals: readonly Interval[]
}

/** What request building needs of the gate; `Gate` of core/observe fits. */
export interface RequestGate {
  own(text: string): Observed
  shrink(observation: Observation, headChars: number, tailChars: number): Observed
  factLine(observation: Observation): Observed
  alreadyShown(observation: Observation): Observed
  /** The observation less the lines that lie wholly in `intervals` of its capture. */
  without(observation: Observation, intervals: readonly Interval[]): Observed
  excerpt(text: string, headChars: number, tailChars: number, handle: HandleId): Observed
}

/** One call with its recorded result. */
export interface ContextCall {
  readonly callId: CallId
  readonly tool: string
  /** Arguments as JSON, masked. */
  readonly args: Observed
  /** The provider's own data, to be given back; opaque. */
  readonly meta: string | null
  readonly observation: Observation
}
export interface ContextStep {
  readonly text: Observed
  readonly calls: readonly ContextCall[]
}
/** Output that a person gave with a message; `intro` is Weir's own sentence about it. */
export interface ContextAttachment {
  readonly intro: Observed
  readonly observation: Observation
}
/** A person's message (an excerpt when the whole stands behind a handle) and the steps that answered it. */
export interface ContextTurn {
  readonly text: Observed
  /** What Weir has to say beside it; null: nothing. */
  readonly note: Observed | null
  readonly attachments: readonly ContextAttachment[]
  readonly steps: readonly ContextStep[]
}
export interface ContextRecord {
  /** Oldest first; never empty. */
  readonly turns: readonly ContextTurn[]
  /** The task table, verified; null when the chat has no tasks. */
  readonly tasks: Observed | null
}

export interface ToolCallPart {
  readonly callId: CallId
  readonly tool: string
  readonly args: Observed
  readonly meta: string | null
}
/** `note` is Weir speaking (never a person): adapters send it as a user message, it starts with NOTE_PREFIX. */
export type RequestMessage =
  | { readonly role: 'user'; readonly text: Observed }
  | { readonly role: 'note'; readonly text: Observed }
  | { readonly role: 'assistant'; readonly text: Observed; readonly toolCalls: readonly ToolCallPart[] }
  | { readonly role: 'tool'; readonly callId: CallId; readonly tool: string; readonly text: Observed }

export interface RequestLimits {
  readonly windowTokens: number
  /** Kept free for the answer. */
  readonly reserveTokens: number
  readonly system: string
  /** Names, descriptions and schemas as they are sent. */
  readonly tools: string
  readonly tokenizer: Tokenizer
  /** Tokens the provider counts, divided by the tokenizer's: at least its part of the law. */
  readonly correction: number
  readonly gate: RequestGate
  /** Intervals whose text really stands in an observation: `shownIntervals` of core/observe. */
  readonly shown: (observation: ObservationRecord) => ShownIntervals | null
}

/** Tokens by part, corrected; `used` is their sum, reserve included. */
export interface RequestAccount {
  readonly windowTokens: number
  readonly system: number
  readonly tools: number
  readonly goal: number
  readonly history: number
  readonly terminal: number
  readonly reserve: number
  readonly used: number
  /** Characters of terminal text, to know how dense it is. */
  readonly terminalChars: number
  /** Uncorrected count of what is sent: compared with the provider's figure. */
  readonly countedTokens: number
  /** False when even the least request passes 90 % of the window: it must not be sent. */
  readonly fits: boolean
}
export interface BuiltRequest {
  readonly messages: readonly RequestMessage[]
  readonly account: RequestAccount
}

export const NOTE_PREFIX = '[Note from Weir, not from the person]'
