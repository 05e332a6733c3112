import type { TaskInfo } from '../../shared/channels'
import type { WorkTask } from '../core/agent'
import type { Clock } from '../core/kernel'
import { progressOf, RateMeter } from '../core/process'

/** A percentage holds while other lines (warnings, file names) follow it for this long. */
const PROGRESS_HOLD_MS = 10_000

export type Vitals = Pick<TaskInfo, 'bytesPerSecond' | 'lastLine' | 'progress' | 'muted'>

/** How one task is doing, for the person's list: its rate, its newest line, how far it says it is. */
export class TaskVitals {
  muted = false
  private readonly rate: RateMeter
  private counted = 0
  private printed: { readonly percent: number; readonly atMs: number } | null = null

  constructor(private readonly task: WorkTask, private readonly clock: Clock) {
    this.rate = new RateMeter(clock.nowMs())
  }

  /** To be called at each chunk of output: cheap. */
  grew(): void {
    const { nextCursor } = this.task.sink.capture
    this.rate.add(nextCursor - this.counted, this.clock.nowMs())
    this.counted = nextCursor
  }

  /** Bytes per second over the last seconds. */
  get perSecond(): number {
    return this.rate.perSecond(this.clock.nowMs())
  }

  /** As it is now. Looks at the lines that are in memory, never at what was stored. */
  now(): Vitals {
    const { muted } = this
    const lastLine = this.task.sink.newestLine()
    if (this.task.process.result !== null) return { bytesPerSecond: null, lastLine, progress: null, muted }
    return { bytesPerSecond: this.perSecond, lastLine, progress: this.progress(lastLine), muted }
  }

  /** What was said by OSC 9;4 counts more than what a line looks like. */
  private progress(lastLine: string): number | null {
    const reported = this.task.sink.reported()
    if (reported.kind === 'percent') return reported.percent
    if (reported.kind === 'working') return null
    const nowMs = this.clock.nowMs()
    const percent = progressOf(lastLine)
    if (percent !== null) this.printed = { percent, atMs: nowMs }
    else if (this.printed !== null && nowMs - this.printed.atMs > PROGRESS_HOLD_MS) this.printed = null
    return this.printed?.percent ?? null
  }
}
