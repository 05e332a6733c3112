export interface ReplyPorts {
  nowMs(): number
  /** Calls `then` once after a while; the result takes it back. */
  after(ms: number, then: () => void): () => void
  /** Sends a reply to the program; resolves when the program's terminal has taken it. */
  send(reply: string): Promise<unknown>
}

const REPLIES_A_SECOND = 64
/** Waiting here or not yet taken by the program's terminal. */
const PENDING_CAP_CHARS = 4096
const SECOND_MS = 1000

/**
 * Answers of the emulator to a program's questions, at most 64 a second and 4 KB at a time (lessons.md, P8). Of too many the oldest are kept and the newest
 * takes the last place, so that a question after which a program waits is answered.
 */
export class ReplyLimiter {
  private readonly sentAt: number[] = []
  private waiting: string[] = []
  private underWayChars = 0
  private cancel: (() => void) | null = null

  constructor(private readonly ports: ReplyPorts) {}

  offer(reply: string): void {
    if (reply.length > PENDING_CAP_CHARS) return
    // The same answer twice in a row says nothing more.
    if (this.waiting.at(-1) !== reply) this.waiting.push(reply)
    while (this.waiting.length > 1 && this.pendingChars() > PENDING_CAP_CHARS) this.waiting.splice(-2, 1)
    this.pump()
  }

  /** Characters that wait or are under way. */
  pendingChars(): number {
    return this.underWayChars + this.waiting.reduce((sum, reply) => sum + reply.length, 0)
  }

  dispose(): void {
    this.waiting = []
    this.cancel?.()
    this.cancel = null
  }

  private pump(): void {
    const now = this.ports.nowMs()
    while (this.sentAt[0] !== undefined && this.sentAt[0] <= now - SECOND_MS) this.sentAt.shift()
    for (let next = this.waiting[0]; next !== undefined && this.sentAt.length < REPLIES_A_SECOND && this.underWayChars + next.length <= PENDING_CAP_CHARS; next = this.waiting[0]) {
      this.waiting.shift()
      this.sentAt.push(now)
      this.send(next)
    }
    const oldest = this.sentAt[0]
    if (this.waiting.length > 0 && this.cancel === null && oldest !== undefined) {
      this.cancel = this.ports.after(Math.max(1, oldest + SECOND_MS - now), () => {
        this.cancel = null
        this.pump()
      })
    }
  }

  private send(reply: string): void {
    this.underWayChars += reply.length
    void this.ports.send(reply).then(() => {
      this.underWayChars -= reply.length
      if (this.waiting.length > 0) this.pump()
    })
  }
}
