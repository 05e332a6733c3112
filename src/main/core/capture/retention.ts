import { bytes } from '../../../shared/units'
import type { StreamName } from '../../../shared/observation'
import type { Charset } from '../text'
import { lineOrCharBoundary } from './align'
import type { EventLog } from './event-log'
import type { SpanList } from './span-list'
import type { CaptureBlob, CaptureLimits, EvictedRange } from './types'

const MIB = 1024 * 1024
/** observation.md, Handles and disk. */
export const DEFAULT_LIMITS: CaptureLimits = { headBytes: bytes(16 * MIB), tailBytes: bytes(48 * MIB) }
/** Under pressure a running capture keeps at least this. */
export const SMALLEST_LIMITS: CaptureLimits = { headBytes: bytes(MIB), tailBytes: bytes(4 * MIB) }
/** The evicted range grows in steps, so that most chunks cost nothing. */
const STEP_BYTES = MIB

export interface RetentionPorts {
  readonly blob: CaptureBlob
  readonly charset: Charset
  encoding(): string
  readonly events: EventLog
  readonly spans: (stream: StreamName) => SpanList
  readonly onEvicted: (range: EvictedRange) => void
}

/**
 * Keeps the head and the tail of a capture. What is between, and what could not be stored, is ONE range of the observed order: a read
 * there says so. Cursors never move.
 */
export class Retention {
  private range: EvictedRange | null = null
  /** Per stream, the offset from which it is stored without a hole again. */
  private readonly storedFrom = new Map<StreamName, number>()

  constructor(private limits: CaptureLimits, private readonly ports: RetentionPorts) {}

  /** Called after events were added. */
  update(): void {
    const { events } = this.ports
    const end = events.nextCursor
    const { headBytes, tailBytes } = this.limits
    const from = this.range?.from ?? headBytes
    const to = this.range?.to ?? headBytes
    if (end - Math.max(to, from) > tailBytes + STEP_BYTES) this.evict(Math.min(from, headBytes), end - tailBytes)
    for (const [stream, offset] of this.storedFrom) {
      const seen = events.receivedOf(stream)
      // A character whose first bytes were lost is lost.
      const to = seen > offset ? this.align(events.toCursor(stream, offset)) : events.toEndCursor(stream, seen)
      this.widen(this.range?.from ?? end, to)
      if (seen >= offset) this.storedFrom.delete(stream)
    }
  }

  /** From now on less (or more) is kept. */
  trim(limits: CaptureLimits): void {
    this.limits = limits
    const end = this.ports.events.nextCursor
    if (end - (this.range?.to ?? 0) > limits.tailBytes && end > limits.headBytes + limits.tailBytes) this.evict(limits.headBytes, end - limits.tailBytes)
  }

  /** Gives back space for a write that failed: halves what is kept. False when nothing more can be given. */
  shrink(): boolean {
    const before = this.ports.blob.storedBytes()
    while (this.limits.headBytes > SMALLEST_LIMITS.headBytes || this.limits.tailBytes > SMALLEST_LIMITS.tailBytes) {
      this.trim({
        headBytes: bytes(Math.max(SMALLEST_LIMITS.headBytes, Math.floor(this.limits.headBytes / 2))),
        tailBytes: bytes(Math.max(SMALLEST_LIMITS.tailBytes, Math.floor(this.limits.tailBytes / 2))),
      })
      if (this.ports.blob.storedBytes() < before) return true
    }
    return false
  }

  /** The stream's bytes [from, to) could not be stored. */
  lost(stream: StreamName, to: number): void {
    const at = this.ports.events.nextCursor
    this.widen(this.range?.from ?? at, at)
    this.storedFrom.set(stream, to)
  }

  private evict(from: number, to: number): void {
    this.widen(this.range === null ? this.align(from) : Math.min(this.range.from, this.align(from)), this.align(to))
  }

  private widen(from: number, to: number): void {
    const range = { from, to: Math.max(to, this.range?.to ?? 0, from) }
    if (this.range !== null && range.from === this.range.from && range.to === this.range.to) return
    this.range = range
    const { events, blob, spans } = this.ports
    for (const stream of events.streams) {
      const first = events.offsetAt(stream, range.from)
      const after = events.offsetAt(stream, range.to)
      blob.evict(stream, first, after)
      spans(stream).forget(first, after)
    }
    events.merge(range.from, range.to)
    this.ports.onEvicted(range)
  }

  /** The next start of a line or character at or after `cursor` that stands in no secret. */
  private align(cursor: number): number {
    const { events, blob, charset } = this.ports
    for (const piece of events.pieces(cursor, events.nextCursor)) {
      const list = this.ports.spans(piece.stream)
      const index = list.firstEndingAfter(piece.offset)
      const span = index < list.length ? list.at(index) : undefined
      if (span !== undefined && span.start < piece.offset) return Math.min(events.nextCursor, events.toEndCursor(piece.stream, span.end))
      if (piece.startsEvent) return cursor
      return cursor + lineOrCharBoundary(blob.read(piece.stream, piece.offset, Math.min(piece.length, 4096)), piece.length, this.ports.encoding(), charset)
    }
    return cursor
  }
}
