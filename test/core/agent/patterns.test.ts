import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classify, patternSubject, proposePattern } from '../../../src/main/core/command'
import type { Model, Tool } from '../../../src/main/core/agent'
import { ok, type Database } from '../../../src/main/core/kernel'
import { engineEvents, engineRequests, type ChatItem } from '../../../src/shared/channels'
import { lines, fileIn, appendTool, Rig } from '../../support/agent'
import { tempStore, type TempStore } from '../../support/agent-store'
import { SECRET } from '../../support/fake-gate'
import { ModelServer, type Script } from '../../support/model-server'
import { serverModel } from '../../support/server-model'
import { parser } from '../command/support'

const places = { home: '/home/me', tempDirs: ['/tmp'], parser }
const here = { ...places, cwd: '/work', target: 'local' }
const run = (...commands: readonly string[]) => ({ kind: 'answer' as const, calls: commands.map((line) => ({ tool: 'run', args: { line } })) })
const done = { kind: 'answer' as const, text: 'done' }
const waits = (item: ChatItem) => item.kind === 'call' && item.status === 'waiting_approval'

/** Judges the line as a command, as terminal_execute does, and only notes that it ran. */
function runTool(file: string): Tool {
  const base = appendTool(file, 'run')
  return {
    ...base,
    plan(args, context) {
      const planned = base.plan(args, context)
      if (!planned.ok) return planned
      const line = planned.value.title.slice('append '.length)
      return ok({ ...planned.value, title: line, report: classify(line, here), pattern: proposePattern(line, here) ?? null, subject: patternSubject(line, here) })
    },
  }
}

