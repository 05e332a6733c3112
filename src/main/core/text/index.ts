export type { Charset, Decoded, StreamDecoder } from './charset'
export { Normaliser } from './normaliser'
export type { LineSink, MiddlePiece, NormaliserFacts, OmittedMiddle, PlainBlock, SourceMap, TextLine } from './types'
