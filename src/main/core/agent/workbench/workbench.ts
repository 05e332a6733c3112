import type { CaptureId, ChatId, HandleId, TaskId } from '../../../../shared/ids'
import type { StreamName } from '../../../../shared/observation'
import type { WeirError } from '../../../../shared/errors'
import type { Chars } from '../../../../shared/units'
import { Capture, CaptureReader, SMALLEST_LIMITS } from '../../capture'
import { Emitter, fail, mintId, neverCancelled, ok, type CancelToken, type Result } from '../../kernel'
import { blankFacts, Digest, type Observation } from '../../observe'
import {
  EXECUTE_CONDITIONS, POLL_CONDITIONS, START_MARK, TaskRegistry, waitForTask,
  type SignalMark, type SpawnProgram, type StopReport, type Task, type WaitCondition, type WaitReason,
} from '../../process'
import { rangeStreams } from './page'
import type { WorkbenchPorts } from './ports'
import { Recording } from './recording'
import { taskFacts, type TaskNote } from './task-facts'

export interface RunRequest {
  readonly chatId: ChatId
  readonly program: SpawnProgram
  /** For the facts; masked by the gate. */
  readonly command: string
  readonly cwd: string
  readonly stdin: boolean
  readonly timeoutMs: number | null
  /** Canonical name. */
  readonly encoding: string
  readonly effects: string
}

export type WorkTask = Task<Recording>

/** How much a running capture may grow before the quotas are looked at again. */
const SIZE_STEP_BYTES = 16 * 1024 * 1024

interface Book {
  readonly task: WorkTask
  readonly note: TaskNote
  /** Where the model's last look ended. */
  cursor: number
  mark: SignalMark
}

/** Runs commands and looks at them: every look is an observation through the gate. */
export class Workbench {
  readonly tasks: TaskRegistry<Recording>
  private readonly books = new Map<TaskId, Book>()
  /** Of the tasks that are remembered, ended ones too. */
  private readonly recordings = new Map<CaptureId, Recording>()
  private readonly startedEmitter = new Emitter<WorkTask>()
  /** Fires when a task has been started. */
  readonly onStarted = this.startedEmitter.event

  constructor(readonly ports: WorkbenchPorts) {
    this.tasks = new TaskRegistry({ spawn: ports.spawn, clock: ports.clock, random: ports.random })
  }

  /** @returns as TaskRegistry.start; `refused` when cancelled before the environment was known (a login shell may take seconds). */
  async start(request: RunRequest, cancel: CancelToken = neverCancelled): Promise<Result<WorkTask>> {
    const { program, cwd, stdin, timeoutMs } = request
    const env = await this.ports.environment()
    if (cancel.cancelled) return fail('refused', 'Stopped before the command started. It was not run.')
    let handle: HandleId | null = null
    const started = this.tasks.start(request.chatId, { program, cwd, env, stdin, timeoutMs }, () => {
      const recording = this.record(request)
      handle = this.ports.handles.mint({ capture: recording.capture.id, chat: request.chatId, origin: this.ports.origin }) ?? null
      return recording
    })
    if (!started.ok) return started
    const note = { command: request.command, target: 'local', cwd, effects: request.effects, handle }
    this.forgetOld()
    this.books.set(started.value.id, { task: started.value, note, cursor: 0, mark: START_MARK })
    this.startedEmitter.fire(started.value)
    void started.value.process.ended.then(({ pipesHeldOpen }) => {
      // What was read so far survives a crash of ours; later bytes still come.
      if (pipesHeldOpen) started.value.sink.capture.settle()
    })
    return started
  }

  /** Waits for the end, a prompt or `waitMs`, then gives the whole output so far. Cancelled: stops the task, and says how that went. */
  async firstLook(task: WorkTask, waitMs: number, budget: Chars, cancel: CancelToken): Promise<Observation> {
    const reason = await this.wait(task, EXECUTE_CONDITIONS, waitMs, cancel)
    return this.look(task, budget, reason, cancel.cancelled ? await stopped(task) : null)
  }

