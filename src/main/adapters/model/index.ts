export type { ModelConfig } from './language-model'
export { createModel, modelOf } from './model'
export { testProvider } from './test-provider'
