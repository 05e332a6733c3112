export type { ApprovalAnswer } from './approvals'
export { ModelError, type Model, type ModelCall, type ModelErrorKind, type ModelRequest, type ModelStep } from './model'
export type { AgentGate, AgentPorts, ChatEvents, PasteStore, Places } from './ports'
export { ChatService, type AskOptions, type AskResult, type ChatRequestHandlers } from './service'
export { STEP_LIMIT, type TurnEnd } from './turn'
export type { JsonSchema, PlanContext, TaskRow, TaskTable, Tool, ToolContext, ToolPlan, ToolProgress, ToolSpec } from './tool'
export { createTools, TOOL_SPECS, type CommandPlaces } from './tools'
export {
  findTask, rangeSource, readStored, Recording, searchStored, Workbench,
  type CaptureRange, type OtherCaptures, type RangeSource, type RunRequest, type SessionRow, type StoredSearch, type WorkbenchPorts, type WorkTask,
} from './workbench'
