import { createModel } from '../../src/main/adapters/model'
import type { Model } from '../../src/main/core/agent'
import type { ModelServer } from './model-server'

/** The real adapter on the scripted server. */
export function serverModel(server: ModelServer, windowTokens = 128_000): Model {
  return createModel({ kind: 'openai-compatible', baseUrl: server.baseUrl, model: 'scripted', windowTokens, key: ['k', 'test', '0123456789abcdef'].join('-') })
}
