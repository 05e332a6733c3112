import type { Bytes } from '../../../shared/units'
import type { CaptureId } from '../../../shared/ids'
import type { PerStreamBytes, StreamName } from '../../../shared/observation'
import type { TextLine } from '../text'

/**
 * One chunk as the harness saw it, cut on a character boundary (an incomplete character is carried to its stream's
 * next event). `cursor` is its start in the observed order: the sum of the lengths of all events before it.
 */
export interface CaptureEvent {
  readonly seq: number
  readonly stream: StreamName
  readonly cursor: number
  /** Where it starts inside its own stream. */
  readonly streamOffset: number
  readonly length: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Kept on disk: the first 16 MiB and the last 48 MiB of a capture (observation.md, Handles and disk). */
export interface CaptureLimits {
  readonly headBytes: Bytes
  readonly tailBytes: Bytes
}

/** A range of the observed order that was evicted. */
export interface EvictedRange {
  readonly from: number
  readonly to: number
}

/** What a capture knows about itself at this moment. */
export interface CaptureFacts {
  readonly id: CaptureId
  readonly encoding: string
  readonly received: PerStreamBytes
  readonly keptBytes: number
  readonly evicted: EvictedRange | null
  readonly sha256: Partial<Record<StreamName, string>>
  readonly replacements: number
  readonly lineEndsNormalised: number
  readonly clampedMoves: number
  readonly hiddenChars: number
  readonly masks: Readonly<Record<string, number>>
  readonly totalChars: number
  readonly nextCursor: number
  /** Milliseconds since the epoch; null before the first byte. */
  readonly lastByteAt: number | null
  readonly ended: boolean
  /** Why less was kept than received (ENOSPC…), or null. */
  readonly storageProblem: string | null
}

/**
 * The part of the gate that works while bytes arrive: it is fed every finished, masked line of ONE stream, in order, and keeps
 * what an observation of the whole may need (head, error windows, tail, counts). Implemented by core/observe.
 * `start` and `end` of a line are offsets inside the stream's own bytes.
 */
export interface StreamDigest {
  line(line: TextLine): void
  /** Many final, terminated lines at once: `text` ends with a newline and holds `lines` of them. */
  plain(block: PlainLines): void
}
export interface PlainLines {
  readonly text: string
  readonly lines: number
  readonly start: number
  readonly end: number
}

/** Everything a view needs to render stored bytes again. */
export interface MaskSpan {
  /** Half-open range in the stream's own bytes. */
  readonly start: number
  readonly end: number
  readonly kind: string
}

/**
 * Port: the bytes of one capture on disk. Synchronous: writes go to the page cache. A failed write throws StorageFull or any
 * Error; the capture then counts what is lost and goes on.
 */
export interface CaptureBlob {
  append(stream: StreamName, bytes: Uint8Array): void
  /** At most `length` bytes of the stream from `offset`; stops early at an evicted range or the end. */
  read(stream: StreamName, offset: number, length: number): Uint8Array
  /** Gives space back where whole segments lie inside the range of the stream's bytes. Returns what is really gone. */
  evict(stream: StreamName, from: number, to: number): { readonly from: number; readonly to: number }
  /** Event log, spans and facts, so that the capture can be opened again. Atomic. */
  writeIndex(index: Uint8Array): void
  readIndex(): Uint8Array | undefined
  keptBytes(): number
  close(): void
}
export interface BlobStore {
  create(id: CaptureId): CaptureBlob
  open(id: CaptureId): CaptureBlob | undefined
  remove(id: CaptureId): void
  list(): readonly CaptureId[]
}
