import type { CaptureId, SessionId } from '../../../shared/ids'
import type { SessionInfo } from '../../../shared/channels/terminal'
import type { RunState } from '../../../shared/outcome'
import type { Charset } from '../text'
import type { Clock } from '../kernel'
import { CursorDecoder } from './cursor-decoder'
import { isThisHost, nextProgress, type OscFinding, type Progress } from './osc-meaning'
import { OscScanner } from './osc-scanner'
import { OutputPump } from './output-pump'
import type { PtyExit, PtyListener, PtyProcess, TerminalSize } from './pty'
import { Seldom } from './seldom'

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
  /** Name of this machine; empty when it is not known. */
  readonly hostName: string
  /** False while no window is connected: then output goes to the capture alone and is replayed from there. */
  watched(): boolean
  data(text: string, cursor: number): void
  changed(info: SessionInfo): void
  /** The program has ended and its output is kept; the window may not have it yet. */
  ended(info: SessionInfo): void
}

/** Programs may set a title or progress thousands of times a second. */
const TELL_EVERY_MS = 100

/** One interactive terminal: bytes of the PTY into the capture and, decoded, to the window. */
export class Session implements PtyListener {
  private readonly decoder: CursorDecoder
  private readonly scanner = new OscScanner()
  private readonly pump: OutputPump
  private process: PtyProcess | null = null
  private size: TerminalSize
  private title: string
  private cwd: string
  private busy: boolean | null = false
  private progress: Progress = null
  /** Said since the last look. */
  private progressIsNew = false
  private state: RunState = { kind: 'running' }
  private readonly tellSoon: Seldom
  private readonly exits: (() => void)[] = []

  constructor(private readonly parts: SessionParts) {
    this.decoder = new CursorDecoder(parts.charset, parts.encoding)
    this.tellSoon = new Seldom(parts.clock, TELL_EVERY_MS, () => parts.changed(this.info()))
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
    return { sessionId: id, captureId: capture.id, title: this.title, cwd: this.cwd, encoding: this.decoder.encoding, ...this.size, state: this.state, busy: this.busy, progress: this.progress, restored: false }
  }

  get running(): boolean {
    return this.state.kind === 'running'
  }

  data(bytes: Uint8Array): void {
    this.parts.capture.append('terminal', bytes)
    this.show(this.decoder.push(bytes))
  }

  exit(outcome: PtyExit): void {
    this.show(this.decoder.end())
    this.parts.capture.end()
    this.state = outcome
    this.busy = false
    this.progress = null
    this.tellSoon.dispose()
    this.parts.ended(this.info())
    this.pump.end()
    for (const tell of this.exits.splice(0)) tell()
  }

  /** Resolves when the program has been reaped and its output kept. */
  exited(): Promise<void> {
    return this.running ? new Promise((resolve) => this.exits.push(() => resolve())) : Promise.resolve()
  }

  private show(text: string): void {
    for (const finding of this.scanner.push(text)) this.found(finding)
    if (this.parts.watched()) this.pump.push(text, this.decoder.cursor)
  }

  private found(finding: OscFinding): void {
    const { title, cwd, progress } = this
    switch (finding.kind) {
      case 'title':
        this.title = finding.title
        break
      case 'cwd':
        // What the system says is surer than what output says; this one is for systems that say nothing.
        if (isThisHost(finding.host, this.parts.hostName) && this.systemCwd() === null) this.cwd = finding.cwd
        break
      case 'progress':
        this.progress = nextProgress(progress, finding)
        this.progressIsNew = true
    }
    const same = title === this.title && cwd === this.cwd && progress?.state === this.progress?.state && progress?.percent === this.progress?.percent
    if (!same) this.tellSoon.ask()
  }

  private systemCwd(): string | null {
    return this.process === null ? null : this.parts.probe.cwd(this.process.pid)
  }

  /** What the encoding lacks is typed as `?`; the characters are returned. undefined: the program takes no more input. */
  input(text: string): readonly string[] | undefined {
    const { bytes, unencodable } = this.parts.charset.encode(this.decoder.encoding, text)
    return this.running && this.process?.write(bytes) === true ? unencodable : undefined
  }

  /** Resolves when the program's terminal has taken all that was typed. */
  taken(): Promise<void> {
    return this.process?.taken() ?? Promise.resolve()
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
    this.pump.restart(this.decoder.cursor)
  }

  /** What is sent from this turn on continues exactly behind it. */
  replay(maxBytes: number): Replayed {
    const { charset, capture } = this.parts
    const { cursor, encoding } = this.decoder
    this.restart()
    const { bytes, fromCursor } = capture.newest(maxBytes, cursor)
    return { text: charset.decodeWhole(encoding, bytes), fromCursor, toCursor: cursor }
  }

  /** As `replay`, in another encoding; what follows is decoded so, and typing is encoded so. */
  recode(encoding: string, maxBytes: number): Replayed {
    const { capture, changed } = this.parts
    capture.recode(encoding)
    const { bytes, fromCursor } = capture.newest(maxBytes, this.decoder.cursor)
    const text = this.decoder.recode(encoding, bytes) + (this.running ? '' : this.decoder.end())
    this.restart()
    changed(this.info())
    return { text, fromCursor, toCursor: this.decoder.cursor }
  }

  /** Busy by foreground process group: a busy program may print nothing (observation.md). */
  look(): void {
    if (this.process === null || !this.running) return
    const group = this.parts.probe.foregroundGroup(this.process.pid)
    const busy = group === null ? null : group !== this.process.pid
    const cwd = this.systemCwd() ?? this.cwd
    // The prompt is in front again: the program that reported is gone. A shell that reports by itself goes on doing so.
    const progress = busy === false && !this.progressIsNew ? null : this.progress
    this.progressIsNew = false
    if (busy === this.busy && cwd === this.cwd && progress === this.progress) return
    this.busy = busy
    this.cwd = cwd
    this.progress = progress
    this.parts.changed(this.info())
  }

  close(): void {
    this.tellSoon.dispose()
    this.pump.dispose()
    this.process?.hangUp()
  }
}