describe('saved patterns', () => {
  let store: TempStore
  let database: Database
  let server: ModelServer | undefined
  let file: string
  beforeEach(() => {
    store = tempStore()
    database = store.open()
    file = fileIn(store.folder)
  })
  afterEach(async () => {
    await server?.stop()
    database.dispose()
    store.remove()
  })
  async function rigWith(script: Script) {
    server = await ModelServer.start(script)
    return new Rig(database, serverModel(server), [runTool(file)], { commands: places })
  }
  async function waiting(rig: Rig) {
    const item = await rig.itemWhere(waits)
    if (item.kind !== 'call' || item.approval === null) throw new Error('no approval')
    return item.approval
  }
  const rule = (program: string, words: string[], rest: boolean) => ({ target: 'local', cwd: '/work', program, words, rest })

  it('a question holds its pattern as a form; what the person made of it is saved and holds at once', async () => {
    const rig = await rigWith([run('npm run build -- --watch'), run('npm run lint', 'npm install x'), done])
    const chatId = await rig.chat('ask')
    const ended = rig.say(chatId, 'do it')
    const approval = await waiting(rig)
    expect(approval.rule).toEqual({ ...rule('npm', ['run', 'build'], true), effects: 'runs-local-code' })
    expect(engineEvents['chat.item'].safeParse({ chatId, item: rig.history.find(waits) }).success).toBe(true)
    const answer = (edit: { words: string[]; rest: boolean }) =>
      rig.service.requests['chat.approve']({ chatId, approvalId: approval.approvalId, answer: { kind: 'always', rule: edit } })
    // A rule that does not fit leaves the question open.
    expect(await answer({ words: ['install'], rest: true })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(await answer({ words: [], rest: true })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(lines(file)).toEqual([])
    expect(await answer({ words: ['run'], rest: true })).toEqual(ok({}))
    const second = await rig.itemWhere((item) => waits(item) && item.kind === 'call' && item.title.includes('install'))
    if (second.kind !== 'call' || second.approval === null) throw new Error('no approval')
    await rig.service.requests['chat.approve']({ chatId, approvalId: second.approval.approvalId, answer: { kind: 'deny' } })
    await ended
    expect(lines(file)).toEqual(['npm run build -- --watch', 'npm run lint'])
    const list = await rig.service.requests['pattern.list']({})
    expect(list).toMatchObject({ ok: true, value: [{ decision: 'allow', words: 'npm run *', rule: { words: ['run'], rest: true, effects: 'runs-local-code' } }] })
    expect(engineRequests['pattern.list'].response.safeParse(list.ok && list.value).success).toBe(true)
  })

  it.each(['sudo make', 'make | tail', `make ${SECRET}`, `rm -rf ${Array(250).fill('x').join(' ')} ../y`])('nothing may be saved for %s', async (command) => {
    const rig = await rigWith([run(command), done])
    const chatId = await rig.chat('ask')
    const ended = rig.say(chatId, 'do it')
    const approval = await waiting(rig)
    expect([approval.rule, approval.pattern]).toEqual([null, null])
    expect(await rig.service.requests['chat.approve']({ chatId, approvalId: approval.approvalId, answer: { kind: 'always' } })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    await rig.service.requests['chat.approve']({ chatId, approvalId: approval.approvalId, answer: { kind: 'deny' } })
    await ended
    expect((await rig.service.requests['pattern.list']({}))).toEqual(ok([]))
  })

  it('by hand: saved, changed, removed; each holds in an open chat from the next call on', async () => {
    const rig = await rigWith([run('make a'), done, run('make b'), done, run('make c'), done, run('make d'), done])
    const { requests } = rig.service
    const chatId = await rig.chat('auto')
    expect(await requests['pattern.save']({ id: null, decision: 'ask', rule: { ...rule('make', [], true), cwd: '' } })).toEqual(ok({}))
    const asked = rig.say(chatId, '1')
    const first = await waiting(rig)
    expect(first.reason).toContain('saved pattern')
    await requests['chat.approve']({ chatId, approvalId: first.approvalId, answer: { kind: 'run' } })
    await asked
    const listed = await requests['pattern.list']({})
    const id = listed.ok ? (listed.value[0]?.id ?? 0) : 0
    expect(await requests['pattern.save']({ id, decision: 'ask', rule: rule('make', ['b'], false) })).toEqual(ok({}))
    await rig.service.requests['chat.mode']({ chatId, mode: 'observe' })
    await rig.say(chatId, '2')
    expect(await requests['pattern.remove']({ id })).toEqual(ok({}))
    expect(await requests['pattern.remove']({ id })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await requests['pattern.save']({ id, decision: 'ask', rule: rule('make', [], true) })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    await rig.service.requests['chat.mode']({ chatId, mode: 'ask' })
    expect(await requests['pattern.save']({ id: null, decision: 'allow', rule: rule('make', [], true) })).toEqual(ok({}))
    await rig.say(chatId, '3')
    // A wish to be asked goes before a yes.
    expect(await requests['pattern.save']({ id: null, decision: 'ask', rule: rule('make', ['d'], false) })).toEqual(ok({}))
    const again = rig.say(chatId, '4')
    const last = await rig.itemWhere((item) => waits(item) && item.kind === 'call' && item.title === 'make d')
    if (last.kind !== 'call' || last.approval === null) throw new Error('no approval')
    await requests['chat.approve']({ chatId, approvalId: last.approval.approvalId, answer: { kind: 'deny' } })
    await again
    expect(lines(file)).toEqual(['make a', 'make c'])
  })

  it('lists one that an older version saved longer than it may be', async () => {
    const rig = await rigWith([])
    rig.ports.patterns.save({ decision: 'allow', pattern: JSON.stringify({ target: 'local', cwd: '/work', program: 'make', words: Array(300).fill('x'), rest: false, effects: [] }), words: 'make x' })
    const list = await rig.service.requests['pattern.list']({})
    expect(engineRequests['pattern.list'].response.safeParse(list.ok && list.value)).toMatchObject({ success: true, data: [{ rule: { program: 'make' } }] })
  })

  it('by hand: refused with the reason, and no secret is written down', async () => {
    const rig = await rigWith([])
    const save = (decision: 'allow' | 'ask', some: ReturnType<typeof rule>) => rig.service.requests['pattern.save']({ id: null, decision, rule: some })
    expect(await save('allow', rule('sudo', [], true))).toMatchObject({ ok: false, error: { code: 'invalid', message: expect.stringContaining('always asked') } })
    expect(await save('allow', rule('git', [], true))).toMatchObject({ ok: false, error: { message: expect.stringContaining('every word') } })
    expect(await save('allow', { ...rule('make', [], true), target: 'ssh:web' })).toMatchObject({ ok: false, error: { message: expect.stringContaining('target') } })
    expect(await save('allow', { ...rule('make', [], true), cwd: '' })).toMatchObject({ ok: false, error: { message: expect.stringContaining('folder') } })
    expect(await save('ask', rule('make', [SECRET], true))).toMatchObject({ ok: false, error: { message: expect.stringContaining('secret') } })
    expect(await save('ask', rule('sudo', [], true))).toEqual(ok({}))
    expect(JSON.stringify(database.all('SELECT * FROM saved_patterns'))).not.toContain(SECRET)
  })
})

describe('a retry', () => {
  it('tells when the next try comes, on one notice, and takes it back when it has come', async () => {
    const store = tempStore()
    const database = store.open()
    const server = await ModelServer.start([{ kind: 'status', status: 429, message: 'slow down', headers: { 'retry-after': '7' } }, { kind: 'status', status: 503, message: 'busy' }, done])
    const rig = new Rig(database, serverModel(server), [])
    const chatId = await rig.chat()
    const before = Date.now()
    await rig.say(chatId, 'hello')
    const notices = rig.history.flatMap((item) => (item.kind === 'notice' ? [item] : []))
    expect(new Set(notices.map(({ id }) => id)).size).toBe(1)
    expect(notices.map(({ until }) => until !== null)).toEqual([true, false, true, false])
    expect(notices[0]?.until).toBeGreaterThanOrEqual(before + 7_000)
    expect(notices[0]?.until).toBeLessThan(before + 7_000 + 5_000)
    expect(notices.at(-1)?.text).toContain('Tried again (2 of')
    expect((await rig.stored(chatId)).find(({ kind }) => kind === 'notice')).toMatchObject({ until: null })
    await server.stop()
    database.dispose()
    store.remove()
  })

  it('that was stopped, or whose engine died, waits for nothing', async () => {
    const store = tempStore()
    const database = store.open()
    const server = await ModelServer.start(() => ({ kind: 'status', status: 429, message: 'slow down' }))
    const real: Model = serverModel(server)
    const timers: (() => void)[] = []
    const rig = new Rig(database, real, [], { clock: { nowMs: () => Date.now(), timer: (_ms, callback) => { timers.push(callback); return { dispose: () => undefined } } } })
    const chatId = await rig.chat()
    const ended = rig.say(chatId, 'hello')
    await rig.itemWhere((item) => item.kind === 'notice' && item.until !== null)
    const stored = () => database.all('SELECT until, text FROM notices ORDER BY seq')
    expect(stored()).toMatchObject([{ until: expect.any(Number) }])
    // Another engine starts while this one lives, then after it died.
    new Rig(database, real, [], { owner: 'other', isAlive: () => true }).service.recover()
    expect(stored()).toMatchObject([{ until: expect.any(Number) }])
    new Rig(database, real, [], { owner: 'other', isAlive: () => false }).service.recover()
    expect(stored()).toMatchObject([{ until: null }])
    await rig.service.requests['chat.stop']({ chatId })
    await ended
    expect(stored()[0]).toMatchObject({ until: null, text: expect.stringContaining('Stopped before the next try') })
    await server.stop()
    database.dispose()
    store.remove()
  })
})
