import type { ProviderConfig } from '../../shared/channels'
import { createModel, modelOf, testProvider } from '../adapters/model'
import { createOperator } from '../adapters/operator'
import type { Model } from '../core/agent'
import { ok, type Result } from '../core/kernel'
import type { EngineOptions } from './options'

const OPERATOR: ProviderConfig = { kind: 'operator', baseUrl: '', model: '', windowTokens: 128_000 }

/** The provider in use. Its key is in memory only; keeping it is the owner's affair. */
export class Providers {
  private config: ProviderConfig
  private key: string
  private current: Model

  /** @param keyChanged hears the key in use, so that it is masked wherever it appears. */
  constructor(initial: EngineOptions['provider'], private readonly keyChanged: (key: string) => void) {
    this.config = initial?.config ?? OPERATOR
    this.key = initial?.key ?? ''
    this.keyChanged(this.key)
    this.current = makeModel(this.config, this.key)
  }

  model(): Model {
    return this.current
  }

  get(): { readonly config: ProviderConfig; readonly hasKey: boolean } {
    return { config: this.config, hasKey: this.key !== '' }
  }

  /** `key`: null keeps the one in use, an empty string removes it. */
  set(config: ProviderConfig, key: string | null): void {
    this.key = this.keyFor(key)
    this.keyChanged(this.key)
    this.config = config
    this.current = makeModel(config, this.key)
  }

  async test(config: ProviderConfig, key: string | null): Promise<Result<{ ok: boolean; message: string }>> {
    const { kind } = config
    if (kind === 'operator') return ok({ ok: true, message: 'The built-in operator needs no provider.' })
    return ok(await testProvider({ ...config, kind, key: this.keyFor(key) }))
  }

  private keyFor(key: string | null): string {
    return key ?? this.key
  }
}

function makeModel(config: ProviderConfig, key: string): Model {
  const { kind } = config
  return kind === 'operator' ? modelOf(createOperator(), 'operator', config.windowTokens) : createModel({ ...config, kind, key })
}
