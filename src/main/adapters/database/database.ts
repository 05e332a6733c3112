import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import type { Database, SqlValue } from '../../core/kernel'
import { migrate, type RoomMigrations } from './migrate'

export { NewerStoreError } from './migrate'

/** The app and a command line may write at the same time; each waits this long for the other. */
const BUSY_TIMEOUT_MS = 5_000

class SqliteDatabase implements Database {
  private readonly statements = new Map<string, Libsql.Statement<unknown[]>>()
  private open = true
  private inside = false

  constructor(private readonly handle: Libsql.Database) {}

  exec(sql: string): void {
    this.handle.exec(sql)
  }

  run(sql: string, ...params: readonly SqlValue[]): { readonly changes: number } {
    // As one array: the driver takes a lone null for a missing object of named parameters.
    return { changes: this.prepared(sql).run([...params]).changes }
  }

  all(sql: string, ...params: readonly SqlValue[]): readonly unknown[] {
    return this.prepared(sql).all([...params])
  }

  transaction<T>(body: () => T): T {
    if (this.inside) throw new Error('transactions do not nest')
    // IMMEDIATE: a transaction that reads first and then writes could otherwise fail as busy at its first write, without waiting.
    this.handle.exec('BEGIN IMMEDIATE')
    this.inside = true
    try {
      const result = body()
      this.handle.exec('COMMIT')
      return result
    } catch (error) {
      // A full disk may have rolled back already; then there is nothing to undo.
      if (this.handle.inTransaction) this.handle.exec('ROLLBACK')
      throw error
    } finally {
      this.inside = false
    }
  }

  dispose(): void {
    if (!this.open) return
    this.open = false
    this.statements.clear()
    this.handle.close()
  }

  private prepared(sql: string): Libsql.Statement<unknown[]> {
    const known = this.statements.get(sql)
    if (known !== undefined) return known
    const statement = this.handle.prepare(sql)
    this.statements.set(sql, statement)
    return statement
  }
}

/**
 * Opens (or makes) the store and brings it to the current schema. The file and its companions (-wal, -shm) are 0600, its folder 0700.
 *
 * `synchronous=FULL`: with WAL, NORMAL may lose the last commits when the power goes. The ledger's law "no command runs twice" rests on
 * "started is on disk before it runs", so a commit must have reached the disk when it returns (about 0.3 ms here).
 * @throws NewerStoreError when it was made by a newer version; Error when it is no database or cannot be opened.
 */
export function openDatabase(path: string, migrations: readonly RoomMigrations[]): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Made here first, because the driver would make it readable by others; SQLite gives -wal and -shm the same mode.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const database = new SqliteDatabase(new Libsql(path, { timeout: BUSY_TIMEOUT_MS }))
  try {
    for (const setting of [`busy_timeout = ${BUSY_TIMEOUT_MS}`, 'journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) database.all(`PRAGMA ${setting}`)
    migrate(database, migrations, path)
  } catch (error) {
    database.dispose()
    throw error
  }
  return database
}
