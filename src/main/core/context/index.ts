export { nextObservationChars, ReadBudget, StepShare } from './budget'
export { buildRequest } from './build'
export { CachedTokenizer } from './counting'
export { StandingText } from './intervals'
export {
  NOTE_PREFIX,
  type BuiltRequest, type ContextAttachment, type ContextCall, type ContextRecord, type ContextStep, type ContextTurn, type Interval, type RequestAccount,
  type RequestGate, type RequestLimits, type RequestMessage, type ShownIntervals, type Tokenizer, type ToolCallPart,
} from './types'
