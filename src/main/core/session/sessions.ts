import type { SessionInfo } from '../../../shared/channels/terminal'
import type { SessionId } from '../../../shared/ids'
import type { Charset } from '../text'
import { Emitter, fail, mintId, ok, type Clock, type Disposable, type Random, type Result } from '../kernel'
import { terminalEnvironment } from './environment'
import type { Pty, TerminalSize } from './pty'
import type { RestoredSessions } from './restored'
import { Session, type ProcessProbe, type Replayed, type SessionCapture } from './session'

export type { ProcessProbe, Replayed, SessionCapture } from './session'

const LOOK_EVERY_MS = 500
/** A bound on what one window can start; far above what a person opens. */
const SESSION_CAP = 100

export interface SessionPorts {
  readonly pty: Pty
  readonly clock: Clock
  readonly random: Random
  readonly charset: Charset
  readonly probe: ProcessProbe
  /** A new capture for a session's bytes. */
  capture(session: { readonly sessionId: SessionId; readonly encoding: string }): SessionCapture
  readonly shell: { readonly file: string; readonly args: readonly string[] }
  /** Without Weir's own secrets. */
  readonly env: Readonly<Record<string, string>>
  readonly homeDirectory: string
  /** Name of this machine, for OSC 7. */
  readonly hostName: string
  readonly records: SessionRecords
  readonly restored: RestoredSessions
}

/** Who keeps for the next start which terminals there are. */
export interface SessionRecords extends Disposable {
  opened(info: SessionInfo): void
  changed(info: SessionInfo): void
  closed(sessionId: SessionId): void
}

export interface OpenRequest extends TerminalSize {
  readonly cwd?: string | undefined
  readonly encoding?: string | undefined
  /** Absent: the person's shell. */
  readonly shell?: { readonly file: string; readonly args: readonly string[] } | undefined
}

/** `~` for the home folder, as shells read it. */
function fromHome(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? `${home}${path.slice(1)}` : path
}

function gone(): ReturnType<typeof fail> {
  return fail('not_found', 'This terminal is closed. Open a new one.')
}

/** The interactive terminals that a person sees. */
export class Sessions {
  private readonly sessions = new Map<SessionId, Session>()
  /** Closed by the person, not yet reaped. */
  private readonly leaving = new Set<Session>()
  private readonly dataEmitter = new Emitter<{ readonly sessionId: SessionId; readonly text: string; readonly cursor: number }>()
  private readonly changedEmitter = new Emitter<SessionInfo>()
  private clockTick: Disposable | null = null

  /** Whole characters only, in order. Without a listener output goes to the capture alone. */
  readonly onData = this.dataEmitter.event
  /** After the last data of a session this tells its outcome. */
  readonly onChanged = this.changedEmitter.event

  constructor(private readonly ports: SessionPorts) {}

  /**
   * Starts the person's shell in a new terminal.
   * Errors: `invalid` (size, encoding, folder or shell, in plain words), `limit`.
   */
  open(request: OpenRequest): Result<SessionInfo> {
    const { ports } = this
    if (this.sessions.size >= SESSION_CAP) return fail('limit', `${SESSION_CAP} terminals are open. Close one first.`)
    const encoding = ports.charset.resolve(request.encoding ?? 'utf-8')
    if (encoding === undefined) return fail('invalid', `The encoding ${request.encoding ?? ''} is not supported. Nothing was started.`)
    const sessionId = mintId('session_', ports.random)
    const size = { cols: request.cols, rows: request.rows }
    const cwd = fromHome(request.cwd ?? '~', ports.homeDirectory)
    const shell = request.shell ?? ports.shell
    const capture = ports.capture({ sessionId, encoding })
    const session = new Session({
      id: sessionId, title: shell.file.slice(shell.file.lastIndexOf('/') + 1), cwd, encoding, size, capture,
      charset: ports.charset, clock: ports.clock, probe: ports.probe, hostName: ports.hostName,
      watched: () => this.dataEmitter.size > 0,
      data: (text, cursor) => this.dataEmitter.fire({ sessionId, text, cursor }),
      changed: (info) => this.changed(info),
      ended: (info) => ports.records.changed(info),
    })
    const env = terminalEnvironment(ports.env)
    const spawned = ports.pty.spawn({ ...shell, cwd, env, size, utf8: encoding === 'utf-8' }, session)
    if (!spawned.ok) {
      capture.discard()
      return fail('invalid', spawned.error.message)
    }
    session.started(spawned.value)
    this.sessions.set(sessionId, session)
    const info = session.info()
    ports.records.opened(info)
    this.tick()
    return ok(info)
  }

  list(): readonly SessionInfo[] {
    return [...this.ports.restored.list(), ...[...this.sessions.values()].map((session) => session.info())]
  }

