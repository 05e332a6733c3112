import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/main/adapters/database'
import { ChatStore, effectsMigrations, ModelMemory, PatternStore, StepLedger, TurnStore } from '../../../src/main/core/effects'
import type { Database } from '../../../src/main/core/kernel'
import { observation } from '../../support/fake-gate'
import { EagerClock, random, tempStore, type TempStore } from '../../support/agent-store'

const call = (tool: string, args = '{}', providerCallId: string | null = 'call_0') => ({ providerCallId, meta: null, tool, args, title: tool })
const step = (...calls: ReturnType<typeof call>[]) => ({ text: 'hm', finish: 'tool-calls', inputTokens: 10, outputTokens: 2, calls })
const done = (text: string) => ({ status: 'done' as const, observation: observation(text), state: { kind: 'exited' as const, code: 0 }, note: null })

describe('ledger', () => {
  let store: TempStore
  let database: Database
  const clock = new EagerClock()
  beforeEach(() => {
    store = tempStore()
    database = store.open()
  })
  afterEach(() => {
    database.dispose()
    store.remove()
  })
  const engine = (owner: string, db = database) => ({ chats: new ChatStore(db, clock, random), ledger: new StepLedger(db, clock, random, owner) })

  it('gives every call its own id though the provider repeats or leaves out its own', () => {
    const { chats, ledger } = engine('a')
    const { chatId } = chats.create('ask', null)
    const committed = ledger.commit(chatId, step(call('t', '{}', 'call_0'), call('t', '{}', 'call_0'), call('t', '{}', null)))
    expect(new Set(committed.calls.map(({ callId }) => callId)).size).toBe(3)
    expect(committed.calls.map(({ status }) => status)).toEqual(['recorded', 'recorded', 'recorded'])
    for (const [index, one] of committed.calls.entries()) {
      expect(ledger.start(one)).toBe(true)
      ledger.finish(one, one.callId, done(`result ${index}`))
    }
    expect(ledger.steps(chatId)[0]?.calls.map((one) => one.observation?.text)).toEqual(['result 0', 'result 1', 'result 2'])
  })

  it('starts a call once', () => {
    const { chats, ledger } = engine('a')
    const { chatId } = chats.create('ask', null)
    const [one] = ledger.commit(chatId, step(call('t'))).calls
    if (one === undefined) throw new Error('no call')
    expect(ledger.start(one)).toBe(true)
    expect(ledger.start(one)).toBe(false)
    ledger.finish(one, one.callId, done('first'))
    ledger.finish(one, one.callId, done('second'))
    expect(ledger.start(one)).toBe(false)
    expect(ledger.steps(chatId)[0]?.calls[0]?.observation?.text).toBe('first')
  })

  it('a commit that fails leaves nothing', () => {
    const { chats, ledger } = engine('a')
    const { chatId } = chats.create('ask', null)
    const broken = { ...step(call('t')), calls: [call('t'), { ...call('t'), tool: undefined as unknown as string }] }
    expect(() => ledger.commit(chatId, broken)).toThrow()
    expect(ledger.steps(chatId)).toEqual([])
    expect(ledger.nextStep(chatId)).toBe(1)
  })

  it('recovers what a dead engine left and leaves the living alone', () => {
    const dead = engine('dead')
    const alive = engine('alive', store.open())
    const { chatId } = dead.chats.create('ask', null)
    const other = alive.chats.create('ask', null).chatId
    expect(dead.chats.claim(chatId, 'dead', () => true).ok).toBe(true)
    const calls = dead.ledger.commit(chatId, step(call('runs'), call('waits'), call('goes on'))).calls
    const [runs, , goesOn] = calls
    if (runs === undefined || goesOn === undefined) throw new Error('calls')
    dead.ledger.start(runs)
    dead.ledger.progress(runs, 'task_1', 'cap_1')
    dead.ledger.start(goesOn)
    dead.ledger.finish(goesOn, goesOn.callId, { ...done('so far'), status: 'background', state: { kind: 'running' } })
    const [living] = alive.ledger.commit(other, step(call('lives'))).calls
    if (living === undefined) throw new Error('living')
    alive.ledger.start(living)

    const next = engine('next', store.open())
    const isAlive = (owner: string) => owner === 'alive'
    expect(next.ledger.recover(isAlive, (one, what) => observation(`${one.tool}: ${what}`))).toBe(1)
    expect(next.ledger.recover(isAlive, () => observation('again'))).toBe(0)
    const after = next.ledger.steps(chatId)[0]?.calls ?? []
    expect(after.map(({ status }) => status)).toEqual(['outcome_unknown', 'failed', 'done'])
    expect(after[0]?.note).toBe('outcome unknown: check before doing anything')
    expect(after[0]?.captureId).toBe('cap_1')
    expect(after[1]?.observation?.text).toBe('waits: not_started')
    expect(after[2]?.state).toEqual({ kind: 'lost' })
    expect(after[2]?.observation?.text).toBe('so far')
    expect(next.ledger.steps(other)[0]?.calls[0]?.status).toBe('running')
    // The dead engine's calls can no longer start, whoever tries.
    for (const one of after) expect(dead.ledger.start(one)).toBe(false)
    expect(next.chats.get(chatId)).toMatchObject({ ok: true, value: { busyOwner: null } })
    database.dispose()
  })

  it('a chat is one engine’s for one turn', () => {
    const { chats } = engine('a')
    const { chatId } = chats.create('ask', null)
    expect(chats.claim(chatId, 'a', () => true).ok).toBe(true)
    expect(chats.claim(chatId, 'a', () => true)).toMatchObject({ ok: false, error: { code: 'busy' } })
    expect(chats.claim(chatId, 'b', () => true)).toMatchObject({ ok: false, error: { code: 'busy' } })
    expect(chats.claim(chatId, 'b', () => false).ok).toBe(true)
    chats.release(chatId, 'a')
    expect(chats.get(chatId)).toMatchObject({ value: { busyOwner: 'b' } })
  })

  it('deleting a chat takes everything of it', () => {
    const { chats, ledger } = engine('a')
    const { chatId } = chats.create('ask', null)
    new TurnStore(database, clock).add(chatId, { text: 'hello', handle: null, mentioned: null, attachments: [{ captureId: 'cap_a', from: 0, to: 3, label: '', handle: null, observation: observation('abc') }] })
    const [one] = ledger.commit(chatId, step(call('t'))).calls
    if (one === undefined) throw new Error('no call')
    ledger.start(one)
    ledger.finish(one, one.callId, done('x'))
    chats.remove(chatId)
    for (const table of ['chats', 'turns', 'attachments', 'steps', 'calls', 'observations']) expect(database.all(`SELECT * FROM ${table}`)).toEqual([])
  })

  it('keeps what an older version has saved', () => {
    const path = `${store.path}.old`
    const [first = ''] = effectsMigrations.steps
    const old = openDatabase(path, [{ room: 'effects', steps: [first] }])
    old.run("INSERT INTO patterns (pattern, words, at) VALUES ('{}', 'make', 5)")
    old.run("INSERT INTO chats (chat, title, created_at, updated_at, mode) VALUES ('chat_a', 't', 1, 1, 'ask')")
    old.run("INSERT INTO turns (chat, seq, at, text) VALUES ('chat_a', 1, 1, 'hello')")
    old.run("INSERT INTO notices (chat, seq, at, level, text) VALUES ('chat_a', 2, 1, 'info', 'n')")
    old.dispose()
    const now = openDatabase(path, [effectsMigrations])
    expect(new PatternStore(now, clock).list()).toEqual([{ id: 1, decision: 'allow', pattern: '{}', words: 'make', at: 5 }])
    const chats = new ChatStore(now, clock, random)
    expect(new TurnStore(now, clock).list('chat_a')).toMatchObject([{ seq: 1, text: 'hello' }])
    expect(chats.notices('chat_a')).toEqual([{ seq: 2, at: 1, level: 'info', text: 'n', until: null }])
    now.dispose()
  })

  it('remembers patterns and models', () => {
    const patterns = new PatternStore(database, clock)
    const make = { decision: 'allow', pattern: '{"a":1}', words: 'make' } as const
    patterns.save(make)
    patterns.save(make)
    patterns.save({ ...make, decision: 'ask' })
    expect(patterns.list()).toMatchObject([{ id: 1, ...make }, { decision: 'ask', pattern: '{"a":1}' }])
    expect(patterns.replace(1, { ...make, pattern: '{"a":2}' })).toBe(true)
    expect(patterns.list()[0]).toMatchObject({ id: 1, pattern: '{"a":2}' })
    // What is saved already is not saved twice.
    expect(patterns.replace(1, { ...make, decision: 'ask' })).toBe(true)
    expect(patterns.list()).toHaveLength(1)
    expect([patterns.replace(1, make), patterns.remove(1), patterns.remove(patterns.list()[0]?.id ?? 0), patterns.list().length]).toEqual([false, false, true, 0])
    const models = new ModelMemory(database)
    models.reported('m', 100, 130)
    expect(models.get('m').correction).toBeCloseTo(1.3)
    models.reported('m', 100, 100)
    expect(models.get('m').correction).toBeCloseTo(1.24)
    models.learnWindow('m', 32_000)
    models.learnWindow('m', 64_000)
    expect(models.get('m').windowTokens).toBe(32_000)
  })
})
