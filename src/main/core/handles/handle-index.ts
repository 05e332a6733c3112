import { CLI_CHAT, handleIdSchema, type CaptureId, type ChatId, type HandleId } from '../../../shared/ids'
import { createBlob, type BlobStore, type CaptureBlob } from '../capture'
import { fail, mintId, ok, type Clock, type Database, type Log, type Random, type Result } from '../kernel'
import { pressure } from './quota'
import { handleRowSchema, idRowSchema, ownedRowSchema, sumRowSchema } from './schema'
import { DEFAULT_QUOTA, type OpenedHandle, type Origin, type Owner, type Quota } from './types'

export interface HandlePorts {
  readonly database: Database
  readonly store: BlobStore
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** How long the rows of evicted captures and expired handles remain after their time, so that an error can still name the reason. */
const REMEMBERED_MS = 30 * 24 * 3600 * 1000

const UNKNOWN = 'There is no such handle in this chat. Nothing was read. Use a handle exactly as an observation of this chat gave it.'
const EXPIRED = 'This handle has expired: stored output is kept for 7 days. Nothing was read. What the earlier observations showed still stands.'
const EVICTED = 'The output behind this handle was removed to make room for newer output. Nothing was read. What the earlier observations showed still stands.'

/**
 * Which captures there are, who owns them and under which names a chat may read them. The index never holds output. Files come before
 * their row and go after it, so that a crash at any write leaves what `repair` can put right.
 */
export class HandleIndex {
  constructor(private readonly ports: HandlePorts, private readonly quota: Quota = DEFAULT_QUOTA) {}

  /** Makes the place of a new, running capture. Never throws: with a full disk or a broken index the program's output still flows. */
  begin(id: CaptureId, owner: Owner): CaptureBlob {
    const blob = createBlob(this.ports.store, id)
    const now = this.ports.clock.nowMs()
    this.guarded('capture not entered', () => {
      this.ports.database.run("INSERT INTO captures (id, owner, state, bytes, created, used) VALUES (?, ?, 'running', 0, ?, ?)", id, owner, now, now)
    })
    return blob
  }

  /** A running capture takes so many bytes on disk now. */
  grew(id: CaptureId, storedBytes: number): void {
    this.guarded('capture not updated', () => {
      this.ports.database.run('UPDATE captures SET bytes = ?, used = ? WHERE id = ?', storedBytes, this.ports.clock.nowMs(), id)
    })
  }

  /** The capture is complete: from now on it may be evicted. */
  ended(id: CaptureId, storedBytes: number): void {
    this.guarded('capture not closed', () => {
      this.ports.database.run(
        "UPDATE captures SET state = 'ended', bytes = ?, used = ? WHERE id = ? AND state = 'running'", storedBytes, this.ports.clock.nowMs(), id,
      )
    })
  }

  /** A new name of a capture, or of a range of it, for one chat. Undefined when the index cannot be written. */
  mint(request: { readonly capture: CaptureId; readonly chat: ChatId; readonly origin: Origin; readonly range?: { readonly from: number; readonly to: number } }): HandleId | undefined {
    const handle = mintId('h_', this.ports.random)
    const { capture, chat, origin, range } = request
    const expires = this.ports.clock.nowMs() + this.quota.ttlMs
    return this.guarded('handle not entered', () => {
      this.ports.database.run('INSERT INTO handles VALUES (?, ?, ?, ?, ?, ?, ?)', handle, capture, chat, origin, range?.from ?? null, range?.to ?? null, expires)
      return handle
    })
  }

  /**
   * What a handle stands for, and marks it as used. `chat` is who asks; the command line (`CLI_CHAT`) also opens what any of its own
   * chats made. Another chat's handle and one that never was give the very same error.
   */
  open(handle: string, chat: ChatId): Result<OpenedHandle> {
    const id = handleIdSchema.safeParse(handle)
    if (!id.success) return fail('not_found', UNKNOWN)
    const found = this.ports.database.all('SELECT handles.*, captures.state FROM handles JOIN captures ON captures.id = handles.capture WHERE handles.id = ?', id.data)[0]
    const row = found === undefined ? undefined : handleRowSchema.parse(found)
    if (row === undefined || (row.chat !== chat && !(chat === CLI_CHAT && row.origin === 'cli'))) return fail('not_found', UNKNOWN)
    const now = this.ports.clock.nowMs()
    if (row.expires <= now) return fail('expired', EXPIRED)
    if (row.state === 'evicted') return fail('evicted', EVICTED)
    this.guarded('use not noted', () => this.ports.database.run('UPDATE captures SET used = ? WHERE id = ?', now, row.capture))
    const range = row.range_from === null || row.range_to === null ? null : { from: row.range_from, to: row.range_to }
    return ok({ handle: row.id, capture: row.capture, range })
  }

