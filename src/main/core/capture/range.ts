import type { StreamName } from '../../../shared/observation'
import type { Hash } from '../kernel'
import type { Charset } from '../text'
import type { Contents } from './contents'
import type { EventPiece } from './event-log'
import type { CaptureBlob } from './types'

/** What a reader works on. */
export interface Stored {
  readonly contents: Contents
  readonly blob: CaptureBlob
  readonly charset: Charset
  readonly hash: Hash
}

/** A range of the observed order that can be shown as it is. */
export interface ShownRange {
  readonly from: number
  readonly to: number
  /** What was asked for began in bytes that are no longer kept. */
  readonly truncatedBeforeCursor: boolean
  /** Why it ends: everything there is, the border of evicted bytes, or the size that was asked for. */
  readonly end: 'all' | 'gap' | 'cut'
}

/** How far back a character or sequence is looked for. */
const LOOK_BACK_BYTES = 4096
const SEQUENCE_BYTES = 64
const LONGEST_CHAR_BYTES = 4

/**
 * [from, to) moved so that it neither begins nor ends inside a character, does not end inside a secret, an escape sequence or CR LF, and
 * holds no evicted byte: it ends before them, and a range that begins in them begins behind.
 */
export function shownRange(stored: Stored, asked: { readonly from: number; readonly to: number }): ShownRange {
  const { events, evicted } = stored.contents
  const all = events.nextCursor
  const inGap = evicted !== null && asked.from >= evicted.from && asked.from < evicted.to
  const wanted = Math.max(0, Math.min(asked.from, all))
  const from = inGap ? evicted.to : sequenceStart(stored, charStart(stored, wanted))
  const size = Math.max(0, asked.to - asked.from)
  const limit = evicted !== null && from < evicted.from ? evicted.from : all
  // A range that was moved keeps its size; what was asked for may have ended inside the gap.
  const to = Math.min(limit, inGap ? from + size : Math.max(from, asked.to))
  if (to === limit) return { from, to, truncatedBeforeCursor: inGap, end: limit === all ? 'all' : 'gap' }
  return { from, to: cutBefore(stored, from, to), truncatedBeforeCursor: inGap, end: 'cut' }
}

function pieceAt({ contents }: Stored, cursor: number): EventPiece | undefined {
  for (const piece of contents.events.pieces(cursor, cursor + 1)) return piece
  return undefined
}

/** The start of the character that `cursor` stands in. */
function charStart(stored: Stored, cursor: number): number {
  const piece = pieceAt(stored, cursor)
  const { charset, blob, contents } = stored
  if (piece === undefined || (piece.startsEvent && piece.cursor > contents.recodedAt)) return cursor
  const before = bytesBefore(stored, piece)
  const carried = Math.min(charset.decoder(contents.encoding).push(before).carryBytes, before.length)
  // A broken character ends where the next one begins, which only the bytes behind can tell.
  for (let back = carried; back > 0; ) {
    const length = firstCharBytes(stored, blob.read(piece.stream, piece.offset - back, back + LONGEST_CHAR_BYTES))
    if (length > back) return cursor - back
    back -= length
  }
  return cursor
}

function firstCharBytes({ charset, contents }: Stored, bytes: Uint8Array): number {
  const first = charset.decodeWhole(contents.encoding, bytes).codePointAt(0) ?? 0
  return Math.max(1, charset.byteOffset(contents.encoding, bytes, first > 0xffff ? 2 : 1))
}

/** Up to LOOK_BACK_BYTES of the same event before the piece, from a line's beginning where there is one. */
function bytesBefore({ contents, blob }: Stored, piece: EventPiece): Uint8Array {
  const start = firstBefore(contents, piece.cursor)
  const length = Math.min(LOOK_BACK_BYTES, piece.cursor - start)
  const bytes = blob.read(piece.stream, piece.offset - length, length)
  return length === piece.cursor - start ? bytes : bytes.subarray(bytes.indexOf(0x0a) + 1)
}

/** Where to look back to: the event's start, unless it was cut where characters of another encoding end. */
function firstBefore({ events, recodedAt, streams, evicted }: Contents, cursor: number): number {
  const start = events.eventStart(cursor)
  if (start > recodedAt || streams.length > 1) return start
  return evicted !== null && cursor >= evicted.to ? evicted.to : 0
}

