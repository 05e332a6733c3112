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
  /**
   * Offset in the stream's bytes of the character at `index`, which begins a line. Absent: the text is ASCII and one
   * character is one byte.
   */
  readonly offsetAt?: (index: number) => number
}

/** A range that every view replaces by constant text: a secret, or binary data. */
export interface MaskSpan {
  /** Half-open range in the stream's own bytes. */
  readonly start: number
  readonly end: number
  /** Kind of the secret, or `binary`. */
  readonly kind: string
  /** What stands in its place. */
  readonly text: string
}

/** A line of a view: cursors are in the OBSERVED order (start of its first byte, end after its last). */
export interface ViewLine {
  readonly stream: StreamName
  readonly text: string
  readonly from: number
  readonly to: number
  readonly terminated: boolean
}

/**
 * Port: the bytes of one capture on disk. Synchronous: writes go to the page cache. A failed write throws any
 * Error; the capture then counts what is lost and goes on.
 */
export interface CaptureBlob {
  /**
   * Stores `bytes` of the stream at `offset`. Offsets never go back below what was stored; bytes left out after a failure are a hole
   * that is never read. A write that failed half-way may be followed by one at the same offset.
   */
  append(stream: StreamName, offset: number, bytes: Uint8Array): void
  /** At most `length` bytes of the stream from `offset`; stops early where nothing is stored. */
  read(stream: StreamName, offset: number, length: number): Uint8Array
  /** How far the stream is stored: the offset after its last stored byte. */
  size(stream: StreamName): number
  /** Gives space back where whole segments lie inside the range of the stream's bytes. */
  evict(stream: StreamName, from: number, to: number): void
  /** Adds records to the index. All of them are stored, or none and it throws; what a crash left torn at the end is for the reader to leave out. */
  appendIndex(records: Uint8Array): void
  /** Puts these records in the place of all. Atomic: after a crash either the old or the new ones are there. */
  replaceIndex(records: Uint8Array): void
  readIndex(): Uint8Array
  /** Bytes on disk, index included. */
  storedBytes(): number
  close(): void
}
export interface BlobStore {
  create(id: CaptureId): CaptureBlob
  /** For reading; undefined when there is no such capture. Holds nothing open, so it need not be closed. */
  open(id: CaptureId): CaptureBlob | undefined
  has(id: CaptureId): boolean
  /** Removes it with everything in it; one that is not there is no error. */
  remove(id: CaptureId): void
  list(): readonly CaptureId[]
  /** Whether a living process (this one included) still writes it. */
  hasWriter(id: CaptureId): boolean
}
