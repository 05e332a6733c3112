import { fail, Emitter, ok, type Clock, type Disposable, type Result } from '../kernel'
import type { RunState } from '../../../shared/outcome'
import { advance, startState, type ProcessInput, type ProcessResult, type ProcessState, type StopCause } from './run-state'
import type { Spawn, SpawnedProcess, SpawnRequest } from './spawn'
import { stopTree, type StopReport } from './stop-tree'

/** How long output is awaited after the exit when a descendant holds a pipe open (observation.md; lesson 19). */
export const DRAIN_MS = 2000

/** Where output goes: a Capture, or memory in a test. Never throws; keeps no reference to `bytes`. */
export interface OutputSink {
  append(stream: 'stdout' | 'stderr', bytes: Uint8Array): void
  /** No byte will follow: the pipes are closed. May come long after the result. */
  end(): void
}

export interface ManagedProcessOptions {
  readonly request: SpawnRequest
  readonly sink: OutputSink
  /** After this time the whole tree is stopped and the outcome is `timed_out`; null: no limit. */
  readonly timeoutMs: number | null
}

/** One process from start to end: its output into a sink, its state, its stop. Notices are fire-and-forget: no listener can delay it. */
export class ManagedProcess {
  private current: ProcessState
  private readonly child: SpawnedProcess
  private readonly life: Disposable | null
  private drain: Disposable | null = null
  private stopRun: Promise<StopReport> | null = null
  private stdinEnded = false
  private readonly changed = new Emitter<void>()
  private lastByteMs: number | null = null

  /** Resolves once, with the final facts. */
  readonly ended: Promise<ProcessResult>
  /** Fires after each change of `state`. */
  readonly onChange = this.changed.event

  constructor(private readonly options: ManagedProcessOptions, spawn: Spawn, private readonly clock: Clock) {
    this.current = startState(clock.nowMs())
    this.ended = new Promise((resolve) => {
      this.onChange(() => {
        if (this.current.kind === 'ended') resolve(this.current.result)
      })
    })
    this.child = spawn.spawn(options.request, {
      started: (pid) => this.take({ kind: 'started', pid }),
      bytes: (stream, bytes) => this.bytes(stream, bytes),
      exited: (code, signal) => this.take({ kind: 'exited', code, signal }),
      closed: () => this.take({ kind: 'closed' }),
      failed: (failure) => this.take({ kind: 'failed', failure }),
    })
    const { timeoutMs } = options
    this.life = timeoutMs === null ? null : clock.timer(timeoutMs, () => void this.stop({ kind: 'timed_out', timeoutMs }))
  }

  get state(): ProcessState {
    return this.current
  }
  /** `running` until the final result is known, the drain time included. */
  get runState(): RunState {
    return this.current.kind === 'ended' ? this.current.result.outcome : { kind: 'running' }
  }
  /** The final facts, or null while there are none. */
  get result(): ProcessResult | null {
    return this.current.kind === 'ended' ? this.current.result : null
  }
  get pid(): number | null {
    return this.current.pid
  }
  /** Ended and its pipes closed: nothing will come of it any more. */
  get isClosed(): boolean {
    return this.current.kind === 'ended' && this.current.closed
  }
  /** Milliseconds since the last byte of output; null before the first. Silence is a fact, not a timeout. */
  get lastOutputAgoMs(): number | null {
    return this.lastByteMs === null ? null : Math.max(0, this.clock.nowMs() - this.lastByteMs)
  }
  get stdinRequested(): boolean {
    return this.options.request.stdin
  }
  cpuActive(): Promise<boolean | null> {
    return this.child.cpuActive()
  }

  /** @returns `refused` when stdin was not requested, was ended, or the process has exited; `busy` when the program does not read. */
  writeStdin(bytes: Uint8Array): Result<void> {
    const problem = this.stdinProblem()
    if (problem !== null) return fail('refused', problem)
    if (this.child.writeStdin(bytes)) return ok(undefined)
    return fail('busy', 'The command has not read its earlier input yet; nothing of this was written.')
  }
  /** End of file. @returns as `writeStdin`. */
  endStdin(): Result<void> {
    const problem = this.stdinProblem()
    if (problem !== null) return fail('refused', problem)
    this.stdinEnded = true
    this.child.endStdin()
    return ok(undefined)
  }

  /**
   * Stops the whole tree; a second call joins the first. While the process runs, `cause` becomes its outcome; when it has
   * ended, what it left behind is stopped and its outcome stays. The report tells what was confirmed dead.
   */
  stop(cause: StopCause = { kind: 'cancelled' }): Promise<StopReport> {
    this.take({ kind: 'stop', cause })
    this.stopRun ??= this.runStop().finally(() => {
      this.stopRun = null
    })
    return this.stopRun
  }

  private async runStop(): Promise<StopReport> {
    const report = await stopTree(this.child, this.clock)
    // A process that cannot be killed gives no notice: the result is made without it.
    if (this.pid !== null && report.survivors.includes(this.pid)) this.take({ kind: 'unreaped' })
    return report
  }

  private take(input: ProcessInput): void {
    const before = this.current
    this.current = advance(before, input, this.clock.nowMs())
    if (this.current === before) return
    if (this.current.kind !== 'running') this.life?.dispose()
    if (this.current.kind === 'draining') {
      this.drain ??= this.clock.timer(DRAIN_MS, () => this.take({ kind: 'drained' }))
    }
    if (this.current.kind === 'ended') this.drain?.dispose()
    if (input.kind === 'closed' || input.kind === 'failed') this.options.sink.end()
    this.changed.fire()
  }

  private bytes(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    this.lastByteMs = this.clock.nowMs()
    this.options.sink.append(stream, bytes)
  }

  private stdinProblem(): string | null {
    if (!this.options.request.stdin) return 'This command was started without stdin (it reads /dev/null). Start it with stdin: true to write to it.'
    if (this.current.kind !== 'running') return 'The command has ended; nothing reads its stdin.'
    if (this.stdinEnded) return 'End of file was already sent to this command.'
    return null
  }
}
