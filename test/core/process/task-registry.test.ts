import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_LIFE_MS, MAX_FINISHED_PER_CHAT, MAX_RUNNING_PER_CHAT, TaskRegistry, type Task, type TaskSpec,
} from '../../../src/main/core/process'
import { FakeClock, settle } from './fake-clock'
import { FakeSpawn } from './fake-spawn'
import { TextSink } from './text-sink'

const SPEC: TaskSpec = { program: { kind: 'shell', command: 'x' }, cwd: '/', env: {}, stdin: false, timeoutMs: null }
const CHAT = 'chat_a'
const OTHER = 'chat_b'

function setup() {
  const spawn = new FakeSpawn()
  const clock = new FakeClock()
  const registry = new TaskRegistry<TextSink>({ spawn, clock, random: { bytes: (count) => randomBytes(count) } })
  const start = (chat: 'chat_a' | 'chat_b' = CHAT): Task<TextSink> => {
    const task = registry.start(chat, SPEC, () => new TextSink())
    if (!task.ok) throw new Error(task.error.message)
    return task.value
  }
  return { spawn, clock, registry, start }
}

describe('TaskRegistry', () => {
  it('names tasks, marks their processes with the name, and knows them by chat', async () => {
    const { spawn, registry, start } = setup()
    const task = start()
    await settle()
    expect(task.id).toMatch(/^task_[0-9A-Za-z]{22}$/)
    expect(spawn.last.request.mark).toBe(task.id)
    expect(registry.get(task.id, CHAT)).toEqual({ ok: true, value: task })
    const foreign = registry.get(task.id, OTHER)
    const unknown = registry.get('task_unknown', CHAT)
    expect(foreign).toMatchObject({ ok: false, error: { code: 'not_found', message: `There is no task ${task.id} in this chat.` } })
    expect(unknown).toMatchObject({ ok: false, error: { code: 'not_found', message: 'There is no task task_unknown in this chat.' } })
  })

  it('runs at most 10 per chat, and says which', async () => {
    const { spawn, registry, start } = setup()
    const tasks = Array.from({ length: MAX_RUNNING_PER_CHAT }, () => start())
    await settle()
    let sinks = 0
    const refused = registry.start(CHAT, SPEC, () => {
      sinks += 1
      return new TextSink()
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'limit' } })
    expect(refused.ok ? '' : refused.error.message).toContain(tasks[9]?.id)
    expect([sinks, spawn.started.length]).toEqual([0, 10])
    start(OTHER)
    spawn.started[3]?.end(0)
    start()
  })

  it('keeps 100 finished tasks per chat, the newest', async () => {
    const { spawn, registry, start } = setup()
    const ids: string[] = []
    for (let index = 0; index < MAX_FINISHED_PER_CHAT + 5; index++) {
      ids.push(start().id)
      await settle()
      spawn.last.end(0)
    }
    expect(registry.list(CHAT).map((task) => task.id)).toEqual(ids.slice(5))
  })

  it('ends a task after 10 h when no time was given, and refuses a bad time', async () => {
    const { clock, registry, start } = setup()
    const task = start()
    await clock.advance(DEFAULT_LIFE_MS + 100)
    expect(task.process.result?.outcome).toEqual({ kind: 'timed_out', timeoutMs: DEFAULT_LIFE_MS })
    for (const timeoutMs of [0, -1, 1.5, NaN, Infinity, 2 ** 31]) {
      expect(registry.start(CHAT, { ...SPEC, timeoutMs }, () => new TextSink())).toMatchObject({ ok: false, error: { code: 'invalid' } })
    }
  })

  it('stops all of one chat only', async () => {
    const { clock, registry, start } = setup()
    start()
    start()
    const other = start(OTHER)
    await settle()
    const stopping = registry.stopAll(CHAT)
    await clock.advance(100)
    expect((await stopping).text).toBe('Stopped: 2 processes signalled, all confirmed dead.')
    expect([registry.running(CHAT).length, other.process.result]).toEqual([0, null])
  })

  it('cancel-is-instant: a closed chat has no tasks at once, its processes die meanwhile', async () => {
    const { spawn, clock, registry, start } = setup()
    const tasks = Array.from({ length: 10 }, () => start())
    await settle()
    for (const process of spawn.started) process.onSignal = (signal) => void (signal === 'KILL' && process.die('SIGKILL'))
    const { reaped } = registry.disposeChat(CHAT)
    expect(registry.list(CHAT)).toEqual([])
    start()
    await clock.advance(1200)
    expect(await reaped).toMatchObject({ signalled: 10, confirmedDead: 10, survivors: [] })
    expect(tasks.map((task) => task.process.result?.outcome.kind)).toEqual(Array(10).fill('cancelled'))
  })

  it('shutdown ends everything: running, being reaped, and held pipes of ended tasks; then nothing starts', async () => {
    const { spawn, clock, registry, start } = setup()
    start()
    start(OTHER)
    start(OTHER)
    await settle()
    spawn.started[2]?.alive.add(999)
    spawn.started[2]?.exit(0)
    await clock.advance(2000)
    for (const process of spawn.started) process.onSignal = (signal) => void (signal === 'KILL' && process.die('SIGKILL'))
    registry.disposeChat(CHAT)
    const over = registry.shutdown()
    await clock.advance(1200)
    expect(await over).toMatchObject({ signalled: 3, confirmedDead: 3, survivors: [] })
    expect(registry.start(CHAT, SPEC, () => new TextSink())).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(clock.pending).toBe(0)
  })
})