  /** Who owns a capture, and whether its files are gone; undefined for one that is not known. */
  ownerOf(id: CaptureId): { readonly owner: string; readonly evicted: boolean } | undefined {
    const [row] = this.ports.database.all('SELECT owner, state FROM captures WHERE id = ?', id)
    if (row === undefined) return undefined
    const { owner, state } = ownedRowSchema.parse(row)
    return { owner, evicted: state === 'evicted' }
  }

  /**
   * Removes what is past its time or over a quota. Returns what was removed, and by how many bytes running captures alone still pass
   * the quota. Never throws: an index that cannot be written now is tidied next time.
   */
  enforce(): { readonly removed: readonly CaptureId[]; readonly overBytes: number } {
    return this.guarded('quota not enforced', () => this.removeExcess()) ?? { removed: [], overBytes: 0 }
  }

  private removeExcess(): { readonly removed: readonly CaptureId[]; readonly overBytes: number } {
    const { database, clock } = this.ports
    const now = clock.nowMs()
    const { remove, overBytes } = pressure(database, this.quota, now)
    database.transaction(() => {
      for (const id of remove) database.run("UPDATE captures SET state = 'evicted', bytes = 0 WHERE id = ? AND state = 'ended'", id)
      database.run('DELETE FROM handles WHERE expires <= ?', now - REMEMBERED_MS)
      database.run("DELETE FROM captures WHERE state = 'evicted' AND used <= ?", now - REMEMBERED_MS - this.quota.ttlMs)
    })
    this.removeFiles(remove)
    return { removed: remove, overBytes }
  }

  /** Deletes the captures of a chat or terminal with all their handles, and the handles that were given to the chat. */
  deleteOwner(owner: Owner): void {
    const { database } = this.ports
    const ids = this.idsWhere('owner = ?', owner)
    database.transaction(() => {
      database.run('DELETE FROM captures WHERE owner = ?', owner)
      database.run('DELETE FROM handles WHERE chat = ?', owner)
    })
    this.removeFiles(ids)
  }

  /**
   * At start: files without a row are removed, rows without files count as evicted, and captures whose writer died are no longer running.
   * What another living process is writing, or wrote while this looked, is left alone. Never throws, as `enforce`.
   */
  repair(): { readonly removedFiles: number; readonly lostRows: number } {
    return this.guarded('index not repaired', () => this.settleDifferences()) ?? { removedFiles: 0, lostRows: 0 }
  }

  private settleDifferences(): { readonly removedFiles: number; readonly lostRows: number } {
    const { database, store } = this.ports
    // The order of reading is that of a whole life: files, row, end. A capture that nobody writes any more had its row before that, and
    // a row had its files, so that a command that begins and ends meanwhile is never taken for a difference.
    const unwritten = store.list().filter((id) => !store.hasWriter(id))
    const rows = new Set(this.idsWhere("state <> 'evicted'"))
    const files = new Set(store.list())
    const orphans = unwritten.filter((id) => !rows.has(id))
    this.removeFiles(orphans)
    const lost = [...rows].filter((id) => !files.has(id) && !store.hasWriter(id))
    const stopped = this.idsWhere("state = 'running'").filter((id) => files.has(id) && !store.hasWriter(id))
    database.transaction(() => {
      for (const id of lost) database.run("UPDATE captures SET state = 'evicted', bytes = 0 WHERE id = ?", id)
      for (const id of stopped) database.run("UPDATE captures SET state = 'ended', bytes = ? WHERE id = ?", this.storedBytes(id), id)
    })
    return { removedFiles: orphans.length, lostRows: lost.length }
  }

  /** Bytes that all captures take on disk. */
  usedBytes(): number {
    const row = this.ports.database.all("SELECT count(*) AS n, coalesce(sum(bytes), 0) AS bytes FROM captures WHERE state <> 'evicted'")[0]
    return sumRowSchema.parse(row).bytes
  }

  private storedBytes(id: CaptureId): number {
    const blob = this.ports.store.open(id)
    const stored = blob?.storedBytes() ?? 0
    blob?.close()
    return stored
  }

  private idsWhere(condition: string, ...params: readonly string[]): readonly CaptureId[] {
    return this.ports.database.all(`SELECT id FROM captures WHERE ${condition}`, ...params).map((row) => idRowSchema.parse(row).id)
  }

  private removeFiles(ids: readonly CaptureId[]): void {
    // Left behind by a failure, files without a row are removed at the next start.
    for (const id of ids) this.guarded('capture not removed', () => this.ports.store.remove(id))
  }

  /** The index is a convenience of the running program, never a reason to stop it. */
  private guarded<T>(message: string, body: () => T): T | undefined {
    try {
      return body()
    } catch (error) {
      this.ports.log.warn(message, { reason: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }
}
