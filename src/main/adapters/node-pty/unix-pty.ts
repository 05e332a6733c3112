import { closeSync, constants, openSync } from 'node:fs'
import { constants as osConstants } from 'node:os'
import { isTerminalSize, type PtyExit, type PtyListener, type PtyOptions, type PtyProcess, type TerminalSize } from '../../core/session'
import { isForked, loadNative, type Forked, type NativePty } from './native'
import { MasterReader } from './reader'
import { MasterWriter } from './writer'

/** A descendant that outlives the shell may print for so long before the end is announced (observation.md, pipesHeldOpen). */
const DRAIN_MS = 2000
const DRAIN_POLL_MS = 20
/** A descendant that prints without pause must not keep the event loop to itself: 4 MiB at most in one go. */
const READS_PER_TURN = 1024
const KILL_AFTER_MS = 1000

function exitOf(code: number, signal: number): PtyExit {
  if (signal === 0) return { kind: 'exited', code }
  const name = Object.entries(osConstants.signals).find(([, value]) => value === signal)?.[0]
  return { kind: 'signalled', signal: name ?? `SIG${signal}` }
}

/** @throws Error after the program has been ended: nothing that was started stays behind. */
function openSlave({ pty, pid, fd }: Forked): number {
  try {
    return openSync(pty, constants.O_RDWR | constants.O_NOCTTY)
  } catch (error) {
    process.kill(pid, 'SIGKILL')
    closeSync(fd)
    throw error
  }
}

/** One program in a PTY: running, then reaped and drained, then closed. */
export class UnixPty implements PtyProcess {
  readonly pid: number
  private readonly fd: number
  private readonly native: NativePty
  private readonly reader: MasterReader
  private readonly writer: MasterWriter
  /** One more descriptor on the slave: while it is open the kernel reports no hang-up, and so no early end of file (P1). */
  private slave: number | undefined
  private state: 'running' | 'draining' | 'closed' = 'running'
  private killTimer: NodeJS.Timeout | undefined

  /** @throws Error when the fork itself fails. */
  constructor(path: string, options: PtyOptions, private readonly listener: PtyListener) {
    const { native, helperPath } = loadNative()
    const env = Object.entries({ ...options.env, PWD: options.cwd }).map(([name, value]) => `${name}=${value}`)
    const { cols, rows } = options.size
    let given = false
    const onExit = (code: number, signal: number) => {
      if (given) this.reaped(exitOf(code, signal))
    }
    const forked = native.fork(path, [...options.args], env, options.cwd, cols, rows, -1, -1, options.utf8, helperPath, onExit)
    if (!isForked(forked)) throw new Error('the native fork gave no descriptor')
    // Before the first read: a program that has ended already has left its bytes in the master, and opening the slave again
    // takes back the hang-up.
    this.slave = openSlave(forked)
    given = true
    this.pid = forked.pid
    this.fd = forked.fd
    this.native = native
    this.writer = new MasterWriter(forked.fd)
    this.reader = new MasterReader(forked.fd, (bytes) => this.listener.data(bytes))
  }

  write(bytes: Uint8Array): boolean {
    return this.state === 'running' && this.writer.write(bytes)
  }

  taken(): Promise<void> {
    return this.writer.drained()
  }

  resize(size: TerminalSize): boolean {
    if (this.state !== 'running' || !isTerminalSize(size)) return false
    this.native.resize(this.fd, size.cols, size.rows)
    return true
  }

  pause(): void {
    if (this.state === 'running') this.reader.pause()
  }
  resume(): void {
    if (this.state === 'running') this.reader.resume()
  }

  hangUp(): void {
    if (this.state !== 'running' || this.killTimer !== undefined) return
    this.signal('SIGHUP')
    // A stopped program sees the hang-up only when it runs again.
    this.signal('SIGCONT')
    this.killTimer = setTimeout(() => this.signal('SIGKILL'), KILL_AFTER_MS)
  }

  /** The shell leads a session and a group of its own: the group is named by its pid. */
  private signal(name: NodeJS.Signals): void {
    for (const target of [-this.pid, this.pid]) {
      try {
        process.kill(target, name)
      } catch {
        // Gone already: the reaping tells.
      }
    }
  }

  private reaped(outcome: PtyExit): void {
    clearTimeout(this.killTimer)
    this.state = 'draining'
    this.writer.close()
    this.reader.pause()
    this.deliverAll()
    this.releaseSlave()
    this.drain(outcome, performance.now() + DRAIN_MS)
  }

  /** Reads until the kernel says that nobody holds the slave: then nothing can follow. */
  private drain(outcome: PtyExit, deadlineMs: number): void {
    const rest = this.deliverAll()
    if (rest === 'end' || performance.now() >= deadlineMs) {
      this.state = 'closed'
      this.reader.close()
      this.listener.exit(outcome)
      return
    }
    setTimeout(() => this.drain(outcome, deadlineMs), DRAIN_POLL_MS)
  }

  private deliverAll(): 'empty' | 'end' {
    for (let count = 0; count < READS_PER_TURN; count++) {
      const next = this.reader.read()
      if (next.kind !== 'data') return next.kind
      this.listener.data(next.bytes)
    }
    return 'empty'
  }

  private releaseSlave(): void {
    if (this.slave === undefined) return
    closeSync(this.slave)
    this.slave = undefined
  }
}
