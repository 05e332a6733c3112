import type { Clock, Disposable } from '../kernel'

export interface OutputPumpLimits {
  /** At most one message in this time. */
  readonly batchMs: number
  /** Characters that may be under way to the window before it has acknowledged them. */
  readonly highWaterChars: number
  /** Characters waiting behind that before the program is held up (observation.md: 8 MiB), and where it may go on. */
  readonly pauseAtChars: number
  readonly resumeAtChars: number
}
const PUMP_LIMITS: OutputPumpLimits = {
  batchMs: 16, highWaterChars: 524_288, pauseAtChars: 8_388_608, resumeAtChars: 4_194_304,
}

export interface OutputPumpPorts {
  readonly clock: Clock
  send(text: string): void
  pause(): void
  resume(): void
  /** Everything given before `end` has been sent. */
  drained(): void
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/**
 * Carries decoded output to a window: in order, nothing lost, in batches, with acknowledgements. A window that falls behind
 * grows a backlog here; only a backlog over its cap pauses the program.
 */
export class OutputPump implements Disposable {
  private backlog: string[] = []
  private backlogChars = 0
  private unacknowledgedChars = 0
  private lastSentMs = Number.NEGATIVE_INFINITY
  private timer: Disposable | null = null
  private paused = false
  private ending: 'no' | 'asked' | 'done' = 'no'

  constructor(private readonly ports: OutputPumpPorts, private readonly limits: OutputPumpLimits = PUMP_LIMITS) {}

  /** `text` holds whole characters. */
  push(text: string): void {
    if (text === '') return
    this.backlog.push(text)
    this.backlogChars += text.length
    if (!this.paused && this.backlogChars > this.limits.pauseAtChars) {
      this.paused = true
      this.ports.pause()
    }
    this.schedule()
  }

  acknowledge(chars: number): void {
    this.unacknowledgedChars = Math.max(0, this.unacknowledgedChars - chars)
    this.schedule()
  }

  /** The window is another one now and fills its screen from the capture: what waits is dropped, what was sent is forgotten. */
  restart(): void {
    this.backlog = []
    this.backlogChars = 0
    this.unacknowledgedChars = 0
    this.mayResume()
    this.schedule()
  }

  /** No more output follows; `drained` is called once everything has been sent. */
  end(): void {
    if (this.ending === 'no') this.ending = 'asked'
    this.schedule()
  }

  dispose(): void {
    this.timer?.dispose()
    this.timer = null
    this.ending = 'done'
    this.backlog = []
    this.backlogChars = 0
  }

  private schedule(): void {
    if (this.ending === 'asked' && this.backlogChars === 0) {
      this.ending = 'done'
      this.ports.drained()
      return
    }
    // Two, because a surrogate pair goes as one.
    if (this.timer !== null || this.backlogChars === 0 || this.roomChars() < 2) return
    const waitMs = this.lastSentMs + this.limits.batchMs - this.ports.clock.nowMs()
    // A key's echo does not wait; the flood behind it does. A clock set back must not stop the output.
    if (waitMs <= 0) this.flush()
    else {
      this.timer = this.ports.clock.timer(Math.min(waitMs, this.limits.batchMs), () => {
        this.timer = null
        this.flush()
      })
    }
  }

  private flush(): void {
    const text = this.take(this.roomChars())
    if (text !== '') {
      this.unacknowledgedChars += text.length
      this.lastSentMs = this.ports.clock.nowMs()
      this.ports.send(text)
    }
    this.mayResume()
    this.schedule()
  }

  private roomChars(): number {
    return this.limits.highWaterChars - this.unacknowledgedChars
  }

  /** The oldest characters of the backlog, at most `room`, never cutting a surrogate pair (lessons.md, P5). */
  private take(room: number): string {
    const parts: string[] = []
    let left = room
    let used = 0
    for (const part of this.backlog) {
      if (part.length > left) break
      parts.push(part)
      left -= part.length
      used += 1
    }
    this.backlog.splice(0, used)
    const head = this.backlog[0]
    if (head !== undefined && left > 0) {
      const cut = isHighSurrogate(head.charCodeAt(left - 1)) ? left - 1 : left
      parts.push(head.slice(0, cut))
      this.backlog[0] = head.slice(cut)
    }
    const text = parts.join('')
    this.backlogChars -= text.length
    return text
  }

  private mayResume(): void {
    if (!this.paused || this.backlogChars > this.limits.resumeAtChars) return
    this.paused = false
    this.ports.resume()
  }
}
