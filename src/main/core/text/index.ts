export type { Charset, Decoded, StreamDecoder } from './charset'
export type { LineSink, MiddlePiece, NormaliserFacts, OmittedMiddle, PlainBlock, SourceMap, TextLine } from './types'
