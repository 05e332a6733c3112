import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readStored } from '../../src/main/core/agent'
import { CancelSource } from '../../src/main/core/kernel'
import { Gate } from '../../src/main/core/observe'
import { SecretBook } from '../../src/main/engine/secrets'
import { TaskFeed } from '../../src/main/engine/task-feed'
import { chars } from '../../src/shared/units'
import { diskStore } from '../support/disk-store'
import { CHAT, houses } from '../support/house'
import { countingRandom } from '../support/ports'
import { useTempDirs } from '../support/temp-dir'

const house = houses()
const tempDir = useTempDirs()

describe('what is opened is closed', () => {
  it('the files of a command, when its pipes are closed; its output is still read', async () => {
    const { store, spawn, workbench, start } = house()
    const task = await start()
    const blob = store.blobs.get(task.sink.capture.id)
    spawn.last.out('one\n')
    spawn.last.exit(0)
    expect(blob?.closed).toBe(false)
    spawn.last.close()
    expect(blob?.closed).toBe(true)
    expect(workbench.look(task, chars(2_000)).text).toContain('one')
    const { handle } = workbench.note(task)
    const read = handle === null ? null : readStored(workbench, handle, CHAT, { mode: 'head', cursor: 0 }, chars(2_000))
    expect(read?.ok === true ? read.value.text : '').toContain('one')
  })

  it('a pipe that nobody waits for any more: what still comes is dropped, not written into closed files', async () => {
    const { spawn, start } = house()
    const task = await start()
    spawn.last.out('one\n')
    spawn.last.exit(0)
    task.sink.end()
    spawn.last.out('late\n')
    spawn.last.close()
    expect(task.sink.facts()).toMatchObject({ received: { stdout: 4 }, storageProblem: null })
  })

  it('a command that was stopped while its environment was being asked for is never started', async () => {
    const { spawn, environment, workbench, request } = house()
    let known: () => void = () => undefined
    environment.wait = new Promise((resolve) => (known = resolve))
    const cancel = new CancelSource()
    const starting = workbench.start(request, cancel.token)
    cancel.cancel()
    known()
    expect(await starting).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(spawn.started).toEqual([])
  })

  it('the capture of a terminal: files at its end, everything when it is closed or could not be opened', () => {
    const { store, terminals } = house()
    const kept = terminals.begin({ sessionId: 'session_a', encoding: 'utf-8' })
    kept.append('terminal', new TextEncoder().encode('hello\n'))
    kept.end()
    expect(store.blobs.get(kept.id)?.closed).toBe(true)
    expect(terminals.reader(kept.id)?.raw({ cursor: 0, maxBytes: 100, masked: true }).text).toBe('hello\n')
    terminals.forget('session_a')
    expect(terminals.reader(kept.id)).toBeUndefined()
    const failed = terminals.begin({ sessionId: 'session_b', encoding: 'utf-8' })
    failed.discard()
    expect(terminals.reader(failed.id)).toBeUndefined()
    expect(store.blobs.size).toBe(0)
  })

  it('what a feed of tasks listens to, at the end of each task and of the feed', async () => {
    const { clock, spawn, workbench, start } = house()
    const told: string[] = []
    const ended: string[] = []
    const feed = new TaskFeed(workbench, clock, (task) => told.push(task.state.kind), (task) => ended.push(task.id))
    const task = await start()
    spawn.last.out('one\n')
    spawn.last.exit(0)
    spawn.last.close()
    expect(ended).toEqual([task.id])
    const count = told.length
    clock.advance(10_000)
    expect(told).toHaveLength(count)
    await start()
    spawn.last.out('one\n')
    feed.dispose()
    const before = told.length
    clock.advance(10_000)
    spawn.last.exit(0)
    spawn.last.close()
    expect(told).toHaveLength(before)
    expect(ended).toHaveLength(1)
  })

  it('a task of a deleted chat that lives on for a moment tells nobody', async () => {
    const { clock, spawn, workbench, start } = house()
    const told: string[] = []
    const feed = new TaskFeed(workbench, clock, (task) => told.push(task.taskId), () => undefined)
    await start()
    spawn.last.onSignal = () => undefined
    spawn.last.out('one\n')
    workbench.forget(CHAT)
    const before = told.length
    expect(() => clock.advance(1_000)).not.toThrow()
    expect(told).toHaveLength(before)
    feed.dispose()
  })
})

describe.runIf(process.platform === 'linux')('open files', () => {
  const openFiles = () => readdirSync('/proc/self/fd').length

  it('a capture on disk that is opened for reading keeps none', () => {
    const store = diskStore(join(tempDir(), 'captures'))
    const blob = store.create('cap_one')
    blob.append('stdout', 0, new TextEncoder().encode('one\n'))
    blob.appendIndex(new TextEncoder().encode('index\n'))
    const writing = openFiles()
    blob.close()
    expect(openFiles()).toBe(writing - 2)
    for (let times = 0; times < 5; times += 1) {
      const again = store.open('cap_one')
      expect(again?.read('stdout', 0, 10)).toHaveLength(4)
      expect(again?.readIndex()).toHaveLength(6)
      expect(again?.storedBytes()).toBe(10)
    }
    expect(openFiles()).toBe(writing - 2)
    expect(() => blob.append('stdout', 4, new Uint8Array(1))).toThrow()
    expect(openFiles()).toBe(writing - 2)
  })
})

describe('known secrets', () => {
  it('a key that was changed is masked on', () => {
    const book = new SecretBook()
    const [first, second] = [['first', 'secretvalue'].join('-'), ['second', 'secretvalue'].join('-')]
    book.use(first)
    book.use(second)
    const gate = new Gate(countingRandom(), book.known)
    expect(gate.own(`${first} ${second}`)).not.toContain('secretvalue')
  })
})
