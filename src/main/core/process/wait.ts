import { Emitter, unreachable, type Clock, type Disposable, type Listener } from '../kernel'
import type { ProcessResult } from './run-state'
import { detectPrompt, PROMPT_QUIET_MS, type PromptFact } from './prompt'

/** What a wait looks at in the output; cheap to ask at every chunk. Given by the caller that observes the capture. */
export interface TaskSignals {
  /** Characters of normalised text so far. */
  chars(): number
  /** Error lines so far. */
  errorLines(): number
  /** The unfinished last line, masked; empty after a line end. Asked only when the output is quiet. */
  lastLine(): string
  readonly onChange: (listener: Listener<void>) => Disposable
}

/** The part of a task that a wait needs; ManagedProcess has it. */
export interface Waitable {
  readonly result: ProcessResult | null
  readonly stdinRequested: boolean
  readonly lastOutputAgoMs: number | null
  readonly onChange: (listener: Listener<void>) => Disposable
}

/** The end always ends a wait. */
export type WaitCondition =
  | { readonly kind: 'prompt' }
  | { readonly kind: 'newErrorLine' }
  | { readonly kind: 'newChars'; readonly chars: number }
  | { readonly kind: 'quiet'; readonly quietMs: number }

/** Where the last look ended: what is new is measured from here, so nothing between two polls is missed. */
export interface SignalMark {
  readonly chars: number
  readonly errorLines: number
  /** The prompt that stands there was reported already. */
  readonly promptReported: boolean
}
export const START_MARK: SignalMark = { chars: 0, errorLines: 0, promptReported: false }

export type WaitReason =
  | { readonly kind: 'end'; readonly result: ProcessResult }
  | { readonly kind: 'prompt'; readonly prompt: PromptFact }
  | { readonly kind: 'newErrorLine' | 'newChars' | 'quiet' }
  /** waitMs are over, or the wait was given up by `dispose`. */
  | { readonly kind: 'waited' | 'abandoned' }

export interface WaitEnd {
  readonly reason: WaitReason
  /** To hand to the next wait. */
  readonly mark: SignalMark
}

/** terminal_poll: at the end, a prompt, a new error line, 4,000 new characters, or after 15 s; not at every chunk. */
export const POLL_CONDITIONS: readonly WaitCondition[] = [
  { kind: 'prompt' }, { kind: 'newErrorLine' }, { kind: 'newChars', chars: 4000 },
]
/** terminal_execute: no half result because of a first error line; only the end or a prompt before its time is over. */
export const EXECUTE_CONDITIONS: readonly WaitCondition[] = [{ kind: 'prompt' }]
/** The longest one look waits, and the default. */
export const MAX_WAIT_MS = 15_000

export interface WaitOptions {
  readonly task: Waitable
  readonly signals: TaskSignals
  readonly untilAnyOf: readonly WaitCondition[]
  readonly since: SignalMark
  readonly waitMs: number
}

export interface Wait extends Disposable {
  readonly done: Promise<WaitEnd>
}

/**
 * Register, then check, then wait: every notice only causes a look at the state itself, so a change before, during or after the
 * registration is seen, and notices may be merged or repeated.
 */
export function waitForTask(options: WaitOptions, clock: Clock): Wait {
  const wait = new TaskWait(options, clock)
  wait.start()
  return wait
}

class TaskWait implements Wait {
  private readonly owned: Disposable[] = []
  private quietTimer: Disposable | null = null
  private readonly finished = new Emitter<WaitEnd>()
  private over = false
  readonly done = new Promise<WaitEnd>((resolve) => void this.finished.event(resolve))

  private readonly startMs: number

  constructor(private readonly options: WaitOptions, private readonly clock: Clock) {
    this.startMs = clock.nowMs()
  }

  start(): void {
    const { task, signals, waitMs } = this.options
    const look = (): void => this.look()
    this.owned.push(
      task.onChange(look),
      signals.onChange(look),
      this.clock.timer(Math.max(0, waitMs), () => this.end(this.reason() ?? { kind: 'waited' })),
    )
    this.look()
  }

  dispose(): void {
    this.end({ kind: 'abandoned' })
  }

  private look(): void {
    if (this.over) return
    const reason = this.reason()
    if (reason !== null) this.end(reason)
    else this.armQuiet()
  }

  private reason(): WaitReason | null {
    const { result } = this.options.task
    if (result !== null) return { kind: 'end', result }
    for (const condition of this.options.untilAnyOf) {
      const reason = this.reasonOf(condition)
      if (reason !== null) return reason
    }
    return null
  }

  private reasonOf(condition: WaitCondition): WaitReason | null {
    const { signals, since, task } = this.options
    switch (condition.kind) {
      case 'newErrorLine': return signals.errorLines() > since.errorLines ? { kind: 'newErrorLine' } : null
      case 'newChars': return signals.chars() - since.chars >= condition.chars ? { kind: 'newChars' } : null
      case 'quiet': return this.quietForMs() >= condition.quietMs ? { kind: 'quiet' } : null
      case 'prompt': {
        const quietMs = this.quietForMs()
        if (quietMs < PROMPT_QUIET_MS || (since.promptReported && signals.chars() === since.chars)) return null
        const prompt = detectPrompt(signals.lastLine(), { quietMs, stdinRequested: task.stdinRequested })
        return prompt === null ? null : { kind: 'prompt', prompt }
      }
      default: return unreachable(condition)
    }
  }

  private quietForMs(): number {
    return this.options.task.lastOutputAgoMs ?? this.clock.nowMs() - this.startMs
  }

  /** One timer for the next moment at which silence could mean something; output does not re-arm it, it re-arms itself. */
  private armQuiet(): void {
    if (this.quietTimer !== null) return
    const quietMs = this.quietForMs()
    const nextMs = this.options.untilAnyOf
      .flatMap((condition) => (condition.kind === 'quiet' ? [condition.quietMs] : condition.kind === 'prompt' ? [PROMPT_QUIET_MS] : []))
      .filter((limitMs) => limitMs > quietMs)
      .reduce((least, limitMs) => Math.min(least, limitMs), Infinity)
    if (nextMs === Infinity) return
    this.quietTimer = this.clock.timer(nextMs - quietMs, () => {
      this.quietTimer = null
      this.look()
    })
  }

  private end(reason: WaitReason): void {
    if (this.over) return
    this.over = true
    this.quietTimer?.dispose()
    for (const item of this.owned) item.dispose()
    const { signals } = this.options
    this.finished.fire({
      reason, mark: { chars: signals.chars(), errorLines: signals.errorLines(), promptReported: reason.kind === 'prompt' },
    })
  }
}
