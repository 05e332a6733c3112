import { shownRange, type Stored } from './range'

export interface NewestBytes {
  readonly bytes: Uint8Array
  readonly fromCursor: number
}

/** A line that begins in the first quarter of what was asked for is a better beginning than the middle of one. */
const LINE_WITHIN = 4

/**
 * The newest bytes before `to` as they came, without a hole: about `maxBytes` (a little more where a sequence would be cut), from a line's
 * or character's beginning on. Where the newest could not be stored (a full disk), those before the hole. Only for a capture of one stream,
 * whose cursors are the offsets of that stream; what no event covers yet is given too.
 */
export function readNewest(stored: Stored, maxBytes: number, to: number): NewestBytes {
  const { evicted, streams } = stored.contents
  const [stream] = streams
  if (stream === undefined) return { bytes: new Uint8Array(0), fromCursor: to }
  const inHole = evicted !== null && to > evicted.from && to <= evicted.to
  const end = inHole ? evicted.from : to
  const floor = evicted !== null && end > evicted.to ? evicted.to : 0
  const wanted = Math.max(floor, end - maxBytes)
  const from = wanted === floor ? floor : Math.max(floor, shownRange(stored, { from: wanted, to: end }).from)
  const bytes = stored.blob.read(stream, from, end - from)
  const line = from === floor ? 0 : bytes.subarray(0, Math.floor(bytes.length / LINE_WITHIN)).indexOf(0x0a) + 1
  return { bytes: bytes.subarray(line), fromCursor: from + line }
}
