import type { EngineEventListener } from './api'

interface Refusal {
  readonly ok: false
  readonly error: { readonly code: 'internal' | 'denied'; readonly message: string }
}
const ENDED: Refusal = { ok: false, error: { code: 'internal', message: 'The engine ended before it could answer.' } }
const BUSY: Refusal = { ok: false, error: { code: 'internal', message: 'The engine has not started; too much waits for it already.' } }
/** Requests that wait for an engine; more are refused. */
const EARLY_CAP = 1_000
const DENIED: Refusal = { ok: false, error: { code: 'denied', message: 'This request goes through the app.' } }

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value
}

/** Requests and events over the port to the engine. Asked before there is an engine, a request waits for it. */
export class EnginePort {
  private port: MessagePort | null = null
  private nextId = 1
  private readonly waiting = new Map<number, (answer: unknown) => void>()
  private readonly early: unknown[] = []
  private readonly listeners = new Set<EngineEventListener>()

  /** The engine ended: what it did not answer, it never will. Requests from now on wait for the next one. */
  lost(): void {
    if (this.port === null) return
    this.port.close()
    this.port = null
    const unanswered = [...this.waiting.values()]
    this.waiting.clear()
    for (const answer of unanswered) answer(ENDED)
  }

  /** A new engine, or the first. */
  use(port: MessagePort): void {
    this.lost()
    this.port = port
    port.onmessage = (event: MessageEvent<unknown>) => this.received(event.data)
    for (const message of this.early.splice(0)) port.postMessage(message)
  }

  request(method: string, payload: unknown): Promise<unknown> {
    if (method.startsWith('provider.') || method === 'capture.export') return Promise.resolve(DENIED)
    if (this.port === null && this.early.length >= EARLY_CAP) return Promise.resolve(BUSY)
    const id = this.nextId++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      const message = { id, method, payload }
      if (this.port === null) this.early.push(message)
      else this.port.postMessage(message)
    })
  }

  onEvent(listener: EngineEventListener): void {
    this.listeners.add(listener)
  }

  private received(message: unknown): void {
    if (has(message, 'kind') && message.kind === 'event' && has(message, 'name') && typeof message.name === 'string' && has(message, 'payload')) {
      for (const listener of this.listeners) listener(message.name, message.payload)
    } else if (has(message, 'id') && typeof message.id === 'number' && has(message, 'result')) {
      this.waiting.get(message.id)?.(message.result)
      this.waiting.delete(message.id)
    }
  }
}
