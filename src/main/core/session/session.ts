import type { CaptureId, SessionId } from '../../../shared/ids'
import type { SessionInfo } from '../../../shared/channels/terminal'
import type { RunState } from '../../../shared/outcome'
import type { Charset, StreamDecoder } from '../text'
import type { Clock } from '../kernel'
import { OscScanner } from './osc-scanner'
import { OutputPump } from './output-pump'
import type { PtyExit, PtyListener, PtyProcess, TerminalSize } from './pty'

/** What a session needs of its capture: it is given every byte in order, also when no window looks. */
export interface SessionCapture {
  readonly id: CaptureId
  append(stream: 'terminal', bytes: Uint8Array): void
  /** The newest bytes before `to`, at most about `maxBytes`. */
  newest(maxBytes: number, to: number): { readonly bytes: Uint8Array; readonly fromCursor: number }
  /** From now on all of it is read in this encoding. */
  recode(encoding: string): void
  /** The program has ended; what it wrote stays. */
  end(): void
  /** No program was started: nothing stays. */
  discard(): void
}

/** Text of a terminal's capture, to fill a screen with. */
export interface Replayed {
  readonly text: string
  readonly fromCursor: number
  readonly toCursor: number
}

/** Port: what the system tells about a program in a terminal. null: it cannot be known. */
export interface ProcessProbe {
  foregroundGroup(pid: number): number | null
  cwd(pid: number): string | null
}

export interface SessionParts {
  readonly id: SessionId
  readonly title: string
  readonly cwd: string
  readonly encoding: string
  readonly size: TerminalSize
  readonly capture: SessionCapture
  readonly charset: Charset
  readonly clock: Clock
  readonly probe: ProcessProbe
  /** False while no window is connected: then output goes to the capture alone and is replayed from there. */
  watched(): boolean
  data(text: string, cursor: number): void
  changed(info: SessionInfo): void
  /** The program has ended and its output is kept; the window may not have it yet. */
  ended(info: SessionInfo): void
}

const NO_BYTES = new Uint8Array(0)

/** The last `count` bytes of both together. */
function newest(first: Uint8Array, second: Uint8Array, count: number): Uint8Array {
  if (count <= second.length) return count === 0 ? NO_BYTES : second.slice(second.length - count)
  return Uint8Array.of(...first.slice(first.length + second.length - count), ...second)
}

/** One interactive terminal: bytes of the PTY into the capture and, decoded, to the window. */
export class Session implements PtyListener {
  private encoding: string
  private decoder: StreamDecoder
  /** Bytes of an unfinished character, which the decoder holds. */
  private pending: Uint8Array = NO_BYTES
  private readonly scanner = new OscScanner()
  private readonly pump: OutputPump
  private process: PtyProcess | null = null
  private size: TerminalSize
  private title: string
  private cwd: string
  private busy: boolean | null = false
  private state: RunState = { kind: 'running' }
  /** Bytes of the program so far: as the capture has one stream, its cursor too. */
  private receivedBytes = 0
  private readonly exits: (() => void)[] = []

  constructor(private readonly parts: SessionParts) {
    this.encoding = parts.encoding
    this.decoder = parts.charset.decoder(parts.encoding)
    this.size = parts.size
    this.title = parts.title
    this.cwd = parts.cwd
    this.pump = new OutputPump({
      clock: parts.clock,
      send: (text, cursor) => parts.data(text, cursor),
      pause: () => this.process?.pause(),
      resume: () => this.process?.resume(),
      drained: () => parts.changed(this.info()),
    })
  }

  started(process: PtyProcess): void {
    this.process = process
  }

  info(): SessionInfo {
    const { id, capture } = this.parts
    return { sessionId: id, captureId: capture.id, title: this.title, cwd: this.cwd, encoding: this.encoding, ...this.size, state: this.state, busy: this.busy, progress: null, restored: false }
  }

  get running(): boolean {
    return this.state.kind === 'running'
  }

