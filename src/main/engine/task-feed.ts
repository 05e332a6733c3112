import type { TaskInfo } from '../../shared/channels'
import type { Workbench, WorkTask } from '../core/agent'
import { DisposableStore, type Clock, type Disposable } from '../core/kernel'

/** At most 4 notices a second for each task, and one at its end. */
const EVERY_MS = 250

/** Tells owners how tasks go on. */
export class TaskFeed implements Disposable {
  private readonly owned = new DisposableStore()

  constructor(
    private readonly workbench: Workbench,
    private readonly clock: Clock,
    private readonly tell: (task: TaskInfo) => void,
    private readonly ended: (task: WorkTask) => void,
  ) {
    this.owned.add(workbench.onStarted((task) => this.follow(task)))
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
    }
  }

  dispose(): void {
    this.owned.dispose()
  }

  private follow(task: WorkTask): void {
    let waiting: Disposable | null = null
    let over = false
    const soon = () => {
      waiting ??= this.clock.timer(EVERY_MS, () => {
        waiting = null
        this.tell(this.info(task))
      })
    }
    const output = task.sink.onChange(soon)
    const change = task.process.onChange(() => {
      if (over || task.process.result === null) return
      over = true
      output.dispose()
      waiting?.dispose()
      this.tell(this.info(task))
      this.ended(task)
    })
    this.owned.add({ dispose: () => { output.dispose(); change.dispose(); waiting?.dispose() } })
    this.tell(this.info(task))
  }
}
