export { ChatStore } from './chats'
export { stepItemId, turnItemId, turnSeqOf } from './item-ids'
export { StepLedger, type CallCard, type CallEnd, type Interruption } from './ledger'
export { ModelMemory, PatternStore, type ModelFacts, type NewPattern, type PatternDecision, type SavedPattern } from './memory'
export { effectsMigrations } from './schema'
export { ChatSearch } from './search'
export type {
  CallKey, EndStatus, LedgerStatus, NewStep, StoredCall, StoredChat, StoredNotice, StoredStep, StoredTurn,
} from './types'
