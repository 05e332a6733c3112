import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV3 } from '@ai-sdk/provider'
import type { ProviderConfig } from '../../../shared/channels'

export interface ModelConfig extends ProviderConfig {
  readonly kind: Exclude<ProviderConfig['kind'], 'operator'>
  /** Empty where the provider wants none. */
  readonly key: string
}

/** Without a key some SDKs look into the environment; what a person did not set up is never used. */
const NO_KEY = 'none'

/** OpenAI is spoken to by chat completions: the whole conversation goes with each request and nothing is stored there. */
export function languageModel({ kind, baseUrl, model, key }: ModelConfig): LanguageModelV3 {
  const apiKey = key === '' ? NO_KEY : key
  const base = baseUrl === '' ? {} : { baseURL: baseUrl.replace(/\/+$/, '') }
  switch (kind) {
    case 'openai':
      return createOpenAI({ apiKey, ...base }).chat(model)
    case 'anthropic':
      return createAnthropic({ apiKey, ...base })(model)
    case 'google':
      return createGoogleGenerativeAI({ apiKey, ...base })(model)
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'compatible', baseURL: base.baseURL ?? '', includeUsage: true, ...(key === '' ? {} : { apiKey: key }),
      })(model)
  }
}
