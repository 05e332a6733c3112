import type { MessagePortMain } from 'electron'
import {
  engineRequests, fromEngineSchema, type EngineMethod, type EngineRequestOf, type EngineResponseOf, type FromEngine,
} from '../../shared/channels'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The same map, seen so that the compiler follows a method to its answer. */
const responses: { readonly [M in EngineMethod]: { readonly response: { parse(value: unknown): EngineResponseOf<M> } } } = engineRequests

/** Main's own few questions to the engine, over a port like the window's. */
export class EngineLink {
  private readonly waiting = new Map<number, Waiting>()
  private nextId = 1

  constructor(private readonly port: MessagePortMain) {
    port.on('message', ({ data }) => this.received(data))
    port.start()
  }

  /** Errors: an Error in plain words, also when the engine ends before it answers. */
  async request<M extends EngineMethod>(method: M, payload: EngineRequestOf<M>): Promise<EngineResponseOf<M>> {
    const id = this.nextId++
    const answer = await new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.port.postMessage({ id, method, payload })
    })
    return responses[method].response.parse(answer)
  }

  close(): void {
    this.port.close()
    for (const { reject } of this.waiting.values()) reject(new Error('The engine ended before it could answer.'))
    this.waiting.clear()
  }

  private received(data: unknown): void {
    const message = fromEngineSchema.safeParse(data)
    if (message.success && message.data.kind === 'response') this.answered(message.data)
  }

  private answered(message: Extract<FromEngine, { kind: 'response' }>): void {
    const entry = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.result.ok) entry?.resolve(message.result.value)
    else entry?.reject(new Error(message.result.error.message))
  }
}