  /** The whole output so far: head, error windows, tail, facts. */
  look(task: WorkTask, budget: Chars, reason: WaitReason | null = null, stopped: StopReport | null = null): Observation {
    const { sink } = task
    const streams = sink.streams()
    const nextCursor = task.process.result === null ? sink.nextCursor() : sink.capture.nextCursor
    this.book(task).cursor = nextCursor
    return this.ports.gate.observe(streams, { ...this.facts(task, reason), fromCursor: 0, nextCursor, hasMore: false, stopped: stopped?.text ?? null }, budget)
  }

  /** What is new since `cursor` (since the last look when absent), at the end, a prompt, an error line, 4,000 characters or `waitMs`. */
  async poll(task: WorkTask, cursor: number | undefined, waitMs: number, budget: Chars, cancel: CancelToken): Promise<Observation> {
    const from = cursor ?? this.book(task).cursor
    const behind = from < this.book(task).cursor
    const reason = await this.wait(task, POLL_CONDITIONS, behind ? 0 : waitMs, cancel)
    return this.since(task, from, budget, reason)
  }

  async stop(task: WorkTask, budget: Chars): Promise<Observation> {
    const report = await task.process.stop()
    return this.since(task, this.book(task).cursor, budget, null, report)
  }

  /** A new observation of what came after `from`. */
  since(task: WorkTask, from: number, budget: Chars, reason: WaitReason | null, stopped: StopReport | null = null): Observation {
    const { sink } = task
    const view = rangeStreams(sink.capture.reader(), Math.min(from, sink.capture.nextCursor), sink.capture.nextCursor)
    const facts = this.facts(task, reason)
    this.book(task).cursor = Math.max(this.book(task).cursor, view.nextCursor)
    return this.ports.gate.observe(view.streams, {
      ...facts, fromCursor: view.fromCursor, nextCursor: view.nextCursor, truncatedBeforeCursor: view.truncatedBeforeCursor,
      hasMore: false, stopped: stopped?.text ?? null,
    }, budget)
  }

  /** What the model gets instead of output when a call cannot be done. */
  refusal(error: WeirError, call: { readonly command: string; readonly cwd: string; readonly effects: string }): Observation {
    return this.ports.gate.failure(blankFacts({ ...call, target: 'local' }), error.message)
  }

  /** A short text that holds words of programs (titles, directories): through the gate like any output, masked before it is cut to fit. */
  words(unmasked: string, budget: Chars): Observation {
    const text = this.ports.gate.own(unmasked)
    const digest = new Digest()
    let at = 0
    for (const line of text.split(/(?<=\n)/)) {
      const terminated = line.endsWith('\n')
      if (line !== '') digest.line({ text: terminated ? line.slice(0, -1) : line, start: at, end: at + line.length, terminated })
      at += line.length
    }
    const view = { stream: 'stdout', digest: digest.view(), length: text.length, toCursor: (offset: number) => offset } as const
    return this.ports.gate.observe([view], blankFacts({ effects: 'read:cwd' }), budget)
  }

  /** Any chat's task, for the person. */
  task(taskId: TaskId): WorkTask | undefined {
    return this.books.get(taskId)?.task
  }

  /** The task that wrote a capture, while it is remembered. */
  taskOf(captureId: CaptureId): WorkTask | undefined {
    for (const { task } of this.books.values()) if (task.sink.capture.id === captureId) return task
    return undefined
  }

  note(task: WorkTask): TaskNote {
    return this.book(task).note
  }
  lastCursor(task: WorkTask): number {
    return this.book(task).cursor
  }

  /** Whether anything is stored of a capture. */
  has(id: CaptureId): boolean {
    return this.live(id) !== undefined || this.ports.store.has(id)
  }

