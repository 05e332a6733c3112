import type { SessionInfo } from '../../../shared/channels/terminal'
import type { CaptureId, SessionId } from '../../../shared/ids'
import type { Clock, Database, Disposable, Log } from '../kernel'
import { sessionKeySchema, sessionRowSchema } from './schema'

/** Titles and folders may change many times a second; a commit waits for the disk. The end of a program is written at once. */
const WRITE_EVERY_MS = 2000
/** Terminals that are shown again; of more the oldest go. */
const RESTORED_CAP = 100

export interface SessionStorePorts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Name of this engine, and whether the engine of another name still runs. */
  readonly owner: string
  isAlive(owner: string): boolean
  /** Takes secrets out: titles hold what programs put there. */
  clean(text: string): string
  /** Whether the capture can still be read. */
  isStored(capture: CaptureId): boolean
}

/** What the next start needs to know of the terminals. Never throws but from the start: with a full disk terminals work on. */
export class SessionStore implements Disposable {
  private readonly waiting = new Map<SessionId, SessionInfo>()
  private timer: Disposable | null = null

  constructor(private readonly ports: SessionStorePorts) {}

  /**
   * The terminals of engines that are gone, oldest first, as ended; they are this engine's from now on. `dropped` are those that are given up:
   * too many, unreadable, or their output was evicted. Their captures are for the caller to delete.
   */
  restore(): { readonly restored: readonly SessionInfo[]; readonly dropped: readonly SessionId[] } {
    return this.guarded('terminals not restored', () => this.take()) ?? { restored: [], dropped: [] }
  }

  private take(): { readonly restored: readonly SessionInfo[]; readonly dropped: readonly SessionId[] } {
    const { database, owner, clock } = this.ports
    const alive = new Map<string, boolean>()
    const runs = (other: string): boolean => {
      const known = alive.get(other) ?? this.ports.isAlive(other)
      alive.set(other, known)
      return known
    }
    return database.transaction(() => {
      const restored: SessionInfo[] = []
      const dropped: SessionId[] = []
      for (const row of database.all('SELECT * FROM sessions ORDER BY opened DESC, rowid DESC')) {
        const parsed = sessionRowSchema.safeParse(row)
        if (parsed.success && parsed.data.owner !== owner && runs(parsed.data.owner)) continue
        const info = parsed.success ? infoOf(parsed.data) : null
        if (info !== null && restored.length < RESTORED_CAP && this.ports.isStored(info.captureId)) restored.unshift(info)
        else dropped.push(sessionKeySchema.parse(row).session)
      }
      for (const id of dropped) database.run('DELETE FROM sessions WHERE session = ?', id)
      for (const { sessionId, state } of restored) {
        database.run('UPDATE sessions SET owner = ?, state = ?, ended = coalesce(ended, ?) WHERE session = ?', owner, JSON.stringify(state), clock.nowMs(), sessionId)
      }
      return { restored, dropped }
    })
  }

  opened(info: SessionInfo): void {
    const { database, owner, clock, clean } = this.ports
    this.guarded('terminal not entered', () => {
      database.run(
        'INSERT INTO sessions (session, owner, capture, title, cwd, encoding, cols, rows, opened) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        info.sessionId, owner, info.captureId, clean(info.title), clean(info.cwd), info.encoding, info.cols, info.rows, clock.nowMs(),
      )
    })
  }

  changed(info: SessionInfo): void {
    this.waiting.set(info.sessionId, info)
    if (info.state.kind !== 'running') this.flush()
    else {
      this.timer ??= this.ports.clock.timer(WRITE_EVERY_MS, () => this.flush())
    }
  }

  /** The person closed it: it does not come back. */
  closed(sessionId: SessionId): void {
    this.waiting.delete(sessionId)
    this.guarded('terminal not forgotten', () => this.ports.database.run('DELETE FROM sessions WHERE session = ?', sessionId))
  }

  /** Writes what waits. */
  dispose(): void {
    this.flush()
  }

  private flush(): void {
    this.timer?.dispose()
    this.timer = null
    const infos = [...this.waiting.values()]
    if (infos.length === 0) return
    this.waiting.clear()
    this.guarded('terminals not updated', () => this.ports.database.transaction(() => infos.forEach((info) => this.write(info))))
  }

  private write({ sessionId, title, cwd, encoding, cols, rows, state }: SessionInfo): void {
    const { database, clean, clock } = this.ports
    const ended = state.kind !== 'running'
    database.run(
      'UPDATE sessions SET title = ?, cwd = ?, encoding = ?, cols = ?, rows = ?, state = ?, ended = coalesce(ended, ?) WHERE session = ?',
      clean(title), clean(cwd), encoding, cols, rows, ended ? JSON.stringify(state) : null, ended ? clock.nowMs() : null, sessionId,
    )
  }

  private guarded<T>(message: string, body: () => T): T | undefined {
    try {
      return body()
    } catch (error) {
      this.ports.log.warn(message, { reason: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }
}

/** Its engine is gone: whatever the row says, it does not run. */
function infoOf(row: ReturnType<typeof sessionRowSchema.parse>): SessionInfo {
  const { session, capture, title, cwd, encoding, cols, rows } = row
  const state = row.state.kind === 'running' ? { kind: 'lost' as const } : row.state
  return { sessionId: session, captureId: capture, title, cwd, encoding, cols, rows, state, busy: false, progress: null, restored: true }
}
