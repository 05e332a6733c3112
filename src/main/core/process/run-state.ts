import type { ExitCodeSource, Outcome } from '../../../shared/outcome'
import { unreachable } from '../kernel'
import type { SpawnFailure } from './spawn'

/** Why Weir ended a process that would have gone on. */
export type StopCause = { readonly kind: 'timed_out'; readonly timeoutMs: number } | { readonly kind: 'cancelled' }

/** The final facts of a process. Times are milliseconds since the epoch. */
export interface ProcessResult {
  readonly outcome: Outcome
  /** Null when it has none or it is not known; a shell's 128+n stays what the shell said. */
  readonly exitCode: number | null
  readonly exitCodeSource: ExitCodeSource
  readonly signal: string | null
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** A descendant still held stdout or stderr open when the drain time was over; later bytes still reach the sink. */
  readonly pipesHeldOpen: boolean
}

interface Alive {
  readonly startedAtMs: number
  readonly pid: number | null
  readonly stopping: StopCause | null
  /** stdout and stderr are closed; the process may live on. */
  readonly closed: boolean
}

export type ProcessState =
  | ({ readonly kind: 'running' } & Alive)
  /** Reaped, but the pipes are open: output may be in them, or a descendant holds them. */
  | { readonly kind: 'draining'; readonly pid: number | null; readonly result: ProcessResult }
  | { readonly kind: 'ended'; readonly pid: number | null; readonly result: ProcessResult; readonly closed: boolean }

export type ProcessInput =
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'failed'; readonly failure: SpawnFailure }
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null }
  | { readonly kind: 'closed' }
  | { readonly kind: 'stop'; readonly cause: StopCause }
  /** The drain time after the exit is over. */
  | { readonly kind: 'drained' }
  /** The process was killed and not reaped in time. */
  | { readonly kind: 'unreaped' }

export function startState(nowMs: number): ProcessState {
  return { kind: 'running', startedAtMs: nowMs, pid: null, stopping: null, closed: false }
}

/** The whole life of a process. What cannot happen in a state changes nothing, so a late or repeated notice does no harm. */
export function advance(state: ProcessState, input: ProcessInput, nowMs: number): ProcessState {
  switch (state.kind) {
    case 'running': return whileRunning(state, input, nowMs)
    case 'draining':
      if (input.kind === 'closed') return { kind: 'ended', pid: state.pid, result: state.result, closed: true }
      if (input.kind === 'drained') {
        return { kind: 'ended', pid: state.pid, result: { ...state.result, pipesHeldOpen: true }, closed: false }
      }
      return state
    case 'ended': return input.kind === 'closed' && !state.closed ? { ...state, closed: true } : state
    default: return unreachable(state)
  }
}

function whileRunning(state: Extract<ProcessState, { kind: 'running' }>, input: ProcessInput, nowMs: number): ProcessState {
  switch (input.kind) {
    case 'started': return { ...state, startedAtMs: nowMs, pid: input.pid }
    // The first cause stands: a cancel that comes while a timeout stops the process does not rename it.
    case 'stop': return { ...state, stopping: state.stopping ?? input.cause }
    case 'closed': return state.closed ? state : { ...state, closed: true }
    case 'failed': {
      const outcome = { kind: 'spawn_failed', ...input.failure } as const
      const facts = { outcome, exitCode: null, exitCodeSource: 'unknown', signal: null } as const
      return { kind: 'ended', pid: null, result: resultOf(state, nowMs, facts, false), closed: true }
    }
    case 'exited': {
      const outcome = state.stopping ?? naturalOutcome(input.code, input.signal)
      const facts = { outcome, exitCode: input.code, exitCodeSource: 'process', signal: input.signal } as const
      const result = resultOf(state, nowMs, facts, false)
      return state.closed
        ? { kind: 'ended', pid: state.pid, result, closed: true }
        : { kind: 'draining', pid: state.pid, result }
    }
    case 'unreaped': {
      if (state.stopping === null) return state
      const facts = { outcome: state.stopping, exitCode: null, exitCodeSource: 'unknown', signal: null } as const
      return { kind: 'ended', pid: state.pid, result: resultOf(state, nowMs, facts, !state.closed), closed: state.closed }
    }
    case 'drained': return state
    default: return unreachable(input)
  }
}

type EndFacts = Pick<ProcessResult, 'outcome' | 'exitCode' | 'exitCodeSource' | 'signal'>

function resultOf(state: Alive, nowMs: number, facts: EndFacts, pipesHeldOpen: boolean): ProcessResult {
  return { ...facts, startedAtMs: state.startedAtMs, endedAtMs: Math.max(nowMs, state.startedAtMs), pipesHeldOpen }
}

function naturalOutcome(code: number | null, signal: string | null): Outcome {
  if (code !== null) return { kind: 'exited', code }
  // Node gives one of the two; a missing name is still not an exit code.
  return { kind: 'signalled', signal: signal ?? 'unknown' }
}
