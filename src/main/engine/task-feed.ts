import type { TaskInfo } from '../../shared/channels'
import type { TaskId } from '../../shared/ids'
import type { Workbench, WorkTask } from '../core/agent'
import type { Clock, Disposable } from '../core/kernel'
import { TaskVitals } from './task-vitals'

/** At most 4 notices a second for each task, and one at its end. */
const EVERY_MS = 250
/** While a rate falls back to 0, though nothing is printed any more. */
const SETTLE_MS = 1_000

/** Tells owners how tasks go on. */
export class TaskFeed implements Disposable {
  private readonly starts: Disposable
  /** One for each task that runs. */
  private readonly followed = new Set<Disposable>()
  /** Of every task that is remembered, ended ones too; they go when their tasks are forgotten. */
  private readonly vitals = new WeakMap<WorkTask, TaskVitals>()

  constructor(
    private readonly workbench: Workbench,
    private readonly clock: Clock,
    private readonly tell: (task: TaskInfo) => void,
    private readonly ended: (task: WorkTask) => void,
  ) {
    this.starts = workbench.onStarted((task) => this.follow(task))
  }

  info(task: WorkTask): TaskInfo {
    const note = this.workbench.note(task)
    const { process, sink } = task
    const { state, result } = process
    return {
      taskId: task.id, chatId: task.chat, captureId: sink.capture.id,
      command: this.workbench.ports.gate.own(note.command), target: note.target, cwd: note.cwd,
      state: process.runState,
      startedAt: result?.startedAtMs ?? (state.kind === 'running' ? state.startedAtMs : this.clock.nowMs()),
      endedAt: result?.endedAtMs ?? null,
      bytes: sink.capture.nextCursor, lastOutputAgoMs: process.lastOutputAgoMs,
      ...this.vitalsOf(task).now(),
    }
  }

  /** A muted task does not notify the person at its end. @returns false for a task that is not known. */
  mute(taskId: TaskId, muted: boolean): boolean {
    const task = this.workbench.task(taskId)
    if (task === undefined) return false
    this.vitalsOf(task).muted = muted
    this.report(task)
    return true
  }

  dispose(): void {
    this.starts.dispose()
    for (const following of [...this.followed]) following.dispose()
  }

  private follow(task: WorkTask): void {
    const vitals = this.vitalsOf(task)
    let next: { readonly timer: Disposable; readonly settling: boolean } | null = null
    const report = () => {
      next = null
      this.report(task)
      if (vitals.perSecond > 0) next = { timer: this.clock.timer(SETTLE_MS, report), settling: true }
    }
    const output = task.sink.onChange(() => {
      vitals.grew()
      if (next !== null && !next.settling) return
      next?.timer.dispose()
      next = { timer: this.clock.timer(EVERY_MS, report), settling: false }
    })
    const change = task.process.onChange(() => {
      if (task.process.result === null) return
      following.dispose()
      this.report(task)
      this.ended(task)
    })
    const following: Disposable = {
      dispose: () => {
        output.dispose()
        change.dispose()
        next?.timer.dispose()
        this.followed.delete(following)
      },
    }
    this.followed.add(following)
    this.report(task)
  }

  private vitalsOf(task: WorkTask): TaskVitals {
    const known = this.vitals.get(task) ?? new TaskVitals(task, this.clock)
    this.vitals.set(task, known)
    return known
  }

  /** A task may live on for a moment when its chat has been deleted; then nobody is told. */
  private report(task: WorkTask): void {
    if (this.workbench.task(task.id) !== undefined) this.tell(this.info(task))
  }
}
