import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Model, ModelStep, Tool } from '../../../src/main/core/agent'
import { ok, type Database } from '../../../src/main/core/kernel'
import type { ChatItem } from '../../../src/shared/channels'
import type { EffectReport } from '../../../src/shared/effects'
import { appendTool, fileIn, lines, READ, Rig, WRITE } from '../../support/agent'
import { tempStore, type TempStore } from '../../support/agent-store'
import { observation, SECRET } from '../../support/fake-gate'
import { ModelServer, type Reply, type Script } from '../../support/model-server'
import { serverModel } from '../../support/server-model'

const call = (line: string, tool = 'append') => ({ tool, args: { line } })
const answer = (text: string): Reply => ({ kind: 'answer', text })
const calls = (...some: ReturnType<typeof call>[]): Reply => ({ kind: 'answer', calls: some })
const isCall = (item: ChatItem) => item.kind === 'call'
const waits = (item: ChatItem) => item.kind === 'call' && item.status === 'waiting_approval'

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

describe('turns', () => {
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
  async function rigWith(script: Script, tools: readonly Tool[] = [appendTool(file)], more: ConstructorParameters<typeof Rig>[3] = {}) {
    server = await ModelServer.start(script)
    return new Rig(database, serverModel(server), tools, more)
  }
  async function waiting(rig: Rig) {
    const item = await rig.itemWhere(waits)
    if (item.kind !== 'call' || item.approval === null) throw new Error('no approval')
    return { approvalId: item.approval.approvalId, approval: item.approval }
  }

  describe('approvals', () => {
    it('asks, shows the effects, and runs after a yes', async () => {
      const rig = await rigWith([calls(call('a')), answer('done')])
      const chatId = await rig.chat('ask')
      const ended = rig.say(chatId, 'do it')
      const { approvalId, approval } = await waiting(rig)
      expect(approval).toMatchObject({ effects: 'write:cwd', destructive: false, pattern: null })
      expect(lines(file)).toEqual([])
      // It stands in what a window that opens now is given.
      expect((await rig.stored(chatId)).filter(waits)).toHaveLength(1)
      expect(await rig.service.requests['chat.approve']({ chatId, approvalId, answer: { kind: 'run' } })).toEqual(ok({}))
      await ended
      expect(lines(file)).toEqual(['a'])
      expect(await rig.service.requests['chat.approve']({ chatId, approvalId, answer: { kind: 'run' } })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    })

    it('deny: the model is told, nothing runs', async () => {
      const rig = await rigWith([calls(call('a')), answer('ok then')])
      const chatId = await rig.chat('ask')
      const ended = rig.say(chatId, 'do it')
      const { approvalId } = await waiting(rig)
      await rig.service.requests['chat.approve']({ chatId, approvalId, answer: { kind: 'deny' } })
      await ended
      expect(lines(file)).toEqual([])
      expect(server?.requests[1]?.raw).toContain('The person denied this call')
      expect((await rig.stored(chatId)).find(isCall)).toMatchObject({ status: 'denied' })
    })

    it('edit: another command runs, the card says so', async () => {
      const rig = await rigWith([calls(call('a')), answer('done')])
      const chatId = await rig.chat('ask')
      const ended = rig.say(chatId, 'do it')
      const { approvalId } = await waiting(rig)
      await rig.service.requests['chat.approve']({ chatId, approvalId, answer: { kind: 'edit', command: 'b' } })
      await ended
      expect(lines(file)).toEqual(['b'])
      expect((await rig.stored(chatId)).find(isCall)).toMatchObject({ title: 'append b', note: 'edited by the person', status: 'done' })
    })

    it('always: saves the pattern, the next one is not asked', async () => {
      const pattern = { target: 'local', cwd: '/work', program: 'append', words: [], rest: true, effects: [{ effect: 'write', scope: 'cwd' }] } as const
      const subject = { target: 'local', cwd: '/work', plain: true, commands: [{ argv: ['append', 'x'], readsOnly: false }] }
      const base = appendTool(file)
      const tool: Tool = { ...base, plan: (args, context) => { const planned = base.plan(args, context); return planned.ok ? ok({ ...planned.value, pattern, subject }) : planned } }
      const rig = await rigWith([calls(call('a')), calls(call('b')), answer('done')], [tool])
      const chatId = await rig.chat('ask')
      const ended = rig.say(chatId, 'do it')
      const { approvalId, approval } = await waiting(rig)
      expect(approval.pattern).toBe('append * in /work (local)')
      await rig.service.requests['chat.approve']({ chatId, approvalId, answer: { kind: 'always' } })
      await ended
      expect(lines(file)).toEqual(['a', 'b'])
      expect(rig.history.filter(waits)).toHaveLength(1)
    })

    it('observe refuses, auto asks before what is destructive', async () => {
      const wild: EffectReport = { effects: [{ effect: 'delete', scope: 'home' }], destructive: true, summary: 'delete:home destructive' }
      const rig = await rigWith([calls(call('a', 'wild')), answer('ok'), calls(call('b', 'wild')), answer('ok')], [appendTool(file, 'wild', wild)])
      const chatId = await rig.chat('observe')
      await rig.say(chatId, 'do it')
      expect((await rig.stored(chatId)).find(isCall)).toMatchObject({ status: 'refused' })
      await rig.service.requests['chat.mode']({ chatId, mode: 'auto' })
      const ended = rig.say(chatId, 'do it')
      const { approvalId } = await waiting(rig)
      await rig.service.requests['chat.approve']({ chatId, approvalId, answer: { kind: 'deny' } })
      await ended
      expect(lines(file)).toEqual([])
    })
  })

  describe('stop', () => {
    it('ends a streaming answer and keeps what was said', async () => {
      const rig = await rigWith([{ kind: 'answer', text: 'word '.repeat(400), chunkDelayMs: 5 }])
      const chatId = await rig.chat()
      const ended = rig.say(chatId, 'talk')
      await rig.itemWhere((item) => item.kind === 'assistant' && item.streaming)
      await rig.service.requests['chat.stop']({ chatId })
      await ended
      const items = await rig.stored(chatId)
      expect(items.at(-1)).toMatchObject({ kind: 'notice', text: expect.stringContaining('Stopped') })
      expect(rig.infos.at(-1)?.busy).toBe(false)
    })

    it('ends a silent request', async () => {
      const rig = await rigWith([{ kind: 'silent' }])
      const chatId = await rig.chat()
      const ended = rig.say(chatId, 'talk')
      await server?.arrived(1)
      await rig.service.requests['chat.stop']({ chatId })
      await ended
      expect(rig.infos.at(-1)?.busy).toBe(false)
    })

    it('ends the foreground command; those behind it never start', async () => {
      const started = gate()
      const tool = appendTool(file, 'append', WRITE, ({ cancel }) => {
        started.open()
        return new Promise((resolve) => cancel.onCancel(() => resolve(observation('stopped by you', { state: { kind: 'cancelled' } }))))
      })
      const rig = await rigWith([calls(call('a'), call('b'))], [tool])
      const chatId = await rig.chat()
      const ended = rig.say(chatId, 'do it')
      await started.opened
      await rig.service.requests['chat.stop']({ chatId })
      await ended
      expect(lines(file)).toEqual(['a'])
      expect((await rig.stored(chatId)).filter(isCall)).toMatchObject([{ status: 'done', state: { kind: 'cancelled' } }, { status: 'refused' }])
    })

    it('a command that waits for the reads before it never starts', async () => {
      const reading = gate()
      const look = appendTool(file, 'look', READ, ({ cancel }) => {
        reading.open()
        return new Promise((resolve) => cancel.onCancel(() => resolve(observation('what was read'))))
      })
      const rig = await rigWith([calls(call('r', 'look'), call('w'))], [look, appendTool(file)])
      const chatId = await rig.chat()
      const ended = rig.say(chatId, 'do it')
      await reading.opened
      await rig.service.requests['chat.stop']({ chatId })
      await ended
      expect(lines(file)).toEqual(['r'])
      expect((await rig.stored(chatId)).filter(isCall)).toMatchObject([{ status: 'done' }, { status: 'refused' }])
    })

    it('a call that never comes back has an unknown outcome', async () => {
      const started = gate()
      const rig = await rigWith([calls(call('a'))], [appendTool(file, 'append', WRITE, () => new Promise(() => started.open()))])
      const chatId = await rig.chat()
      const ended = rig.say(chatId, 'do it')
      await started.opened
      await rig.service.requests['chat.stop']({ chatId })
      await ended
      expect((await rig.stored(chatId)).find(isCall)).toMatchObject({ status: 'outcome_unknown' })
    })

    it('ends a question to the person', async () => {
      const rig = await rigWith([calls(call('a'))])
      const chatId = await rig.chat('ask')
      const ended = rig.say(chatId, 'do it')
      await waiting(rig)
      await rig.service.requests['chat.stop']({ chatId })
      await ended
      expect((await rig.stored(chatId)).find(isCall)).toMatchObject({ status: 'refused' })
    })
  })

  it('is busy while a turn runs', async () => {
    const rig = await rigWith([{ kind: 'silent' }])
    const chatId = await rig.chat()
    const ended = rig.say(chatId, 'talk')
    expect(await rig.service.requests['chat.send']({ chatId, text: 'more' })).toMatchObject({ ok: false, error: { code: 'busy' } })
    await rig.service.requests['chat.stop']({ chatId })
    await ended
  })

  it('long-paste: kept whole behind a handle, and said', async () => {
    const rig = await rigWith([answer('read')])
    const chatId = await rig.chat()
    const text = Array.from({ length: 6_000 }, (_, n) => String(n).padStart(5, '0')).join('')
    await rig.say(chatId, text)
    const items = await rig.stored(chatId)
    expect(rig.kept.get('h_paste')).toBe(text)
    expect(items[0]).toMatchObject({ kind: 'user', handle: 'h_paste' })
    expect(items[1]).toMatchObject({ kind: 'notice', text: expect.stringContaining('30000 characters') })
    const sent = server?.requests[0]?.raw ?? ''
    expect(sent).toContain(text.slice(0, 2_000))
    expect(sent).toContain(text.slice(-1_000))
    expect(sent.length).toBeLessThan(10_000)
  })

  it('what reads runs side by side, what writes waits its turn', async () => {
    let inside = 0
    let most = 0
    const meet = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
    }
    const rig = await rigWith([calls(call('r1', 'look'), call('r2', 'look'), call('w', 'append'), call('r3', 'look')), answer('done')], [appendTool(file, 'look', READ, meet), appendTool(file, 'append', WRITE, meet)])
    await rig.say(await rig.chat(), 'do it')
    expect(most).toBe(2)
    expect(lines(file)).toEqual(['r1', 'r2', 'w', 'r3'])
  })

  it('many parallel results share the characters of one request', async () => {
    const budgets: number[] = []
    const tool = appendTool(file, 'look', READ, async ({ budgetChars }) => { budgets.push(budgetChars); return observation('x'.repeat(budgetChars)) })
    const rig = await rigWith([calls(...Array.from({ length: 20 }, (_, n) => call(String(n), 'look'))), answer('done')], [tool])
    await rig.say(await rig.chat(), 'do it')
    expect(budgets).toHaveLength(20)
    expect(budgets.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(40_000)
  })

  it('more calls than fit are refused, each with a result', async () => {
    const rig = await rigWith([calls(...Array.from({ length: 40 }, (_, n) => call(String(n), 'look'))), answer('done')], [appendTool(file, 'look', READ)])
    const chatId = await rig.chat()
    await rig.say(chatId, 'do it')
    expect(lines(file)).toHaveLength(32)
    expect((await rig.stored(chatId)).filter((item) => item.kind === 'call' && item.status === 'refused')).toHaveLength(8)
  })

  it('a tool that throws becomes a result, masked', async () => {
    const rig = await rigWith([calls(call('a')), answer('oh')], [appendTool(file, 'append', WRITE, () => Promise.reject(new Error(`lost ${SECRET}`)))])
    const chatId = await rig.chat()
    await rig.say(chatId, 'do it')
    expect((await rig.stored(chatId)).find(isCall)).toMatchObject({ status: 'failed' })
    expect(server?.requests[1]?.raw).toContain('lost [redacted: test]')
    expect(JSON.stringify(await rig.stored(chatId))).not.toContain(SECRET)
  })

  it('secrets in messages, arguments and answers are masked wherever they are kept or sent', async () => {
    const rig = await rigWith([calls(call(`x ${SECRET}`)), answer('done')])
    const chatId = await rig.chat()
    await rig.say(chatId, `use ${SECRET} please`)
    expect(lines(file)).toEqual([`x ${SECRET}`])
    expect(server?.requests.every(({ raw }) => !raw.includes(SECRET))).toBe(true)
    expect(JSON.stringify(await rig.stored(chatId))).not.toContain(SECRET)
    expect(JSON.stringify(rig.infos)).not.toContain(SECRET)
    for (const table of ['chats', 'turns', 'steps', 'calls', 'observations', 'notices']) expect(JSON.stringify(database.all(`SELECT * FROM ${table}`))).not.toContain(SECRET)
  })

  it('chats come back after a restart, and the next request carries the recorded results', async () => {
    const rig = await rigWith([calls(call('a')), answer('done'), answer('still here')])
    const chatId = await rig.chat()
    await rig.say(chatId, 'do it')
    const before = await rig.stored(chatId)
    await rig.service.requests['chat.rename']({ chatId, title: 'My chat' })
    const again = new Rig(store.open(), serverModel(server ?? (await ModelServer.start([]))), [appendTool(file)], { owner: 'second' })
    expect(await again.stored(chatId)).toEqual(before)
    expect(await again.service.requests['chat.list']({})).toMatchObject({ ok: true, value: [{ chatId, title: 'My chat', mode: 'auto', busy: false }] })
    await again.say(chatId, 'and now?')
    expect(server?.requests[2]?.raw).toContain('wrote a')
    expect(lines(file)).toEqual(['a'])
    expect(await again.service.requests['chat.delete']({ chatId })).toEqual(ok({}))
    expect(await again.service.requests['chat.items']({ chatId })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  it('ends after 50 steps and says so', async () => {
    let count = 0
    const model: Model = { id: 'm', windowTokens: 128_000, step: async (): Promise<ModelStep> => ({ text: '', calls: [{ providerCallId: null, tool: 'append', args: { line: String((count += 1)) }, meta: null }], usage: { inputTokens: null, outputTokens: null }, finish: 'tool-calls' }) }
    const rig = new Rig(database, model, [appendTool(file)])
    const chatId = await rig.chat()
    await rig.say(chatId, 'loop')
    expect(lines(file)).toHaveLength(50)
    expect((await rig.stored(chatId)).at(-1)).toMatchObject({ kind: 'notice', text: expect.stringContaining('50 steps') })
  })

  it('learns how the provider counts', async () => {
    const rig = await rigWith([{ kind: 'answer', text: 'hi', usage: { input: 5_000, output: 7 } }, answer('again')])
    const chatId = await rig.chat()
    await rig.say(chatId, 'hello')
    const first = rig.infos.at(-1)?.meter
    expect(first).toMatchObject({ inputTokensTotal: 5_000, outputTokensTotal: 7 })
    await rig.say(chatId, 'hello again')
    expect(rig.infos.at(-1)?.meter?.system).toBeGreaterThan((first?.system ?? 0) * 2)
  })

  it('askOnce: refuses what would ask, gives the account of every request, stops what still runs', async () => {
    const rig = await rigWith([calls(call('a'), call('b', 'look')), answer('the answer')], [appendTool(file), appendTool(file, 'look', READ)])
    rig.tasks = [{ taskId: 'task_1', sessionId: null, command: 'x', state: { kind: 'running' }, nextCursor: 12, outputBase: 0, handle: null, effects: 'read' }]
    const asked = await rig.service.askOnce({ text: 'do it', mode: 'ask', cwd: '/elsewhere' })
    if (!asked.ok) throw new Error(asked.error.message)
    expect(lines(file)).toEqual(['b'])
    expect(asked.value).toMatchObject({ answer: 'the answer', end: { kind: 'answered' }, tasks: '1 tasks stopped' })
    expect(asked.value.accounts).toHaveLength(2)
    expect(asked.value.items.find(isCall)).toMatchObject({ status: 'refused', note: expect.stringContaining("needs a person's approval") })
    expect(server?.requests[0]?.raw).toContain('/elsewhere')
    expect(server?.requests[0]?.raw).toContain('task_1; running; next cursor 12')
  })
})