  /** A reader of any capture: one that a task or a terminal is writing, or one on disk. */
  reader(id: CaptureId): CaptureReader | undefined {
    const live = this.live(id)
    if (live !== undefined) return live
    const { charset, hash, store } = this.ports
    const blob = store.open(id)
    return blob === undefined ? undefined : CaptureReader.open(id, blob, { charset, hash, secrets: this.ports.secrets() })
  }

  private live(id: CaptureId): CaptureReader | undefined {
    return this.recordings.get(id)?.capture.reader() ?? this.ports.terminals.reader(id)
  }

  /** Forgets a chat: its tasks are stopped meanwhile, its captures are gone when this returns. */
  forget(chatId: ChatId): void {
    for (const { id, sink } of this.tasks.list(chatId)) {
      this.books.delete(id)
      this.recordings.delete(sink.capture.id)
    }
    void this.tasks.disposeChat(chatId)
    this.ports.handles.deleteOwner(chatId)
  }

  private record(request: RunRequest): Recording {
    const { clock, hash, charset, handles, random } = this.ports
    const id = mintId('cap_', random)
    const digests = new Map<StreamName, Digest>([['stdout', new Digest()], ['stderr', new Digest()]])
    const blob = handles.begin(id, request.chatId)
    const capture = new Capture(
      { id, streams: ['stdout', 'stderr'], encoding: request.encoding, secrets: this.ports.secrets(), digest: (stream) => digests.get(stream) ?? new Digest() },
      { clock, hash, charset, blob },
    )
    const recording = new Recording(capture, digests, () => {
      handles.ended(id, capture.storedBytes)
      handles.enforce()
    })
    this.recordings.set(id, recording)
    this.watchSize(capture)
    return recording
  }

  /** A capture that grows counts against the quotas while it grows; when only running ones are left to take from, they keep less. */
  private watchSize(capture: Capture): void {
    let noted = 0
    capture.onAppend(({ nextCursor }) => {
      if (nextCursor - noted < SIZE_STEP_BYTES) return
      noted = nextCursor
      this.ports.handles.grew(capture.id, capture.storedBytes)
      if (this.ports.handles.enforce().overBytes === 0) return
      for (const recording of this.recordings.values()) if (!recording.ended) recording.capture.trim(SMALLEST_LIMITS)
    })
  }

  private async wait(task: WorkTask, untilAnyOf: readonly WaitCondition[], waitMs: number, cancel: CancelToken): Promise<WaitReason> {
    const book = this.book(task)
    const wait = waitForTask({ task: task.process, signals: task.sink, untilAnyOf, since: book.mark, waitMs }, this.ports.clock)
    const cancelled = cancel.onCancel(() => wait.dispose())
    const end = await wait.done
    cancelled.dispose()
    book.mark = end.mark
    return end.reason
  }

  private facts(task: WorkTask, reason: WaitReason | null) {
    const prompt = reason?.kind === 'prompt' ? `${reason.prompt.kind}: ${reason.prompt.reason}` : null
    return { ...taskFacts(task, this.book(task).note, this.ports.clock.nowMs()), prompt }
  }

  /** The registry keeps the newest 100 finished tasks of a chat; what it forgot is forgotten here too. */
  private forgetOld(): void {
    for (const [id, { task }] of this.books) {
      if (this.tasks.get(id, task.chat).ok) continue
      this.books.delete(id)
      this.recordings.delete(task.sink.capture.id)
    }
  }

  private book(task: WorkTask): Book {
    const known = this.books.get(task.id)
    if (known === undefined) throw new Error('a task that was never started')
    return known
  }
}

/** A task that has ended by itself meanwhile was not stopped. */
async function stopped(task: WorkTask): Promise<StopReport | null> {
  if (task.process.result !== null) return null
  const report = await task.process.stop()
  await task.process.ended
  return report
}

/** The task of a chat. @returns `not_found` for an unknown and another chat's task alike. */
export function findTask(workbench: Workbench, taskId: TaskId, chatId: ChatId): Result<WorkTask> {
  const found = workbench.tasks.get(taskId, chatId)
  return found.ok ? ok(found.value) : found
}
