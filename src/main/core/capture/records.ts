import { z } from 'zod'
import { captureIdSchema, type CaptureId } from '../../../shared/ids'
import { perStreamBytesSchema, streamNameSchema, type StreamName } from '../../../shared/observation'

const count = z.number().int().nonnegative()

/** The facts of a capture that its events and spans do not tell; written at the end, and again after late bytes. */
const closingSchema = z.object({
  received: perStreamBytesSchema,
  sha256: z.partialRecord(streamNameSchema, z.string()),
  replacements: count,
  lineEndsNormalised: count,
  clampedMoves: count,
  hiddenChars: count,
  masks: z.record(z.string(), count),
  totalChars: count,
  lastByteAt: z.number().nullable(),
  storageProblem: z.string().nullable(),
})
export type ClosingFacts = z.infer<typeof closingSchema>

/**
 * A record of the index on disk, one line of JSON each, ASCII only. The index only grows, so that a crash at any moment leaves
 * a readable one: at worst its last line is torn.
 */
const recordSchema = z.union([
  z.tuple([z.literal('weir-capture'), z.literal(1), captureIdSchema, z.string(), z.array(streamNameSchema).nonempty()]),
  /** Event: seq, stream, length, at. */
  z.tuple([z.literal('e'), count, count, count, z.number()]),
  /** Span: stream, start, end, kind, text. */
  z.tuple([z.literal('s'), count, count, count, z.string(), z.string()]),
  /** Spans of the stream are decided up to this offset. */
  z.tuple([z.literal('d'), count, count]),
  /** Evicted or never stored: from, to in the observed order. */
  z.tuple([z.literal('x'), count, count]),
  /** From now on the whole is read in this encoding; events up to this cursor were cut by another one. */
  z.tuple([z.literal('c'), z.string(), count]),
  z.tuple([z.literal('f'), closingSchema]),
])
export type IndexRecord = z.infer<typeof recordSchema>
export interface IndexHeader {
  readonly id: CaptureId
  readonly encoding: string
  readonly streams: readonly StreamName[]
}

export function headerRecord(header: IndexHeader): IndexRecord {
  const [first, ...others] = header.streams
  if (first === undefined) throw new RangeError('a capture has at least one stream')
  return ['weir-capture', 1, header.id, header.encoding, [first, ...others]]
}

/** The record as a line; what is not ASCII is escaped, so that the bytes need no encoder. */
export function encodeRecord(record: IndexRecord): string {
  const line = `${JSON.stringify(record)}\n`
  return /^[\n\x20-\x7e]*$/.test(line) ? line : escaped(record)
}

function escaped(record: IndexRecord): string {
  return `${JSON.stringify(record).replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** Every whole, valid record up to the first that is neither (a torn write). */
export function* decodeRecords(bytes: Uint8Array): Generator<IndexRecord> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0) return
    const record = parseRecord(bytes.subarray(start, end))
    if (record === undefined) return
    yield record
    start = end + 1
  }
}

function parseRecord(line: Uint8Array): IndexRecord | undefined {
  let text = ''
  // In pieces: a call with a million arguments would overflow the stack.
  for (let at = 0; at < line.length; at += 4096) text += String.fromCharCode(...line.subarray(at, at + 4096))
  try {
    return recordSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
