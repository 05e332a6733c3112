import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/main/adapters/database'
import { DEFAULT_QUOTA, HandleIndex, handleMigrations, type Quota } from '../../../src/main/core/handles'
import type { BlobStore } from '../../../src/main/core/capture'
import type { Database } from '../../../src/main/core/kernel'
import { CLI_CHAT, type CaptureId, type ChatId } from '../../../src/shared/ids'
import { bytes } from '../../../src/shared/units'
import { MemoryStore } from '../../support/memory-store'
import { countingRandom, ManualClock, RecordingLog } from '../../support/ports'
import { useTempDirs } from '../../support/temp-dir'

const tempDir = useTempDirs()
const DAY_MS = 24 * 3600 * 1000
const opened: Database[] = []
afterEach(() => {
  for (const database of opened.splice(0)) database.dispose()
})

function setup(quota: Partial<Quota> = {}) {
  const path = join(tempDir(), 'weir.db')
  const database = openDatabase(path, [handleMigrations])
  opened.push(database)
  const ports = { database, store: new MemoryStore(), clock: new ManualClock(), random: countingRandom(), log: new RecordingLog() }
  const index = new HandleIndex(ports, { ...DEFAULT_QUOTA, ...quota })
  const capture = (id: CaptureId, owner: ChatId | `session_${string}`, size = 10, done = true): void => {
    index.begin(id, owner)
    if (done) index.ended(id, size)
    else index.grew(id, size)
    ports.clock.advance(1000)
  }
  return { ...ports, index, capture }
}

function after<T>(value: T, wanted: boolean, then: () => void): T {
  if (wanted) then()
  return value
}

describe('opening a handle', () => {
  it('gives its capture and range to its own chat', () => {
    const { index, capture } = setup()
    capture('cap_a', 'chat_a')
    const whole = index.mint({ capture: 'cap_a', chat: 'chat_a', origin: 'app' }) ?? 'h_none'
    const part = index.mint({ capture: 'cap_a', chat: 'chat_a', origin: 'app', range: { from: 3, to: 9 } }) ?? 'h_none'
    expect(whole).toMatch(/^h_[0-9A-Za-z]{22}$/)
    expect(part).not.toBe(whole)
    expect(index.open(whole, 'chat_a')).toEqual({ ok: true, value: { handle: whole, capture: 'cap_a', range: null } })
    expect(index.open(part, 'chat_a')).toMatchObject({ value: { range: { from: 3, to: 9 } } })
  })

  it('cannot tell another chat’s handle from an unknown one; expired and evicted say so in the same shape', () => {
    const { index, capture, clock } = setup()
    capture('cap_a', 'chat_a')
    const handle = index.mint({ capture: 'cap_a', chat: 'chat_a', origin: 'app' }) ?? 'h_none'
    const others = index.open(handle, 'chat_b')
    expect(others).toEqual(index.open('h_0000000000000000000000', 'chat_b'))
    expect(others).toEqual(index.open('/etc/passwd', 'chat_b'))
    expect(others).toEqual(index.open(handle, CLI_CHAT))
    expect(others).toEqual({ ok: false, error: { code: 'not_found', message: expect.any(String) } })
    clock.advance(8 * DAY_MS)
    // Even then another chat learns nothing.
    expect(index.open(handle, 'chat_b')).toEqual(others)
    expect(index.open(handle, 'chat_a')).toEqual({ ok: false, error: { code: 'expired', message: expect.stringContaining('7 days') } })
  })

  it('lets the command line open what any of its chats made, and nothing of the app', () => {
    const { index, capture } = setup()
    capture('cap_a', 'chat_ask1')
    const cli = index.mint({ capture: 'cap_a', chat: 'chat_ask1', origin: 'cli' }) ?? 'h_none'
    const app = index.mint({ capture: 'cap_a', chat: 'chat_ask1', origin: 'app' }) ?? 'h_none'
    expect(index.open(cli, CLI_CHAT).ok).toBe(true)
    expect(index.open(app, CLI_CHAT).ok).toBe(false)
    expect(index.open(cli, 'chat_ask2').ok).toBe(false)
  })
})

describe('quotas', () => {
  it('removes the least recently used of a chat over its share, and says evicted afterwards', () => {
    const { index, capture, store } = setup({ ownerBytes: bytes(100) })
    capture('cap_1', 'chat_a', 40)
    capture('cap_2', 'chat_a', 40)
    capture('cap_3', 'chat_a', 40)
    capture('cap_b', 'chat_b', 90)
    const handles = (['cap_1', 'cap_2'] as const).map((id) => index.mint({ capture: id, chat: 'chat_a', origin: 'app' }) ?? 'h_none')
    expect(index.open(handles[0] ?? '', 'chat_a').ok).toBe(true) // used: cap_2 is now the oldest
    expect(index.enforce()).toEqual({ removed: ['cap_2'], overBytes: 0 })
    expect(store.list()).toEqual(['cap_1', 'cap_3', 'cap_b'])
    expect(index.open(handles[1] ?? '', 'chat_a')).toMatchObject({ error: { code: 'evicted' } })
    expect(index.open(handles[1] ?? '', 'chat_b')).toMatchObject({ error: { code: 'not_found' } })
    expect(index.enforce().removed).toEqual([])
  })

  it('never removes a running capture, and says by how much those alone are over', () => {
    const { index, capture, store } = setup({ totalBytes: bytes(100) })
    capture('cap_run', 'chat_a', 150, false)
    capture('cap_old', 'session_x', 20)
    expect(index.enforce()).toEqual({ removed: ['cap_old'], overBytes: 50 })
    expect(store.list()).toEqual(['cap_run'])
    index.ended('cap_run', 90)
    expect(index.enforce()).toEqual({ removed: [], overBytes: 0 })
  })

  it('keeps at most so many captures, and none past its time', () => {
    const { index, capture, clock } = setup({ captures: 2 })
    for (const id of ['cap_1', 'cap_2', 'cap_3', 'cap_4'] as const) capture(id, 'chat_a', 1)
    expect(index.enforce().removed).toEqual(['cap_1', 'cap_2'])
    clock.advance(7 * DAY_MS)
    expect(index.enforce().removed).toEqual(['cap_3', 'cap_4'])
  })

  it('forgets evicted captures and expired handles in the end', () => {
    const { index, capture, clock, database } = setup()
    capture('cap_1', 'chat_a')
    index.mint({ capture: 'cap_1', chat: 'chat_a', origin: 'app' })
    clock.advance(8 * DAY_MS)
    index.enforce()
    clock.advance(40 * DAY_MS)
    index.enforce()
    expect(database.all('SELECT * FROM captures')).toEqual([])
    expect(database.all('SELECT * FROM handles')).toEqual([])
  })
})

