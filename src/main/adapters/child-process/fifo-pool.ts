import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Both ends of a real pipe, as file descriptors. */
export interface PipeEnds {
  readonly read: number
  readonly write: number
}

/** One start of mkfifo(1) makes this many. */
const BATCH = 24

/**
 * Real pipes. Node's own `stdio: 'pipe'` is a socket pair, which programs can tell: opening /dev/stdout or /dev/stderr fails with ENXIO
 * (`tee /dev/stderr`), and bash takes a socket on stdin for a network login and runs ~/.bashrc. Node cannot call pipe(2), but
 * it can open a FIFO; its name is removed at once.
 */
export class FifoPool {
  private directory: string | null = null
  private names: string[] = []
  private made = 0

  constructor(private readonly parent: string = tmpdir()) {}

  /** For output: our end does not block, the child's end does. Throws when the system refuses (mkfifo missing, no descriptors). */
  output(): PipeEnds {
    return this.take((path) => {
      const read = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
      return { read, write: openOr(path, constants.O_WRONLY, read) }
    })
  }

  /** For stdin: the other way round. A second reader must exist while the write end is opened. */
  input(): PipeEnds {
    return this.take((path) => {
      const first = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
      try {
        const write = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
        return { write, read: openOr(path, constants.O_RDONLY, write) }
      } finally {
        closeSync(first)
      }
    })
  }

  dispose(): void {
    if (this.directory !== null) rmSync(this.directory, { recursive: true, force: true })
    this.directory = null
    this.names = []
  }

  private take(open: (path: string) => PipeEnds): PipeEnds {
    try {
      const path = this.names.pop() ?? this.refill()
      try {
        return open(path)
      } finally {
        unlinkSync(path)
      }
    } catch (error) {
      // A cleaner of /tmp may have removed them: the next call begins anew.
      this.dispose()
      throw error
    }
  }

  private refill(): string {
    this.directory ??= mkdtempSync(join(this.parent, 'weir-pipes-'))
    const directory = this.directory
    const names = Array.from({ length: BATCH }, (_, index) => join(directory, String(this.made + index)))
    this.made += BATCH
    execFileSync('mkfifo', ['-m', '600', ...names], { stdio: 'ignore' })
    const [first, ...rest] = names
    this.names = rest
    if (first === undefined) throw new Error('BATCH is not positive')
    return first
  }
}

function openOr(path: string, flags: number, close: number): number {
  try {
    return openSync(path, flags)
  } catch (error) {
    closeSync(close)
    throw error
  }
}
