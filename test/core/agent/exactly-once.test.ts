import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTokenizer } from '../../../src/main/adapters/tokenizer'
import { CachedTokenizer } from '../../../src/main/core/context'
import type { Database } from '../../../src/main/core/kernel'
import { appendTool, fileIn, lines, Rig } from '../../support/agent'
import { ModelServer, type Reply } from '../../support/model-server'
import { serverModel } from '../../support/server-model'
import { tempStore, type TempStore } from '../../support/agent-store'

const call = (line: string, id: string | null = 'call_0') => ({ id, tool: 'append', args: { line } })
const answer = (text: string): Reply => ({ kind: 'answer', text })
const calls = (...some: ReturnType<typeof call>[]): Reply => ({ kind: 'answer', calls: some })

describe('each command runs once, whatever the provider does', () => {
  let store: TempStore
  let database: Database
  let server: ModelServer | undefined
  beforeEach(() => {
    store = tempStore()
    database = store.open()
  })
  afterEach(async () => {
    await server?.stop()
    database.dispose()
    store.remove()
  })
  async function run(script: readonly Reply[]) {
    server = await ModelServer.start(script)
    const file = fileIn(store.folder)
    const rig = new Rig(database, serverModel(server), [appendTool(file)], { tokenizer: new CachedTokenizer(createTokenizer()) })
    const chatId = await rig.chat()
    await rig.say(chatId, 'append one line, please')
    const items = await rig.stored(chatId)
    return { rig, chatId, items, file: lines(file), requests: server.requests.map(({ raw }) => raw), said: items.filter((i) => i.kind === 'assistant').map((i) => i.text) }
  }

  it('plain, several steps', async () => {
    const r = await run([calls(call('a')), calls(call('b'), call('c')), answer('done')])
    expect(r.file).toEqual(['a', 'b', 'c'])
    expect(r.said).toEqual(['done'])
    expect(r.requests[2]).toContain('wrote c')
    expect(r.requests.every((raw) => raw.includes('append one line, please'))).toBe(true)
  })

  it('retry-413', async () => {
    const r = await run([calls(call('a')), { kind: 'status', status: 413, message: 'too large' }, answer('done')])
    expect(r.file).toEqual(['a'])
    expect(r.requests[2]).toContain('wrote a')
    expect(r.said).toEqual(['done'])
    expect(r.items.some((i) => i.kind === 'notice' && i.text.includes('smaller'))).toBe(true)
  })

  it('context length: learns the window the provider names', async () => {
    const r = await run([calls(call('a')), { kind: 'status', status: 400, message: "This model's maximum context length is 32768 tokens.", code: 'context_length_exceeded' }, answer('done')])
    expect(r.file).toEqual(['a'])
    expect(r.said).toEqual(['done'])
    expect(r.rig.infos.at(-1)?.meter?.windowTokens).toBe(32_768)
  })

  it('context length without a number: the size that worked is kept, the next request is not refused again', async () => {
    const r = await run([calls(call('a')), { kind: 'status', status: 400, message: 'context_length_exceeded' }, calls(call('b')), answer('done')])
    expect(r.file).toEqual(['a', 'b'])
    expect(r.requests).toHaveLength(4)
    expect(r.rig.infos.at(-1)?.meter?.windowTokens).toBe(89_600)
  })

  it.each(['socket', 'end'] as const)('stream-dies (a): cut by %s after complete arguments', async (how) => {
    const r = await run([{ kind: 'broken', text: 'let me', calls: [call('a')], how }, calls(call('a', 'other')), answer('done')])
    expect(r.file).toEqual(['a'])
    expect(r.said).toEqual(['done'])
  })

  it.each(['socket', 'end'] as const)('stream-dies (b): cut by %s after the step was committed', async (how) => {
    const r = await run([calls(call('a')), { kind: 'broken', text: 'so', how }, answer('done')])
    expect(r.file).toEqual(['a'])
    expect(r.requests[2]).toContain('wrote a')
    expect(r.said).toEqual(['done'])
  })

  it('an error inside the stream', async () => {
    const r = await run([calls(call('a')), { kind: 'stream_error', message: 'overloaded', text: 'so' }, answer('done')])
    expect(r.file).toEqual(['a'])
    expect(r.said).toEqual(['done'])
  })

  it('429 and 503 back off with a visible notice', async () => {
    const r = await run([calls(call('a')), { kind: 'status', status: 429, message: 'slow down', headers: { 'retry-after': '7' } }, { kind: 'status', status: 503, message: 'busy' }, answer('done')])
    expect(r.file).toEqual(['a'])
    expect(r.rig.clock.delaysMs[0]).toBe(7_000)
    expect(r.rig.history.some((i) => i.kind === 'notice' && i.text.includes('7.0 s'))).toBe(true)
  })

  it('gives up in words after the tries it allows itself, and goes on with the next message', async () => {
    const bad: Reply = { kind: 'status', status: 500, message: 'x' }
    const r = await run([calls(call('a')), bad, bad, bad, bad, bad, bad, answer('here again')])
    expect(r.file).toEqual(['a'])
    expect(r.items.at(-1)).toMatchObject({ kind: 'notice', level: 'error' })
    await r.rig.say(r.chatId, 'go on')
    expect(r.file).toEqual(['a'])
    expect(server?.requests.at(-1)?.raw).toContain('wrote a')
  })

  it.each([['call_0', 'call_0'], [null, null]])('repeated-call-ids: %s and %s', async (one, two) => {
    const r = await run([calls(call('a', one), call('b', two)), calls(call('c', one)), answer('done')])
    expect(r.file).toEqual(['a', 'b', 'c'])
    const messages = (JSON.parse(r.requests[2] ?? '') as { messages: { role: string; tool_call_id?: string; content?: string; tool_calls?: { id: string; function: { arguments: string } }[] }[] }).messages
    const wanted = messages.flatMap((m) => m.tool_calls ?? []).map((c) => [c.id, JSON.parse(c.function.arguments).line])
    const got = messages.filter((m) => m.role === 'tool').map((m) => [m.tool_call_id, m.content?.slice(-1)])
    expect(got).toEqual(wanted)
    expect(new Set(got.map(([id]) => id)).size).toBe(3)
  })

  it('bad arguments and unknown tools become results', async () => {
    const r = await run([{ kind: 'answer', calls: [{ tool: 'append', args: '{"line": ' }, { tool: 'append', args: { line: 3 } }, { tool: 'nope', args: {} }] }, answer('sorry')])
    expect(r.file).toEqual([])
    expect(r.items.filter((i) => i.kind === 'call').map((i) => i.status)).toEqual(['failed', 'failed', 'failed'])
    expect(r.requests[1]).toContain('There is no tool named nope')
  })

  it('auth and unknown models are said plainly, without the key or the body', async () => {
    const r = await run([{ kind: 'status', status: 401, message: 'bad key k-test-0123456789abcdef' }])
    const notice = r.items.at(-1)
    expect(notice).toMatchObject({ kind: 'notice', level: 'error' })
    expect(JSON.stringify(r.items)).not.toContain('0123456789abcdef')
  })

  it('a response cut at its length limit runs no call', async () => {
    const r = await run([{ kind: 'answer', calls: [call('a')], finish: 'length' }, answer('ok')])
    expect(r.file).toEqual([])
    expect(r.requests[1]).toContain('cut off at its length limit')
  })
})