  data(bytes: Uint8Array): void {
    this.parts.capture.append('terminal', bytes)
    this.receivedBytes += bytes.length
    this.show(this.decode(bytes))
  }

  exit(outcome: PtyExit): void {
    this.pending = NO_BYTES
    this.show(this.decoder.end().text)
    this.parts.capture.end()
    this.state = outcome
    this.busy = false
    this.parts.ended(this.info())
    this.pump.end()
    for (const tell of this.exits.splice(0)) tell()
  }

  /** Resolves when the program has been reaped and its output kept. */
  exited(): Promise<void> {
    return this.running ? new Promise((resolve) => this.exits.push(() => resolve())) : Promise.resolve()
  }

  private show(text: string): void {
    let changed = false
    for (const finding of this.scanner.push(text)) {
      if (finding.kind === 'title' && finding.title !== this.title) {
        this.title = finding.title
        changed = true
      }
      // What the system says is surer than what output says; this one is for systems that say nothing.
      if (finding.kind === 'cwd' && this.systemCwd() === null && finding.cwd !== this.cwd) {
        this.cwd = finding.cwd
        changed = true
      }
    }
    if (this.parts.watched()) this.pump.push(text, this.shownTo)
    if (changed) this.parts.changed(this.info())
  }

  private systemCwd(): string | null {
    return this.process === null ? null : this.parts.probe.cwd(this.process.pid)
  }

  /** What the encoding lacks is typed as `?`; the characters are returned. undefined: the program takes no more input. */
  input(text: string): readonly string[] | undefined {
    const { bytes, unencodable } = this.parts.charset.encode(this.encoding, text)
    return this.running && this.process?.write(bytes) === true ? unencodable : undefined
  }

  resize(size: TerminalSize): boolean {
    if (this.process?.resize(size) !== true) return false
    this.size = { cols: size.cols, rows: size.rows }
    this.parts.changed(this.info())
    return true
  }

  acknowledge(chars: number): void {
    this.pump.acknowledge(chars)
  }

  restart(): void {
    this.pump.restart(this.shownTo)
  }

  /** What is sent from this turn on continues exactly behind it. */
  replay(maxBytes: number): Replayed {
    const { charset, capture } = this.parts
    this.restart()
    const { bytes, fromCursor } = capture.newest(maxBytes, this.shownTo)
    return { text: charset.decodeWhole(this.encoding, bytes), fromCursor, toCursor: this.shownTo }
  }

  /** As `replay`, in another encoding; what follows is decoded so, an unfinished character too, and typing is encoded so. */
  recode(encoding: string, maxBytes: number): Replayed {
    const { charset, capture, changed } = this.parts
    const { pending, shownTo } = this
    this.encoding = encoding
    this.decoder = charset.decoder(encoding)
    this.pending = NO_BYTES
    capture.recode(encoding)
    const { bytes, fromCursor } = capture.newest(maxBytes, shownTo)
    // The decoder that has read what is shown goes on with what follows: nothing is lost or doubled at the switch.
    const text = this.decode(bytes) + this.decode(pending) + (this.running ? '' : this.decoder.end().text)
    if (!this.running) this.pending = NO_BYTES
    this.restart()
    changed(this.info())
    return { text, fromCursor, toCursor: this.shownTo }
  }

  private get shownTo(): number {
    return this.receivedBytes - this.pending.length
  }

  private decode(bytes: Uint8Array): string {
    const { text, carryBytes } = this.decoder.push(bytes)
    this.pending = newest(this.pending, bytes, carryBytes)
    return text
  }

  /** Busy by foreground process group: a busy program may print nothing (observation.md). */
  look(): void {
    if (this.process === null || !this.running) return
    const group = this.parts.probe.foregroundGroup(this.process.pid)
    const busy = group === null ? null : group !== this.process.pid
    const cwd = this.systemCwd() ?? this.cwd
    if (busy === this.busy && cwd === this.cwd) return
    this.busy = busy
    this.cwd = cwd
    this.parts.changed(this.info())
  }

  close(): void {
    this.pump.dispose()
    this.process?.hangUp()
  }
}
