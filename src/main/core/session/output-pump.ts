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
  /** Everything before `cursor` has been sent with this text; at most one push ahead of it too. */
  send(text: string, cursor: number): void
  pause(): void
  resume(): void
  /** Everything given before `end` has been sent. */
  drained(): void
}

/** Text that waits, and the cursor behind its bytes. */
interface Waiting {
  readonly text: string
  readonly cursor: number
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/**
 * Carries decoded output to a window: in order, nothing lost, in batches, with acknowledgements. A window that falls behind
 * grows a backlog here; only a backlog over its cap pauses the program.
 */
export class OutputPump implements Disposable {
  private backlog: Waiting[] = []
  private backlogChars = 0
  /** Of what was sent: the end of the last push that went out whole. */
  private sentCursor = 0
  private unacknowledgedChars = 0
  private lastSentMs = Number.NEGATIVE_INFINITY
  private timer: Disposable | null = null
  private paused = false
  private ending: 'no' | 'asked' | 'done' = 'no'

  constructor(private readonly ports: OutputPumpPorts, private readonly limits: OutputPumpLimits = PUMP_LIMITS) {}

  /** `text` holds whole characters; `cursor` is where the bytes end that it came from. */
  push(text: string, cursor: number): void {
    if (text === '') return
    this.backlog.push({ text, cursor })
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

  /** The window fills its screen from the capture up to `cursor`: what waits is dropped, what was sent is forgotten. */
  restart(cursor: number): void {
    this.sentCursor = cursor
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
      this.ports.send(text, this.sentCursor)
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
    for (const { text, cursor } of this.backlog) {
      if (text.length > left) break
      parts.push(text)
      left -= text.length
      used += 1
      this.sentCursor = cursor
    }
    this.backlog.splice(0, used)
    const head = this.backlog[0]
    if (head !== undefined && left > 0) {
      const cut = isHighSurrogate(head.text.charCodeAt(left - 1)) ? left - 1 : left
      parts.push(head.text.slice(0, cut))
      this.backlog[0] = { text: head.text.slice(cut), cursor: head.cursor }
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
