import type { Database } from '../../core/kernel'

/** Version of the layout that all rooms share (the table of migrations itself); kept in `user_version`. */
const LAYOUT_VERSION = 1

/**
 * The schema of one room: `steps[n]` brings it from version n to n + 1. Steps are never edited once released, only added.
 * Every room hands in its own, so that rooms stay independent of each other.
 */
export interface RoomMigrations {
  readonly room: string
  readonly steps: readonly string[]
}

/** The store was written by a newer version of Weir; it is left untouched. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError'
}

function numberIn(rows: readonly unknown[], column: string): number | undefined {
  const row = rows[0]
  if (typeof row !== 'object' || row === null) return undefined
  const value: unknown = Reflect.get(row, column)
  return typeof value === 'number' ? value : undefined
}

/**
 * Brings the store to the current schema, or not at all: one transaction over all rooms.
 * @throws NewerStoreError when the store or one of the given rooms is newer than this program.
 */
export function migrate(database: Database, rooms: readonly RoomMigrations[], path: string): void {
  database.transaction(() => {
    const layout = numberIn(database.all('PRAGMA user_version'), 'user_version') ?? 0
    if (layout > LAYOUT_VERSION) throw newer(path, 'layout', layout, LAYOUT_VERSION)
    database.exec('CREATE TABLE IF NOT EXISTS migrations (room TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT')
    for (const { room, steps } of rooms) {
      const version = numberIn(database.all('SELECT version FROM migrations WHERE room = ?', room), 'version') ?? 0
      if (version > steps.length) throw newer(path, room, version, steps.length)
      if (version === steps.length) continue
      for (const step of steps.slice(version)) database.exec(step)
      database.run('INSERT INTO migrations (room, version) VALUES (?, ?) ON CONFLICT (room) DO UPDATE SET version = excluded.version', room, steps.length)
    }
    if (layout < LAYOUT_VERSION) database.exec(`PRAGMA user_version = ${LAYOUT_VERSION}`)
  })
}

function newer(path: string, what: string, found: number, known: number): NewerStoreError {
  return new NewerStoreError(
    `${path} was made by a newer version of Weir (${what} ${found}, this version knows ${known}). Nothing was changed: use that version, or another data folder.`,
  )
}
