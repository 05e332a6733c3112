import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/main/adapters/database'
import type { Database } from '../../../src/main/core/kernel'
import { sessionMigrations, SessionStore } from '../../../src/main/core/session'
import type { SessionInfo } from '../../../src/shared/channels/terminal'
import { ManualClock, RecordingLog } from '../../support/ports'
import { useTempDirs } from '../../support/temp-dir'

const tempDir = useTempDirs()
const opened: Database[] = []
afterEach(() => {
  for (const database of opened.splice(0)) database.dispose()
})

function info(name: string, more: Partial<SessionInfo> = {}): SessionInfo {
  return {
    sessionId: `session_${name}`, captureId: `cap_${name}`, title: 'bash', cwd: '/home', encoding: 'utf-8', cols: 80, rows: 24, state: { kind: 'running' },
    busy: false, progress: null, restored: false, ...more,
  }
}

function place() {
  const database = openDatabase(join(tempDir(), 'weir.db'), [sessionMigrations])
  opened.push(database)
  const clock = new ManualClock()
  const log = new RecordingLog()
  const living = new Set<string>()
  const evicted = new Set<string>()
  const engine = (owner: string) => {
    living.add(owner)
    return new SessionStore({
      database, clock, log, owner, isAlive: (other) => living.has(other), clean: (text) => text.replaceAll('hunter2', '***'), isStored: (capture) => !evicted.has(capture),
    })
  }
  return { database, clock, log, living, evicted, engine }
}

describe('SessionStore', () => {
  it('gives back what was open, as ended: how it ended where that was seen, else lost', () => {
    const { clock, living, engine } = place()
    const first = engine('first')
    for (const name of ['a', 'b', 'c']) first.opened(info(name))
    first.changed(info('a', { state: { kind: 'exited', code: 3 } }))
    first.changed(info('b', { title: 'vim', cwd: '/srv', encoding: 'gbk', cols: 100, rows: 30 }))
    first.closed('session_c')
    clock.advance(2000)
    living.delete('first')
    expect(engine('second').restore()).toEqual({
      restored: [
        info('a', { state: { kind: 'exited', code: 3 }, restored: true }),
        info('b', { title: 'vim', cwd: '/srv', encoding: 'gbk', cols: 100, rows: 30, state: { kind: 'lost' }, restored: true }),
      ],
      dropped: [],
    })
    living.delete('second')
    expect(engine('third').restore().restored.map(({ state }) => state.kind)).toEqual(['exited', 'lost'])
  })

  it('leaves alone what another living engine shows', () => {
    const { engine } = place()
    engine('first').opened(info('a'))
    expect(engine('second').restore()).toEqual({ restored: [], dropped: [] })
    expect(engine('first').restore().restored).toHaveLength(1)
  })

  it('drops what was evicted, what cannot be read and the oldest over a hundred', () => {
    const { database, living, evicted, engine, clock } = place()
    const first = engine('first')
    for (let count = 0; count < 105; count++) {
      first.opened(info(String(count)))
      clock.advance(1)
    }
    database.run("UPDATE sessions SET state = 'nonsense' WHERE session = 'session_104'")
    evicted.add('cap_103')
    living.delete('first')
    const { restored, dropped } = engine('second').restore()
    expect(restored.map(({ sessionId }) => sessionId)).toEqual(Array.from({ length: 100 }, (_, index) => `session_${index + 3}`))
    expect(dropped).toEqual(['session_104', 'session_103', 'session_2', 'session_1', 'session_0'])
    expect(database.all('SELECT count(*) AS n FROM sessions')).toEqual([{ n: 100 }])
  })

  it('writes a flood of titles at most every 2 s, the end at once, and no secret', () => {
    const { database, clock, engine } = place()
    const store = engine('first')
    const titles = () => database.all('SELECT title FROM sessions')
    store.opened(info('a', { title: 'hunter2' }))
    expect(titles()).toEqual([{ title: '***' }])
    for (let count = 0; count < 1000; count++) store.changed(info('a', { title: `${count} hunter2` }))
    expect(titles()).toEqual([{ title: '***' }])
    clock.advance(2000)
    expect(titles()).toEqual([{ title: '999 ***' }])
    store.changed(info('a', { title: 'end', state: { kind: 'signalled', signal: 'SIGKILL' } }))
    expect(titles()).toEqual([{ title: 'end' }])
  })

  it('does not bring back what was closed while a change waited, and never throws', () => {
    const { database, clock, engine, log } = place()
    const store = engine('first')
    store.opened(info('a'))
    store.changed(info('a', { title: 'x' }))
    store.closed('session_a')
    clock.advance(5000)
    expect(database.all('SELECT * FROM sessions')).toEqual([])
    database.exec('DROP TABLE sessions')
    store.opened(info('b'))
    store.changed(info('b', { state: { kind: 'lost' } }))
    store.closed('session_b')
    expect(store.restore()).toEqual({ restored: [], dropped: [] })
    expect(log.messages).toHaveLength(4)
  })
})
