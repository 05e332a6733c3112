export type { Charset, Decoded, StreamDecoder } from './charset'
