export { ChatStore } from './chats'
export { stepItemId, turnItemId, turnSeqOf } from './item-ids'
export { StepLedger, type CallCard, type CallEnd, type Interruption } from './ledger'
export { ModelMemory, PatternStore, type ModelFacts, type NewPattern, type PatternDecision, type SavedPattern } from './memory'
export { effectsMigrations } from './schema'
export { ChatSearch } from './search'
export { stands, TurnStore } from './turns'
export type {
  CallKey, EndStatus, LedgerStatus, NewStep, NewTurn, StoredAttachment, StoredCall, StoredChat, StoredNotice, StoredStep, StoredTurn, Superseded,
} from './types'