describe('the life of captures', () => {
  it('goes with the owner, handles and files too', () => {
    const { index, capture, store } = setup()
    capture('cap_a', 'chat_a')
    capture('cap_s', 'session_s')
    const onSession = index.mint({ capture: 'cap_s', chat: 'chat_a', origin: 'app' }) ?? 'h_none'
    const forOther = index.mint({ capture: 'cap_s', chat: 'chat_b', origin: 'app' }) ?? 'h_none'
    index.deleteOwner('chat_a')
    expect(store.list()).toEqual(['cap_s'])
    expect(index.open(onSession, 'chat_a')).toMatchObject({ error: { code: 'not_found' } })
    expect(index.open(forOther, 'chat_b').ok).toBe(true)
    index.deleteOwner('session_s')
    expect(index.open(forOther, 'chat_b')).toMatchObject({ error: { code: 'not_found' } })
    expect(store.list()).toEqual([])
  })

  it('repairs at start: orphans go, lost rows count as evicted, the dead no longer run, living writers are left alone', () => {
    const { index, capture, store, database } = setup()
    capture('cap_ok', 'chat_a')
    capture('cap_lost', 'chat_a')
    capture('cap_crashed', 'chat_a', 5, false)
    capture('cap_live', 'chat_a', 5, false)
    const handle = index.mint({ capture: 'cap_lost', chat: 'chat_a', origin: 'app' }) ?? 'h_none'
    store.remove('cap_lost')
    store.create('cap_orphan')
    store.create('cap_beginning')
    store.writers.add('cap_live').add('cap_beginning')
    expect(index.repair()).toEqual({ removedFiles: 1, lostRows: 1 })
    expect([...store.list()].sort()).toEqual(['cap_beginning', 'cap_crashed', 'cap_live', 'cap_ok'])
    expect(index.open(handle, 'chat_a')).toMatchObject({ error: { code: 'evicted' } })
    expect(database.all('SELECT id, state FROM captures ORDER BY id')).toEqual([
      { id: 'cap_crashed', state: 'ended' }, { id: 'cap_live', state: 'running' }, { id: 'cap_lost', state: 'evicted' }, { id: 'cap_ok', state: 'ended' },
    ])
    expect(index.repair()).toEqual({ removedFiles: 0, lostRows: 0 })
  })

  it('takes no command that begins and ends while it repairs for a difference', () => {
    for (const step of ['list', 'all', 'hasWriter'] as const) {
      const { index, store, database, clock, random, log } = setup()
      store.create('cap_orphan')
      const other = new HandleIndex({ database, store, clock, random, log })
      let lives = 0
      const live = (): void => {
        const id: CaptureId = `cap_${step}${String((lives += 1))}`
        store.writers.add(id)
        other.begin(id, 'chat_b')
        other.ended(id, 1)
        store.writers.delete(id)
      }
      const busyStore: BlobStore = {
        create: (id) => store.create(id), open: (id) => store.open(id), has: (id) => store.has(id), remove: (id) => store.remove(id),
        list: () => after(store.list(), step === 'list', live), hasWriter: (id) => after(store.hasWriter(id), step === 'hasWriter', live),
      }
      const busyDatabase: Database = {
        exec: (sql) => database.exec(sql), run: (sql, ...params) => database.run(sql, ...params), transaction: (body) => database.transaction(body),
        all: (sql, ...params) => after(database.all(sql, ...params), step === 'all', live), dispose: () => undefined,
      }
      expect(new HandleIndex({ database: busyDatabase, store: busyStore, clock, random, log }).repair()).toEqual({ removedFiles: 1, lostRows: 0 })
      expect(store.list()).toHaveLength(lives)
      expect(index.repair()).toEqual({ removedFiles: 0, lostRows: 0 })
    }
  })

  it('lets output flow when the index or the store fails', () => {
    const { index, database, log, store } = setup()
    database.exec('DROP TABLE handles; DROP TABLE captures')
    expect(() => index.begin('cap_x', 'chat_a')).not.toThrow()
    store.create = () => {
      throw new Error('ENOSPC')
    }
    expect(() => index.begin('cap_y', 'chat_a').append('stdout', 0, new Uint8Array(1))).toThrow('ENOSPC')
    index.ended('cap_x', 1)
    expect(index.mint({ capture: 'cap_x', chat: 'chat_a', origin: 'app' })).toBeUndefined()
    expect(index.repair()).toEqual({ removedFiles: 0, lostRows: 0 })
    expect(index.enforce()).toEqual({ removed: [], overBytes: 0 })
    expect(log.messages.length).toBeGreaterThan(4)
  })
})