  /** The working directory at this very moment, not at the last look. */
  cwd(sessionId: SessionId): string | undefined {
    const session = this.sessions.get(sessionId)
    if (session?.running === true) session.look()
    return (session?.info() ?? this.ports.restored.info(sessionId))?.cwd
  }

  /** Types `text`. Errors: `not_found`; `busy` when the program takes no more; `unsupported` names what the encoding lacks. */
  input(sessionId: SessionId, text: string): Result<Record<string, never>> {
    const session = this.sessions.get(sessionId)
    if (session === undefined || !session.running) return gone()
    const unencodable = session.input(text)
    if (unencodable === undefined) return fail('busy', 'The program does not read its input. What was typed last was not sent.')
    if (unencodable.length === 0) return ok({})
    const { encoding } = session.info()
    return fail('unsupported', `${unencodable.slice(0, 5).join(' ')} cannot be written in ${encoding}; ? was typed in its place.`)
  }

  /** Resolves when the program's terminal has taken all that was typed, or there is none any more. */
  taken(sessionId: SessionId): Promise<void> {
    return this.sessions.get(sessionId)?.taken() ?? Promise.resolve()
  }

  resize(sessionId: SessionId, size: TerminalSize): Result<Record<string, never>> {
    const session = this.sessions.get(sessionId)
    if (session === undefined) return this.ports.restored.info(sessionId) === undefined ? gone() : ok({})
    // A terminal whose program has ended keeps its last size.
    session.resize(size)
    return ok({})
  }

  acknowledge(sessionId: SessionId, chars: number): Result<Record<string, never>> {
    this.sessions.get(sessionId)?.acknowledge(chars)
    return ok({})
  }

  /** What fills a screen that was opened again; what is sent from now on continues exactly there. Errors: `not_found`, `evicted`. */
  replay(sessionId: SessionId, maxBytes: number): Result<Replayed> {
    const session = this.sessions.get(sessionId)
    if (session !== undefined) return ok(session.replay(maxBytes))
    const past = this.ports.restored.info(sessionId)
    return past === undefined ? gone() : this.ports.restored.replay(past, maxBytes)
  }

  /**
   * Changes how a terminal is decoded and typed; gives what fills the screen anew. Errors: `invalid` (no such encoding; nothing changed), as
   * `replay`.
   */
  recode(sessionId: SessionId, name: string, maxBytes: number): Result<Replayed> {
    const session = this.sessions.get(sessionId)
    const info = session?.info() ?? this.ports.restored.info(sessionId)
    if (info === undefined) return gone()
    const encoding = this.ports.charset.resolve(name)
    if (encoding === undefined) return fail('invalid', `The encoding ${name} is not supported. The terminal goes on in ${info.encoding}.`)
    if (encoding === info.encoding) return this.replay(sessionId, maxBytes)
    if (session !== undefined) return ok(session.recode(encoding, maxBytes))
    const changed = this.ports.restored.recode(info, encoding)
    this.ports.records.changed(changed)
    this.changedEmitter.fire(changed)
    return this.ports.restored.replay(changed, maxBytes)
  }

  /** A window went away: nobody will acknowledge what was sent to it. */
  restartAll(): void {
    for (const session of this.sessions.values()) session.restart()
  }

  /** Hangs up the program as a closed terminal does; the session is gone from the list at once, and does not come back. */
  close(sessionId: SessionId): Result<Record<string, never>> {
    const session = this.sessions.get(sessionId)
    if (session === undefined && !this.ports.restored.remove(sessionId)) return gone()
    this.ports.records.closed(sessionId)
    if (session === undefined) return ok({})
    this.sessions.delete(sessionId)
    session.close()
    this.leaving.add(session)
    void session.exited().then(() => this.leaving.delete(session))
    return ok({})
  }

  /** Hangs up everything and waits until every program is reaped and its output is kept. What was open comes back at the next start. */
  async dispose(): Promise<void> {
    const open = [...this.sessions.values()]
    const all = [...open, ...this.leaving]
    this.sessions.clear()
    this.clockTick?.dispose()
    this.dataEmitter.dispose()
    this.changedEmitter.dispose()
    for (const session of open) session.close()
    await Promise.all(all.map((session) => session.exited()))
    this.ports.records.dispose()
  }

  private changed(info: SessionInfo): void {
    if (!this.sessions.has(info.sessionId)) return
    this.ports.records.changed(info)
    this.changedEmitter.fire(info)
  }

  private tick(): void {
    if (this.clockTick !== null) return
    this.clockTick = this.ports.clock.timer(LOOK_EVERY_MS, () => {
      this.clockTick = null
      for (const session of this.sessions.values()) session.look()
      if ([...this.sessions.values()].some((session) => session.running)) this.tick()
    })
  }
}
