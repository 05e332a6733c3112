import type { TaskInfo } from '../../shared/channels'
import type { Workbench, WorkTask } from '../core/agent'
import type { Clock, Disposable } from '../core/kernel'

/** At most 4 notices a second for each task, and one at its end. */
const EVERY_MS = 250

/** Tells owners how tasks go on. */
export class TaskFeed implements Disposable {
  private readonly starts: Disposable
  /** One for each task that runs. */
  private readonly followed = new Set<Disposable>()

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
      bytesPerSecond: null, lastLine: '', progress: null, muted: false,
    }
  }

  dispose(): void {
    this.starts.dispose()
    for (const following of [...this.followed]) following.dispose()
  }

  private follow(task: WorkTask): void {
    let waiting: Disposable | null = null
    const soon = () => {
      waiting ??= this.clock.timer(EVERY_MS, () => {
        waiting = null
        this.report(task)
      })
    }
    const output = task.sink.onChange(soon)
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
        waiting?.dispose()
        this.followed.delete(following)
      },
    }
    this.followed.add(following)
    this.report(task)
  }

  /** A task may live on for a moment when its chat has been deleted; then nobody is told. */
  private report(task: WorkTask): void {
    if (this.workbench.task(task.id) !== undefined) this.tell(this.info(task))
  }
}
