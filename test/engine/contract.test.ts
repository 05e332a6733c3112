import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/main/engine'
import { engineRequests, fromEngineSchema, type FromEngine } from '../../src/shared/channels'

/** A whole engine, and one owner that may say anything. */
class Owner {
  readonly responses = new Map<number, Extract<FromEngine, { kind: 'response' }>['result']>()
  private listener: (message: unknown) => void = () => undefined
  private waiting: (() => void)[] = []
  readonly port = {
    post: (message: FromEngine): void => {
      const parsed = fromEngineSchema.parse(structuredClone(message))
      if (parsed.kind !== 'response') return
      this.responses.set(parsed.id, parsed.result)
      for (const wake of this.waiting.splice(0)) wake()
    },
    onMessage: (listener: (message: unknown) => void) => {
      this.listener = listener
      return { dispose: () => { this.listener = () => undefined } }
    },
  }
  send(message: unknown): void {
    this.listener(message)
  }
  async ask(id: number, method: string, payload: unknown) {
    this.send({ id, method, payload })
    while (!this.responses.has(id)) await new Promise<void>((resolve) => this.waiting.push(resolve))
    return this.responses.get(id)
  }
}

const METHODS = Object.keys(engineRequests)
const NEVER = [null, undefined, 7, 'x', [], [[]], { chatId: 'chat_x; DROP TABLE chats' }, { chatId: 7, text: {} }, { sessionId: '__proto__' }, JSON.parse('{"__proto__": {"chatId": "chat_a"}}')]

describe('the engine, told anything', () => {
  const folder = mkdtempSync(join(tmpdir(), 'weir-contract-'))
  const owner = new Owner()
  let engine: Engine | null = null
  let id = 0
  beforeAll(async () => {
    engine = await createEngine({ dataDirectory: folder })
    engine.connect(owner.port)
  })
  afterAll(async () => {
    await engine?.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  it('drops what is no message and goes on', async () => {
    for (const message of [...NEVER, {}, { id: 'x', method: 'engine.info', payload: {} }, { id: 1.5, method: 'engine.info', payload: {} }, { id: Number.NaN, method: 'engine.info' }, { id: 1, method: ['engine.info'] }]) owner.send(message)
    expect(await owner.ask((id += 1), 'engine.info', {})).toMatchObject({ ok: true })
    expect(owner.responses.size).toBe(1)
  })

  it.each(['', 'nope', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'engine.info ', 'ENGINE.INFO', 'x'.repeat(1_000_000)])('does not know %.20s', async (method) => {
    expect(await owner.ask((id += 1), method, {})).toMatchObject({ ok: false, error: { code: 'unsupported' } })
  })

  it('answers every method with every payload by a value, never by what went wrong inside', async () => {
    for (const method of METHODS) {
      for (const payload of NEVER) {
        const answer = await owner.ask((id += 1), method, payload)
        if (answer?.ok === false) expect({ method, payload, code: answer.error.code }).not.toMatchObject({ code: 'internal' })
      }
    }
  })

  it('answers ten thousand at once, the largest id too', async () => {
    const from = id + 1
    for (let count = 0; count < 10_000; count++) owner.send({ id: from + count, method: count % 2 === 0 ? 'engine.info' : 'chat.items', payload: count % 2 === 0 ? {} : { chatId: 'chat_unknown' } })
    expect(await owner.ask(Number.MAX_SAFE_INTEGER, 'task.stop', { taskId: 'task_unknown' })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect([...owner.responses.keys()].filter((key) => key >= from && key < from + 10_000)).toHaveLength(10_000)
  })

  it('survives an owner that is gone', async () => {
    const gone = { post: () => { throw new Error('closed') }, onMessage: () => ({ dispose: () => undefined }) }
    const connection = engine?.connect(gone)
    expect(await owner.ask((id += 1), 'chat.create', {})).toMatchObject({ ok: true })
    connection?.dispose()
  })
})
