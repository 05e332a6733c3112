import type { ChildProcess, StdioOptions } from 'node:child_process'
import { closeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import type { FifoPool, PipeEnds } from './fifo-pool'

const READ_BUFFER_BYTES = 64 * 1024

/** The three standard streams of a child: what it is started with, and our ends of them. */
export interface ChildPipes {
  readonly stdio: StdioOptions
  /** After the start, whatever came of it: the child has its own copies. */
  releaseChildEnds(): void
  /** When nothing was started. */
  abandon(): void
  /** `onBytes` gets a buffer that is reused; each `onClose` comes once. Returns our end of stdin, if there is one. */
  attach(child: ChildProcess, onBytes: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void, onClose: () => void): Writable | null
}

/** Real pipes where they can be had: not on Windows, and not on a full or read-only temporary folder, where commands must still run. */
export function openPipes(pool: FifoPool, withStdin: boolean): ChildPipes {
  if (process.platform === 'win32') return nodePipes(withStdin)
  try {
    return fifoPipes(pool, withStdin)
  } catch {
    return nodePipes(withStdin)
  }
}

function fifoPipes(pool: FifoPool, withStdin: boolean): ChildPipes {
  const opened: PipeEnds[] = []
  const open = (ends: PipeEnds): PipeEnds => {
    opened.push(ends)
    return ends
  }
  try {
    const stdout = open(pool.output())
    const stderr = open(pool.output())
    const stdin = withStdin ? open(pool.input()) : null
    const ours = [stdout.read, stderr.read, ...(stdin === null ? [] : [stdin.write])]
    const theirs = [stdout.write, stderr.write, ...(stdin === null ? [] : [stdin.read])]
    return {
      stdio: [stdin?.read ?? 'ignore', stdout.write, stderr.write],
      releaseChildEnds: () => theirs.forEach((fd) => closeSync(fd)),
      abandon: () => ours.forEach((fd) => closeSync(fd)),
      attach(_child, onBytes, onClose) {
        readAll(stdout.read, (bytes) => onBytes('stdout', bytes), onClose)
        readAll(stderr.read, (bytes) => onBytes('stderr', bytes), onClose)
        return stdin === null ? null : new Socket({ fd: stdin.write, readable: false, writable: true })
      },
    }
  } catch (error) {
    for (const ends of opened) {
      closeSync(ends.read)
      closeSync(ends.write)
    }
    throw error
  }
}

function readAll(fd: number, onBytes: (bytes: Uint8Array) => void, onClose: () => void): void {
  const buffer = new Uint8Array(READ_BUFFER_BYTES)
  const onread = {
    buffer,
    callback(length: number): boolean {
      onBytes(buffer.subarray(0, length))
      return true
    },
  }
  const options = { fd, readable: true, writable: false, onread }
  const socket = new Socket(options)
  // A broken read ends the stream; 'close' follows.
  socket.on('error', () => undefined).on('close', onClose)
}

/** Node's own: socket pairs. */
function nodePipes(withStdin: boolean): ChildPipes {
  return {
    stdio: [withStdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    releaseChildEnds: () => undefined,
    abandon: () => undefined,
    attach(child, onBytes, onClose) {
      const follow = (stream: 'stdout' | 'stderr', readable: Readable | null): void => {
        readable?.on('data', (bytes: Buffer) => onBytes(stream, bytes)).on('error', () => undefined).on('close', onClose)
      }
      follow('stdout', child.stdout)
      follow('stderr', child.stderr)
      return child.stdin
    },
  }
}
