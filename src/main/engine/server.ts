import { engineRequests, toEngineSchema, type EngineEventName, type EngineEventOf, type EngineMethod, type EngineRequestOf, type EngineResponseOf, type FromEngine } from '../../shared/channels'
import type { WeirError } from '../../shared/errors'
import type { Disposable, Log, Result } from '../core/kernel'

/** One end of a connection to an owner: a window, the app's main process, later other agents. */
export interface EnginePort {
  post(message: FromEngine): void
  onMessage(listener: (message: unknown) => void): Disposable
}

export type Handlers = {
  readonly [M in EngineMethod]: (payload: EngineRequestOf<M>) => Result<EngineResponseOf<M>> | Promise<Result<EngineResponseOf<M>>>
}

/** The same map, seen so that the compiler follows a method to its payload. */
const requests: {
  readonly [M in EngineMethod]: { readonly request: { safeParse(value: unknown): { success: true; data: EngineRequestOf<M> } | { success: false; error: { message: string } } } }
} = engineRequests

function isMethod(name: string): name is EngineMethod {
  return Object.hasOwn(engineRequests, name)
}

/** Answers every message that fits the contract, and says what is wrong with one that does not. */
export class EngineServer implements Disposable {
  private readonly ports = new Map<EnginePort, Disposable>()

  constructor(private readonly handlers: Handlers, private readonly log: Log) {}

  connect(port: EnginePort): Disposable {
    const listening = port.onMessage((message) => void this.receive(port, message))
    this.ports.set(port, listening)
    return {
      dispose: () => {
        listening.dispose()
        this.ports.delete(port)
      },
    }
  }

  /** To every owner. Fire-and-forget: one that is gone does not disturb the others. */
  broadcast<E extends EngineEventName>(name: E, payload: EngineEventOf<E>): void {
    for (const port of this.ports.keys()) this.post(port, { kind: 'event', name, payload })
  }

  dispose(): void {
    for (const listening of this.ports.values()) listening.dispose()
    this.ports.clear()
  }

  private async receive(port: EnginePort, message: unknown): Promise<void> {
    const parsed = toEngineSchema.safeParse(message)
    if (!parsed.success) {
      this.log.warn('a message that is none was dropped')
      return
    }
    const { id, method, payload } = parsed.data
    this.post(port, { kind: 'response', id, result: await this.answer(method, payload) })
  }

  private async answer(method: string, payload: unknown): Promise<{ ok: true; value: unknown } | { ok: false; error: WeirError }> {
    if (!isMethod(method)) return { ok: false, error: { code: 'unsupported', message: 'The engine does not know this request.' } }
    try {
      return await this.call(method, payload)
    } catch (error) {
      this.log.warn('a request failed', { method, name: error instanceof Error ? error.name : typeof error, message: error instanceof Error ? error.message.slice(0, 200) : '' })
      return { ok: false, error: { code: 'internal', message: 'Something went wrong inside Weir. Nothing else was affected; try it once more.' } }
    }
  }

  private async call<M extends EngineMethod>(method: M, payload: unknown): Promise<Result<EngineResponseOf<M>>> {
    const parsed = requests[method].request.safeParse(payload)
    if (!parsed.success) return { ok: false, error: { code: 'invalid', message: `The request ${method} does not fit its schema.` } }
    const handler: Handlers[M] = this.handlers[method]
    return handler(parsed.data)
  }

  private post(port: EnginePort, message: FromEngine): void {
    try {
      port.post(message)
    } catch (error) {
      this.log.warn('an owner could not be told', { name: error instanceof Error ? error.name : typeof error })
    }
  }
}