function cutBefore(stored: Stored, from: number, to: number): number {
  const cursor = outsideSpan(stored, from, charStart(stored, to))
  if (cursor <= from) return afterFirst(stored, from, to)
  const moved = cursor - openAt(stored, cursor)
  return moved > from ? moved : sequenceEnd(stored, cursor)
}

/** The start of the escape sequence that the cursor stands in: its bytes are no text, and hold no span that would mask them. */
function sequenceStart(stored: Stored, cursor: number): number {
  const piece = pieceAt(stored, cursor)
  if (piece === undefined || piece.startsEvent) return cursor
  const before = bytesBefore(stored, piece)
  return before.at(-1) === 0x0d ? cursor : cursor - openSequence(before)
}

/** How many bytes before the cursor belong to a sequence that goes on behind it. */
function openAt(stored: Stored, cursor: number): number {
  const piece = pieceAt(stored, cursor)
  return piece === undefined || piece.startsEvent ? 0 : openSequence(bytesBefore(stored, piece))
}

/**
 * The bytes right before `offset` of a stream that begin an escape sequence which goes on there. A view that begins at `offset`
 * must read on in that sequence, as the secret scanner did: what it swallowed must not stand as text.
 */
export function sequenceBefore({ blob }: Stored, stream: StreamName, offset: number): Uint8Array {
  const length = Math.min(LOOK_BACK_BYTES, offset)
  const bytes = blob.read(stream, offset - length, length)
  if (length === 0 || bytes.length < length || bytes.at(-1) === 0x0d) return bytes.subarray(bytes.length)
  return bytes.subarray(bytes.length - openSequence(bytes))
}

/** A page smaller than one sequence holds that one whole. */
function sequenceEnd(stored: Stored, cursor: number): number {
  for (let end = cursor; end < cursor + SEQUENCE_BYTES; end++) {
    if (charStart(stored, end) === end && openAt(stored, end) === 0) return outsideSpan(stored, cursor, end)
  }
  return cursor
}

/** A page smaller than one character or secret holds that one whole. */
function afterFirst(stored: Stored, from: number, to: number): number {
  const end = stored.contents.events.nextCursor
  for (let cursor = to; cursor < end && cursor <= to + 2 * LONGEST_CHAR_BYTES; cursor++) {
    const start = charStart(stored, cursor)
    if (start > from) return outsideSpan(stored, from, start)
  }
  return Math.min(end, to + 2 * LONGEST_CHAR_BYTES)
}

/** Before the span that `cursor` stands in; behind it when it began before `from`. */
function outsideSpan({ contents }: Stored, from: number, cursor: number): number {
  for (const piece of contents.events.pieces(cursor, cursor + 1)) {
    const list = contents.spans(piece.stream)
    const index = list.firstEndingAfter(piece.offset)
    const span = index < list.length ? list.at(index) : undefined
    if (span === undefined || span.start >= piece.offset) return cursor
    const start = contents.events.toCursor(piece.stream, span.start)
    return start > from ? start : contents.events.toEndCursor(piece.stream, span.end)
  }
  return cursor
}

/** How many bytes at the end are an unfinished escape sequence, or a CR whose LF may follow. */
function openSequence(bytes: Uint8Array): number {
  if (bytes.at(-1) === 0x0d) return 1
  const escape = bytes.lastIndexOf(0x1b)
  return escape >= 0 && isOpen(bytes.subarray(escape + 1)) ? bytes.length - escape : 0
}

/** Whether what follows an ESC does not complete its sequence. */
function isOpen(body: Uint8Array): boolean {
  const kind = body[0]
  if (kind === undefined) return true
  if (kind === 0x5b) return body.length < SEQUENCE_BYTES && !body.subarray(1).some((byte) => byte >= 0x40)
  const isString = kind === 0x5d || kind === 0x50 || kind === 0x5f || kind === 0x5e || kind === 0x58
  if (isString) return !body.includes(0x07)
  return body.length < SEQUENCE_BYTES && body.every((byte) => byte >= 0x20 && byte <= 0x2f)
}
