import { readSync } from 'node:fs'
import { ReadStream } from 'node:tty'

/** One kernel read of a PTY gives at most 4 KiB: more of them per wake-up raise the rate (performance.md, measured). */
const EXTRA_READS = 16
const SCRATCH_BYTES = 65_536

export type ReadResult = { readonly kind: 'data'; readonly bytes: Uint8Array } | { readonly kind: 'empty' } | { readonly kind: 'end' }

function isAgain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR')
}

/**
 * Reads the master side of a PTY. The stream only wakes us up: it holds no bytes of its own (`onread`), so that direct reads
 * keep the order and `pause` takes effect at once.
 */
export class MasterReader {
  private readonly scratch = Buffer.allocUnsafe(SCRATCH_BYTES)
  private readonly stream: ReadStream

  constructor(private readonly fd: number, private readonly onData: (bytes: Uint8Array) => void) {
    const buffer = Buffer.allocUnsafe(SCRATCH_BYTES)
    // The types of tty.ReadStream name fewer options than it takes; it hands them to net.Socket.
    const options = { readable: true, onread: { buffer, callback: (count: number) => this.arrived(buffer.subarray(0, count)) } }
    this.stream = new ReadStream(fd, options)
    // EIO and EAGAIN are states of a PTY, not failures; the end is found by direct reads.
    this.stream.on('error', () => undefined)
    this.stream.resume()
  }

  private arrived(first: Uint8Array): boolean {
    const parts: Uint8Array[] = [new Uint8Array(first)]
    for (let count = 0; count < EXTRA_READS; count++) {
      const next = this.read()
      if (next.kind !== 'data') break
      parts.push(next.bytes)
    }
    this.onData(parts.length === 1 ? parts[0] ?? new Uint8Array() : new Uint8Array(Buffer.concat(parts)))
    return true
  }

  /** What is there now, without waiting. `end` means that no program holds the other side any more. */
  read(): ReadResult {
    try {
      const count = readSync(this.fd, this.scratch, 0, SCRATCH_BYTES, null)
      return count === 0 ? { kind: 'end' } : { kind: 'data', bytes: new Uint8Array(this.scratch.subarray(0, count)) }
    } catch (error) {
      return isAgain(error) ? { kind: 'empty' } : { kind: 'end' }
    }
  }

  pause(): void {
    this.stream.pause()
  }
  resume(): void {
    this.stream.resume()
  }
  /** Closes the master; the kernel hangs up whoever still has the other side. */
  close(): void {
    this.stream.destroy()
  }
}
