import { createEngine, type Engine } from '../../src/main/engine'
import {
  engineEvents, engineRequests, fromEngineSchema, type EngineMethod, type EngineRequestOf, type EngineResponseOf, type FromEngine, type SessionInfo,
} from '../../src/shared/channels'
import type { WeirError } from '../../src/shared/errors'
import type { SessionId } from '../../src/shared/ids'

type Answer<M extends EngineMethod> = { readonly ok: true; readonly value: EngineResponseOf<M> } | { readonly ok: false; readonly error: WeirError }
const responses: { readonly [M in EngineMethod]: { readonly response: { parse(value: unknown): EngineResponseOf<M> } } } = engineRequests

/** A whole engine, and a window's end of its port: everything that passes goes through the contract's schemas. */
export class EngineClient {
  readonly data: { readonly sessionId: SessionId; readonly text: string; readonly cursor: number }[] = []
  readonly changes: SessionInfo[] = []
  private readonly waiting = new Map<number, (result: Extract<FromEngine, { kind: 'response' }>['result']) => void>()
  private listener: (message: unknown) => void = () => undefined
  private lastId = 0
  private engine: Engine | null = null

  static async start(dataDirectory: string): Promise<EngineClient> {
    const client = new EngineClient()
    client.engine = await createEngine({ dataDirectory })
    client.engine.connect({
      post: (message) => client.received(structuredClone(message)),
      onMessage: (listener) => {
        client.listener = listener
        return { dispose: () => (client.listener = () => undefined) }
      },
    })
    return client
  }

  async ask<M extends EngineMethod>(method: M, payload: EngineRequestOf<M>): Promise<Answer<M>> {
    const id = (this.lastId += 1)
    const result = await new Promise<Extract<FromEngine, { kind: 'response' }>['result']>((resolve) => {
      this.waiting.set(id, resolve)
      this.listener({ id, method, payload })
    })
    return result.ok ? { ok: true, value: responses[method].response.parse(result.value) } : result
  }

  /** @throws Error when it is refused. */
  async get<M extends EngineMethod>(method: M, payload: EngineRequestOf<M>): Promise<EngineResponseOf<M>> {
    const answer = await this.ask(method, payload)
    if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`)
    return answer.value
  }

  /** What was sent of a terminal since the start, or since the given message. */
  text(sessionId: SessionId, from = 0): string {
    return this.data.slice(from).filter((data) => data.sessionId === sessionId).map(({ text }) => text).join('')
  }

  async dispose(): Promise<void> {
    await this.engine?.dispose()
  }

  private received(message: unknown): void {
    const parsed = fromEngineSchema.parse(message)
    if (parsed.kind === 'response') {
      this.waiting.get(parsed.id)?.(parsed.result)
      this.waiting.delete(parsed.id)
    } else if (parsed.name === 'terminal.data') {
      const data = engineEvents['terminal.data'].parse(parsed.payload)
      this.data.push(data)
      void this.ask('terminal.ack', { sessionId: data.sessionId, chars: data.text.length })
    } else if (parsed.name === 'terminal.changed') this.changes.push(engineEvents['terminal.changed'].parse(parsed.payload))
  }
}
