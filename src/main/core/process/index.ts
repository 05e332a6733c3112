export { advance, startState, type ProcessInput, type ProcessResult, type ProcessState, type StopCause } from './run-state'
export { DRAIN_MS, ManagedProcess, type ManagedProcessOptions, type OutputSink } from './managed-process'
export { OscProgressScanner, type OscProgress } from './osc-progress'
export { progressOf } from './progress'
export { detectPrompt, PROMPT_QUIET_MS, type PromptFact, type PromptKind } from './prompt'
export { RateMeter } from './rate-meter'
export type {
  ProcessRef, Spawn, SpawnedProcess, SpawnFailure, SpawnProgram, SpawnRequest, SpawnSink,
} from './spawn'
export { KILL_AFTER_MS, REAP_MS, stopTree, type StopReport } from './stop-tree'
export {
  DEFAULT_LIFE_MS, MAX_FINISHED_PER_CHAT, MAX_RUNNING_PER_CHAT, TaskRegistry, type Task, type TaskPorts, type TaskSpec,
} from './task-registry'
export {
  EXECUTE_CONDITIONS, POLL_CONDITIONS, MAX_WAIT_MS, START_MARK, waitForTask,
  type SignalMark, type TaskSignals, type Wait, type Waitable, type WaitCondition, type WaitEnd, type WaitOptions, type WaitReason,
} from './wait'
