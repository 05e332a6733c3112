import type { ChatInfo, ChatItem } from '../../../shared/channels'
import type { ChatId, HandleId, SessionId } from '../../../shared/ids'
import type { RequestGate, RequestLimits, Tokenizer } from '../context'
import type { ChatSearch, ChatStore, ModelMemory, PatternStore, StepLedger, TurnStore } from '../effects'
import type { Clock, Log, Random } from '../kernel'
import type { KnownFacts, Observation } from '../observe'
import type { ObservationRecord } from '../../../shared/observation'
import type { Model } from './model'
import type { TaskTable, Tool } from './tool'
import type { CommandPlaces } from './tools'
import type { RangeSource, SessionRow } from './workbench'

/** Where chat events go; fire-and-forget. */
export interface ChatEvents {
  info(info: ChatInfo): void
  item(chatId: ChatId, item: ChatItem): void
  delta(chatId: ChatId, id: string, text: string): void
  gone(chatId: ChatId): void
}

/** Keeps a person's long text whole behind a handle of the chat. */
export interface PasteStore {
  keep(chatId: ChatId, text: string): HandleId
}

/** What the loop needs of the gate; `Gate` of core/observe fits. */
export interface AgentGate extends RequestGate {
  restore(record: ObservationRecord): Observation
  failure(facts: KnownFacts, sentence: string): Observation
}

export interface Places {
  readonly home: string
  /** Working directory of a terminal; null when it is gone or unknown. */
  cwdOf(sessionId: SessionId): string | null
}

export interface AgentPorts {
  readonly chats: ChatStore
  readonly turns: TurnStore
  readonly search: ChatSearch
  readonly ledger: StepLedger
  readonly patterns: PatternStore
  readonly models: ModelMemory
  readonly gate: AgentGate
  readonly shown: RequestLimits['shown']
  readonly tokenizer: Tokenizer
  readonly tools: readonly Tool[]
  readonly tasks: TaskTable
  readonly pastes: PasteStore
  readonly ranges: RangeSource
  /** The terminals that a person has open. */
  terminals(): readonly SessionRow[]
  readonly places: Places
  /** What patterns typed by hand are judged with. */
  readonly commands: CommandPlaces
  readonly events: ChatEvents
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** The model in use now: the provider's, else the built-in operator. */
  model(): Model
  /** Whether the engine with this owner string still runs. */
  isAlive(owner: string): boolean
  /** Deletes captures and handles that the chat owns. */
  forget(chatId: ChatId): void
}
