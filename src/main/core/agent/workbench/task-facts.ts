import type { HandleId } from '../../../../shared/ids'
import type { CaptureFacts } from '../../capture'
import { blankFacts, type KnownFacts } from '../../observe'
import type { Task } from '../../process'
import type { Recording } from './recording'

/** What is said of a task beside its process and its capture. */
export interface TaskNote {
  readonly command: string
  readonly target: string
  readonly cwd: string
  readonly effects: string
  readonly handle: HandleId | null
}

export function captureFacts(facts: CaptureFacts): Partial<KnownFacts> {
  const evicted = facts.evicted === null ? 0 : facts.evicted.to - facts.evicted.from
  return {
    captureId: facts.id, encoding: facts.encoding,
    bytes: { received: facts.received, kept: facts.keptBytes, evicted },
    replacements: facts.replacements, lineEndsNormalised: facts.lineEndsNormalised, clampedMoves: facts.clampedMoves,
    hiddenChars: facts.hiddenChars, masks: { ...facts.masks }, storageProblem: facts.storageProblem,
  }
}

/** The facts of a task at this moment. */
export function taskFacts(task: Task<Recording>, note: TaskNote, nowMs: number): KnownFacts {
  const { process, sink } = task
  const result = process.result
  return blankFacts({
    ...captureFacts(sink.facts()),
    ...note,
    taskId: task.id,
    state: process.runState,
    exitCode: result?.exitCode ?? null,
    exitCodeSource: result?.exitCodeSource ?? 'unknown',
    signal: result?.signal ?? null,
    durationMs: result === null ? startedAgo(task, nowMs) : result.endedAtMs - result.startedAtMs,
    pipesHeldOpen: result?.pipesHeldOpen ?? false,
    lastOutputAgoMs: process.lastOutputAgoMs,
  })
}

function startedAgo(task: Task<Recording>, nowMs: number): number {
  const { state } = task.process
  return state.kind === 'running' ? Math.max(0, nowMs - state.startedAtMs) : 0
}
