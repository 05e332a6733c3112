import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createModel, testProvider } from '../../../src/main/adapters/model'
import { ModelError, type ModelRequest } from '../../../src/main/core/agent'
import { CancelSource, neverCancelled } from '../../../src/main/core/kernel'
import { FakeGate } from '../../support/fake-gate'
import { ModelServer } from '../../support/model-server'

const gate = new FakeGate()
const KEY = ['k', 'test', 'fedcba9876543210'].join('-')
const REQUEST: ModelRequest = {
  system: 'be brief',
  messages: [
    { role: 'user', text: gate.own('hello') },
    { role: 'assistant', text: gate.own(''), toolCalls: [{ callId: 'call_a', tool: 'look', args: gate.own('{"at":1}'), meta: null }, { callId: 'call_b', tool: 'look', args: gate.own('{"at":2}'), meta: null }] },
    { role: 'tool', callId: 'call_a', tool: 'look', text: gate.own('one') },
    { role: 'tool', callId: 'call_b', tool: 'look', text: gate.own('two') },
    { role: 'note', text: gate.own('[Note from Weir] tasks') },
  ],
  tools: [{ name: 'look', description: 'looks', parameters: { type: 'object', properties: { at: { type: 'integer' } }, required: ['at'], additionalProperties: false } }],
  maxOutputTokens: 500,
}
const config = (kind: 'openai' | 'anthropic' | 'google' | 'openai-compatible', baseUrl: string) => ({ kind, baseUrl, model: 'm', windowTokens: 128_000, key: KEY })
const sse = (...events: object[]) => events.map((event) => `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`).join('')

