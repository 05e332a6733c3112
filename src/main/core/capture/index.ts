export { createBlob } from './create-blob'
export type * from './types'
