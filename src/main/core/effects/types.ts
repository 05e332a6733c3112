import type { ApprovalMode } from '../../../shared/effects'
import type { Meter } from '../../../shared/channels'
import type { CallId, CaptureId, ChatId, HandleId, SessionId, TaskId } from '../../../shared/ids'
import type { ObservationRecord } from '../../../shared/observation'
import type { RunState } from '../../../shared/outcome'

/** Where a call is in its life. `recorded` is committed and not started; the last five are ends. */
export type LedgerStatus =
  | 'recorded'
  | 'running'
  | 'background'
  | 'done'
  | 'denied'
  | 'refused'
  | 'failed'
  | 'outcome_unknown'

/** How a call can end, or be handed over (`background`: its task goes on). */
export type EndStatus = Exclude<LedgerStatus, 'recorded' | 'running'>

export interface StoredChat {
  readonly chatId: ChatId
  readonly title: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly mode: ApprovalMode
  readonly sessionId: SessionId | null
  readonly busyOwner: string | null
  readonly inputTokens: number
  readonly outputTokens: number
  readonly meter: Meter | null
}

/** A range of a capture that a person gave with a message, and the observation of it that the model got. `label` is masked. */
export interface StoredAttachment {
  readonly captureId: CaptureId
  readonly from: number
  readonly to: number
  readonly label: string
  readonly handle: HandleId | null
  readonly observation: ObservationRecord
}

export interface NewTurn {
  /** Masked, and an excerpt when the whole stands behind `handle`. */
  readonly text: string
  readonly handle: HandleId | null
  /** What Weir says about the terminals the person named; null: none. Masked. */
  readonly mentioned: string | null
  readonly attachments: readonly StoredAttachment[]
}
/** A person's message. */
export interface StoredTurn extends NewTurn, Superseded {
  readonly seq: number
  readonly at: number
}

/** The seq of the message that took the place of this part of the chat; null: it stands. */
export interface Superseded {
  readonly superseded: number | null
}

export interface StoredNotice {
  readonly seq: number
  readonly at: number
  readonly level: 'info' | 'warning' | 'error'
  readonly text: string
  /** When what it waits for happens, in epoch milliseconds; null: it waits for nothing. */
  readonly until: number | null
}

export interface StoredStep extends Superseded {
  readonly step: number
  readonly seq: number
  readonly at: number
  readonly text: string
  readonly finish: string
  readonly calls: readonly StoredCall[]
}

/** The ledger key is (chat, step, index); `callId` is minted by us. Providers' ids may be missing, repeated or new. */
export interface CallKey {
  readonly chatId: ChatId
  readonly step: number
  readonly index: number
}

export interface StoredCall extends CallKey {
  readonly callId: CallId
  readonly providerCallId: string | null
  /** What the provider wants back with the call, as JSON; opaque to us. */
  readonly meta: string | null
  readonly tool: string
  /** Masked arguments as JSON. */
  readonly args: string
  readonly title: string
  readonly target: string
  readonly cwd: string
  readonly effects: string
  readonly status: LedgerStatus
  readonly state: RunState | null
  readonly taskId: TaskId | null
  readonly captureId: CaptureId | null
  readonly note: string | null
  readonly at: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly observation: ObservationRecord | null
}


/** A complete model response, before any of its calls has started. Texts and arguments are masked already. */
export interface NewStep {
  readonly text: string
  readonly finish: string
  readonly inputTokens: number
  readonly outputTokens: number
  readonly calls: readonly {
    readonly providerCallId: string | null
    readonly meta: string | null
    readonly tool: string
    readonly args: string
    readonly title: string
  }[]
}