const ANTHROPIC = [
  { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 12, output_tokens: 1 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'hm' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} } },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"at":3}' } },
  { type: 'content_block_stop', index: 1 },
]
const ANTHROPIC_END = [{ type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } }, { type: 'message_stop' }]
const GOOGLE = [{ candidates: [{ content: { role: 'model', parts: [{ text: 'hm' }, { functionCall: { name: 'look', args: { at: 3 } }, thoughtSignature: 'c2ln' }] }, index: 0 }] }]
const GOOGLE_END = [{ candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP', index: 0 }], usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 9, totalTokenCount: 21 } }]

describe('providers', () => {
  const closers: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })
  async function serve(body: string, status = 200) {
    const seen: { url: string; body: string; headers: Record<string, unknown> }[] = []
    const server = createServer((request, response) => {
      let sent = ''
      request.on('data', (part: Buffer) => (sent += part.toString()))
      request.on('end', () => {
        seen.push({ url: request.url ?? '', body: sent, headers: request.headers })
        response.writeHead(status, { 'content-type': status === 200 ? 'text/event-stream' : 'application/json' })
        response.end(body)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => { server.closeAllConnections(); return new Promise((resolve) => server.close(resolve)) })
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen }
  }

  it.each([
    ['anthropic', ANTHROPIC, ANTHROPIC_END],
    ['google', GOOGLE, GOOGLE_END],
  ] as const)('%s: a complete step, and a tidy end without its reason', async (kind, begin, end) => {
    const whole = await serve(sse(...begin, ...end))
    const deltas: string[] = []
    const step = await createModel(config(kind, whole.url)).step(REQUEST, (delta) => deltas.push(delta), neverCancelled)
    expect(step).toMatchObject({ text: 'hm', finish: 'tool-calls', calls: [{ tool: 'look', args: { at: 3 } }], usage: { inputTokens: 12, outputTokens: 9 } })
    expect(deltas.join('')).toBe('hm')
    const sent = whole.seen[0]?.body ?? ''
    for (const text of ['be brief', 'hello', 'one', 'two', '[Note from Weir] tasks']) expect(sent).toContain(text)
    if (kind === 'google') {
      expect(step.calls[0]?.meta).toContain('c2ln')
      // What the provider gave with a call goes back with it.
      const again = await serve(sse(...begin, ...end))
      await createModel(config(kind, again.url)).step({ ...REQUEST, messages: [{ role: 'user', text: gate.own('x') }, { role: 'assistant', text: gate.own(''), toolCalls: [{ callId: 'call_a', tool: 'look', args: gate.own('{}'), meta: step.calls[0]?.meta ?? null }] }, { role: 'tool', callId: 'call_a', tool: 'look', text: gate.own('r') }] }, () => undefined, neverCancelled)
      expect(again.seen[0]?.body).toContain('c2ln')
    }
    const cut = await serve(sse(...begin))
    await expect(createModel(config(kind, cut.url)).step(REQUEST, () => undefined, neverCancelled)).rejects.toMatchObject({ kind: 'broken_stream' })
  })

  it('openai and compatible speak chat completions; results follow their calls', async () => {
    for (const kind of ['openai', 'openai-compatible'] as const) {
      const server = await ModelServer.start([{ kind: 'answer', text: 'hi', usage: { input: 5, output: 2 } }])
      closers.push(() => server.stop())
      const step = await createModel(config(kind, server.baseUrl)).step(REQUEST, () => undefined, neverCancelled)
      expect(step).toMatchObject({ text: 'hi', finish: 'stop', calls: [], usage: { inputTokens: 5, outputTokens: 2 } })
      expect(server.requests[0]?.path).toBe('/v1/chat/completions')
      const { messages } = JSON.parse(server.requests[0]?.raw ?? '') as { messages: { role: string; tool_call_id?: string }[] }
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool', 'user'])
      expect(messages.map((message) => message.tool_call_id).filter((id) => id !== undefined)).toEqual(['call_a', 'call_b'])
    }
  })

  it.each([
    [401, 'no way', 'auth'], [413, 'big', 'too_large'], [429, 'slow', 'rate_limited'], [500, 'oops', 'overloaded'], [529, 'Overloaded', 'overloaded'], [404, 'model not found', 'other'], [422, 'odd', 'other'],
    [400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.", 'context_length'],
    [400, 'prompt is too long: 210000 tokens > 200000 maximum', 'context_length'],
    [400, 'the request exceeds the available context size (4096 tokens), try increasing it', 'context_length'],
    [400, 'The input token count (40000) exceeds the maximum number of tokens allowed (32768).', 'context_length'],
  ])('%s %s is %s, in plain words', async (status, message, kind) => {
    const { url } = await serve(JSON.stringify({ error: { message: `${message} ${KEY}`, type: 'x', code: null } }), status)
    const error: unknown = await createModel(config('openai-compatible', url)).step(REQUEST, () => undefined, neverCancelled).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ kind })
    const said = error instanceof ModelError ? error.message : ''
    expect(said).not.toContain('fedcba9876543210')
    expect(said).not.toContain(message)
    if (error instanceof ModelError && /8192|200000|4096|32768/.test(message)) expect([8_192, 200_000, 4_096, 32_768]).toContain(error.windowTokens)
  })

  it('nobody there: network', async () => {
    await expect(createModel(config('openai-compatible', 'http://127.0.0.1:9/v1')).step(REQUEST, () => undefined, neverCancelled)).rejects.toMatchObject({ kind: 'network' })
  })

  it('stops at any moment', async () => {
    const server = await ModelServer.start([{ kind: 'silent' }])
    closers.push(() => server.stop())
    const cancel = new CancelSource()
    const step = createModel(config('openai-compatible', server.baseUrl)).step(REQUEST, () => undefined, cancel.token)
    await server.arrived(1)
    cancel.cancel()
    await expect(step).rejects.toMatchObject({ kind: 'cancelled' })
  })

  it('testProvider says it in words', async () => {
    expect(await testProvider({ ...config('openai-compatible', ''), baseUrl: '' })).toMatchObject({ ok: false })
    const bad = await serve('{"error":{"message":"no"}}', 401)
    expect(await testProvider(config('openai-compatible', bad.url))).toMatchObject({ ok: false, message: expect.stringContaining('key') })
    const good = await serve(JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, message: { role: 'assistant', content: 'ready' }, finish_reason: 'stop' }] }))
    expect(await testProvider(config('openai-compatible', good.url))).toEqual({ ok: true, message: 'm answered.' })
  })
})
