import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NewerStoreError, openDatabase } from '../../../src/main/adapters/database'
import { useTempDirs } from '../../support/temp-dir'

const tempDir = useTempDirs()
const notes = { room: 'notes', steps: ['CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT, at REAL)'] }
const links = { room: 'links', steps: ['CREATE TABLE links (note INTEGER NOT NULL REFERENCES notes(id) ON DELETE CASCADE)'] }

describe('the database', () => {
  it('keeps what was committed, and forgets what was rolled back', () => {
    const path = join(tempDir(), 'store', 'weir.db')
    const first = openDatabase(path, [notes])
    expect(first.run('INSERT INTO notes VALUES (?, ?, ?)', 1, 'é中', 1.5).changes).toBe(1)
    first.run('INSERT INTO notes (text) VALUES (?)', null)
    expect(() =>
      first.transaction(() => {
        first.run('INSERT INTO notes VALUES (9, ?, 0)', 'gone')
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(first.transaction(() => first.run('UPDATE notes SET at = ? WHERE id = 2', Number.MAX_SAFE_INTEGER).changes)).toBe(1)
    expect(() => first.transaction(() => first.transaction(() => 1))).toThrow('nest')
    first.dispose()
    first.dispose()
    const second = openDatabase(path, [notes])
    expect(second.all('SELECT * FROM notes ORDER BY id')).toEqual([
      { id: 1, text: 'é中', at: 1.5 },
      { id: 2, text: null, at: Number.MAX_SAFE_INTEGER },
    ])
    second.dispose()
  })

  it('is readable by its owner alone, syncs every commit, and enforces references', () => {
    const path = join(tempDir(), 'store', 'weir.db')
    const database = openDatabase(path, [notes, links])
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect(database.all('PRAGMA synchronous')).toEqual([{ synchronous: 2 }])
    expect(database.all('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
    expect(() => database.run('INSERT INTO links VALUES (7)')).toThrow(/FOREIGN KEY/)
    database.dispose()
  })

  it('migrates each room on its own, from where it stands', () => {
    const path = join(tempDir(), 'weir.db')
    openDatabase(path, [notes]).dispose()
    const grown = openDatabase(path, [{ ...notes, steps: [...notes.steps, "ALTER TABLE notes ADD COLUMN tag TEXT DEFAULT 'x'"] }, links])
    grown.run('INSERT INTO notes (id) VALUES (1)')
    expect(grown.all('SELECT tag FROM notes')).toEqual([{ tag: 'x' }])
    expect(grown.all('SELECT * FROM migrations ORDER BY room')).toEqual([{ room: 'links', version: 1 }, { room: 'notes', version: 2 }])
    grown.dispose()
  })

  it('leaves nothing of a migration that fails', () => {
    const path = join(tempDir(), 'weir.db')
    expect(() => openDatabase(path, [notes, { room: 'bad', steps: ['CREATE TABLE nonsense ('] }])).toThrow()
    const again = openDatabase(path, [notes])
    expect(again.all('SELECT * FROM migrations')).toEqual([{ room: 'notes', version: 1 }])
    again.dispose()
  })

  it('refuses a store of a newer version and leaves it as it is', () => {
    const path = join(tempDir(), 'weir.db')
    openDatabase(path, [{ ...notes, steps: [...notes.steps, 'CREATE TABLE later (x)'] }]).dispose()
    expect(() => openDatabase(path, [notes])).toThrow(NewerStoreError)
    const newer = openDatabase(path, [])
    newer.exec('PRAGMA user_version = 99')
    newer.dispose()
    expect(() => openDatabase(path, [])).toThrow(/newer version of Weir/)
  })

  it('says when a file is no database', () => {
    const path = join(tempDir(), 'weir.db')
    writeFileSync(path, 'x'.repeat(8192))
    expect(() => openDatabase(path, [])).toThrow(/not a database/)
  })

  it('lets two connections write by turns', () => {
    const path = join(tempDir(), 'weir.db')
    const one = openDatabase(path, [notes])
    const two = openDatabase(path, [notes])
    for (let i = 0; i < 20; i++) (i % 2 === 0 ? one : two).transaction(() => one === two || (i % 2 === 0 ? one : two).run('INSERT INTO notes (text) VALUES (?)', `n${i}`))
    expect(one.all('SELECT count(*) AS n FROM notes')).toEqual([{ n: 20 }])
    one.dispose()
    two.dispose()
  })
})
