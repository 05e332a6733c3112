import { writeSync } from 'node:fs'

/** A paste comes in messages of at most 1 MiB; a program that reads nothing must not grow this without end. */
const QUEUE_CAP_BYTES = 16_777_216
const RETRY_MS = 4

function isAgain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR')
}

/**
 * Writes to the (non-blocking) master and tries again when the program's input queue is full. Synchronous, so that no write
 * is under way when the descriptor is closed and its number may belong to somebody else.
 */
export class MasterWriter {
  private queue: Uint8Array[] = []
  private queuedBytes = 0
  private retry: NodeJS.Timeout | undefined
  private closed = false
  private waiting: (() => void)[] = []

  constructor(private readonly fd: number) {}

  /** False when closed, or when the queue is full and the bytes were not taken. */
  write(bytes: Uint8Array): boolean {
    if (this.closed || this.queuedBytes + bytes.length > QUEUE_CAP_BYTES) return false
    if (bytes.length === 0) return true
    this.queue.push(bytes)
    this.queuedBytes += bytes.length
    if (this.retry === undefined) this.pump()
    return true
  }

  /** Resolves when the queue is empty, or closed. */
  drained(): Promise<void> {
    return this.closed || this.queuedBytes === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve))
  }

  private tellWaiting(): void {
    for (const tell of this.waiting.splice(0)) tell()
  }

  private pump(): void {
    this.retry = undefined
    for (let head = this.queue[0]; head !== undefined; head = this.queue[0]) {
      let written: number
      try {
        written = writeSync(this.fd, head)
      } catch (error) {
        if (isAgain(error)) this.retry = setTimeout(() => this.pump(), RETRY_MS)
        else this.close()
        return
      }
      this.queuedBytes -= written
      if (written < head.length) this.queue[0] = head.subarray(written)
      else this.queue.shift()
    }
    this.tellWaiting()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.retry)
    this.queue = []
    this.queuedBytes = 0
    this.tellWaiting()
  }
}
