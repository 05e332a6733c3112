import type { RequestMessage } from '../context'
import type { CancelToken } from '../kernel'
import type { ToolSpec } from './tool'

export type ModelErrorKind =
  | 'too_large'
  | 'context_length'
  | 'rate_limited'
  | 'overloaded'
  | 'broken_stream'
  | 'auth'
  | 'network'
  | 'cancelled'
  | 'other'

/** Why there is no complete response. `message` is in plain words: no key, no response body. */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    /** What the provider asked for before another try. */
    readonly retryAfterMs: number | null = null,
    /** The window the provider named, in tokens. */
    readonly windowTokens: number | null = null,
  ) {
    super(message)
  }
}

export interface ModelRequest {
  readonly system: string
  readonly messages: readonly RequestMessage[]
  readonly tools: readonly ToolSpec[]
  readonly maxOutputTokens: number
}

export interface ModelCall {
  /** May be missing, repeated or new at every try: never used as a key. */
  readonly providerCallId: string | null
  readonly tool: string
  /** As the model gave them; text when they were not JSON. */
  readonly args: unknown
  /** Data of the provider that belongs to the call and must come back with it, as JSON. */
  readonly meta: string | null
}

export interface ModelStep {
  readonly text: string
  readonly calls: readonly ModelCall[]
  readonly usage: { readonly inputTokens: number | null; readonly outputTokens: number | null }
  readonly finish: 'stop' | 'tool-calls' | 'length' | 'other'
}

/** Port: one language model. */
export interface Model {
  /** Names what usage figures and a learned window are remembered under. */
  readonly id: string
  readonly windowTokens: number
  /**
   * One step. `onText` gets text as it streams; resolves when the response is complete, so that all its calls are known.
   * Never retries by itself.
   * @throws ModelError
   */
  step(request: ModelRequest, onText: (delta: string) => void, cancel: CancelToken): Promise<ModelStep>
}
