export { ChatStore } from './chats'
export { StepLedger, type CallCard, type CallEnd, type Interruption } from './ledger'
export { ModelMemory, PatternStore, type ModelFacts, type SavedPattern } from './memory'
export { effectsMigrations } from './schema'
export type {
  CallKey, EndStatus, LedgerStatus, NewStep, StoredCall, StoredChat, StoredNotice, StoredStep, StoredTurn,
} from './types'
