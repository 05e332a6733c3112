import type { ChatId, TaskId } from '../../../shared/ids'
import { fail, mintId, ok, type Clock, type Random, type Result } from '../kernel'
import { ManagedProcess, type OutputSink } from './managed-process'
import type { Spawn, SpawnRequest } from './spawn'
import { joinReports, type StopReport } from './stop-tree'

/** Numbers of observation.md, Running, waiting, stopping. */
export const MAX_RUNNING_PER_CHAT = 10
export const MAX_FINISHED_PER_CHAT = 100
export const DEFAULT_LIFE_MS = 10 * 60 * 60 * 1000
/** What one timer can hold, 24 days. */
const MAX_LIFE_MS = 2 ** 31 - 1

export interface TaskSpec extends Omit<SpawnRequest, 'mark'> {
  /** Life of the task; 10 h when null. */
  readonly timeoutMs: number | null
}

/** A command that runs or ran. `sink` is what the caller made for its output, and may carry more (a capture, its signals). */
export interface Task<S extends OutputSink> {
  readonly id: TaskId
  readonly chat: ChatId
  readonly spec: TaskSpec
  readonly sink: S
  readonly process: ManagedProcess
}

export interface TaskPorts {
  readonly spawn: Spawn
  readonly clock: Clock
  readonly random: Random
}

/** All tasks of all chats. A task is known to its own chat only: another chat's id is not distinguishable from an unknown one. */
export class TaskRegistry<S extends OutputSink> {
  /** In order of start. */
  private readonly tasks = new Map<TaskId, Task<S>>()
  /** Not ended, or its pipes still held open; also those of closed chats, until they are dead. */
  private readonly live = new Set<ManagedProcess>()
  private closing = false

  constructor(private readonly ports: TaskPorts) {}

  /** @returns `limit` when 10 tasks of the chat run, `invalid` for a bad timeout, `refused` after `shutdown`. `sinkOf` is called only on success. */
  start(chat: ChatId, spec: TaskSpec, sinkOf: (id: TaskId) => S): Result<Task<S>> {
    const problem = this.problemOf(chat, spec)
    if (problem !== null) return problem
    const id = mintId('task_', this.ports.random)
    const sink = sinkOf(id)
    const { timeoutMs, ...request } = spec
    const process = new ManagedProcess(
      { request: { ...request, mark: id }, sink, timeoutMs: timeoutMs ?? DEFAULT_LIFE_MS }, this.ports.spawn, this.ports.clock,
    )
    const task: Task<S> = { id, chat, spec, sink, process }
    this.tasks.set(id, task)
    this.live.add(process)
    process.onChange(() => {
      if (process.isClosed) this.live.delete(process)
      if (process.result !== null) this.forgetOldest(chat)
    })
    return ok(task)
  }

  /** @returns `not_found` for an unknown, a forgotten and another chat's task alike. */
  get(id: TaskId, chat: ChatId): Result<Task<S>> {
    const task = this.tasks.get(id)
    if (task === undefined || task.chat !== chat) return fail('not_found', `There is no task ${id} in this chat.`)
    return ok(task)
  }

  /** Oldest first. */
  list(chat: ChatId): readonly Task<S>[] {
    return [...this.tasks.values()].filter((task) => task.chat === chat)
  }
  running(chat: ChatId): readonly Task<S>[] {
    return this.list(chat).filter((task) => task.process.result === null)
  }

  /** Every running task of the chat, and what its ended ones left holding their pipes. */
  stopAll(chat: ChatId): Promise<StopReport> {
    return stopEach(this.list(chat).map((task) => task.process).filter((process) => this.live.has(process)))
  }

  /** The chat has no tasks when this returns; their processes are stopped meanwhile (`reaped`), without anybody waiting for it. */
  disposeChat(chat: ChatId): { readonly reaped: Promise<StopReport> } {
    const reaped = this.stopAll(chat)
    for (const task of this.list(chat)) this.tasks.delete(task.id)
    return { reaped }
  }

  /** Stops everything of every chat, those being reaped included; nothing starts any more. */
  async shutdown(): Promise<StopReport> {
    this.closing = true
    return stopEach([...this.live])
  }

  private problemOf(chat: ChatId, spec: TaskSpec): ReturnType<typeof fail> | null {
    if (this.closing) return fail('refused', 'Weir is closing: no command is started any more.')
    if (spec.timeoutMs !== null && !(Number.isInteger(spec.timeoutMs) && spec.timeoutMs > 0 && spec.timeoutMs <= MAX_LIFE_MS)) {
      return fail('invalid', `timeoutMs must be a whole number from 1 to ${MAX_LIFE_MS}; the command was not started.`)
    }
    const running = this.running(chat)
    if (running.length < MAX_RUNNING_PER_CHAT) return null
    const ids = running.map((task) => task.id).join(', ')
    return fail('limit', `${MAX_RUNNING_PER_CHAT} tasks of this chat run already, the most allowed; the command was not started. Running: ${ids}.`)
  }

  private forgetOldest(chat: ChatId): void {
    const finished = this.list(chat).filter((task) => task.process.result !== null)
    for (const task of finished.slice(0, Math.max(0, finished.length - MAX_FINISHED_PER_CHAT))) this.tasks.delete(task.id)
  }
}

async function stopEach(processes: readonly ManagedProcess[]): Promise<StopReport> {
  return joinReports(await Promise.all(processes.map((process) => process.stop())))
}
