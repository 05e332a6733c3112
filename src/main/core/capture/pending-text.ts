import type { SecretKind, SecretSpan } from '../redact'
import { originalIndex, type Stripped } from './strip-escapes'

/** Decoded text of neighbouring bytes of one stream, with what the scanner saw of it. */
export interface TextPiece {
  readonly text: string
  /** Offset of its first byte in the stream. */
  readonly at: number
  readonly byteLength: number
  /** Byte (from `at`) of a UTF-16 index; undefined where every unit is one byte. */
  readonly byteOf: ((index: number) => number) | undefined
  readonly stripped: Stripped
  /** Stands in the place of binary data: shown as given, never interpreted. */
  readonly inserted: boolean
}

/** A secret, in the stream's bytes. (A `SecretSpan` is in scanner positions: UTF-16 units of the stripped text of the whole stream.) */
export interface ByteSpan {
  readonly start: number
  readonly end: number
  readonly kind: SecretKind
}

/** Masked text of one stream, in order; offsets are the stream's bytes. */
export interface MaskedSink {
  text(text: string, at: number, byteOf: ((index: number) => number) | undefined): void
  /** Constant text that stands for bytes: a mask, or a summary of binary data. */
  insert(text: string, at: number, byteLength: number): void
}

export interface ReleaseSink {
  /** `byteOf` gives the stream's offset of an index of `text`; undefined where one unit is one byte from `at` on. */
  text(text: string, at: number, byteOf: ((index: number) => number) | undefined): void
  inserted(text: string, at: number, byteLength: number): void
  /** `goesOn`: it continues the mask before it, so nothing more is shown. */
  mask(span: ByteSpan, goesOn: boolean): void
}

interface Queued {
  readonly piece: TextPiece
  /** Scanner position of its first character. */
  readonly start: number
}

/**
 * Text on its way from the decoder to the normaliser: held back until the secret scanner has decided it, then given on with the masks in
 * its place. Holds no more than the scanner's undecided rest.
 */
export class PendingText {
  private queue: Queued[] = []
  /** Characters of the first piece (original text) that are given on already. */
  private done = 0
  private scanned = 0
  private spans: SecretSpan[] = []
  /** Scanner position up to which a mask stands for the text, and its kind. */
  private maskedUpTo = 0
  private maskedKind: SecretKind | undefined
  private releasedByte = 0

  /** Scanner position after everything pushed. */
  get end(): number {
    return this.scanned
  }

  get isEmpty(): boolean {
    return this.queue.length === 0
  }

  push(piece: TextPiece): void {
    this.queue.push({ piece, start: this.scanned })
    this.scanned += piece.stripped.text.length
  }

  addSpans(spans: readonly SecretSpan[]): void {
    for (const span of spans) this.spans.push(span)
  }

  /** Gives on everything before the scanner position `decided`. */
  release(decided: number, sink: ReleaseSink): void {
    while (this.spans[0] !== undefined && this.spans[0].start < decided) {
      const span = this.spans[0]
      this.spans.shift()
      this.give(span.start, sink)
      this.mask(span, sink)
    }
    this.give(decided, sink)
  }

  /** The stream's byte at which the scanner position stands; behind the last character for the end. */
  byteAt(position: number): number {
    for (const { piece, start } of this.queue) {
      if (position < start + piece.stripped.text.length) return piece.at + byteIn(piece, originalIndex(piece.stripped, position - start))
    }
    return this.endByte
  }

  /** One that goes on from here without touching this one. */
  copy(): PendingText {
    const copy = new PendingText()
    copy.queue = [...this.queue]
    copy.done = this.done
    copy.scanned = this.scanned
    copy.spans = [...this.spans]
    copy.maskedUpTo = this.maskedUpTo
    copy.maskedKind = this.maskedKind
    copy.releasedByte = this.releasedByte
    return copy
  }

  /** What the scanner saw from `position` on. */
  scannedFrom(position: number): string {
    let text = ''
    for (const { piece, start } of this.queue) text += piece.stripped.text.slice(Math.max(0, position - start))
    return text
  }

  /** Byte after everything pushed; 0 before anything was. */
  private get endByte(): number {
    const last = this.queue.at(-1)
    return last === undefined ? this.releasedByte : last.piece.at + last.piece.byteLength
  }

  private mask(span: SecretSpan, sink: ReleaseSink): void {
    const start = Math.max(span.start, this.maskedUpTo)
    if (span.end <= start) return
    const bytes = { start: this.byteAt(start), end: this.endByteAt(span.end), kind: span.kind }
    // A secret of many lines comes in touching pieces: one mask stands for all of them.
    const goesOn = start === this.maskedUpTo && span.kind === this.maskedKind && this.maskedUpTo > 0
    this.maskedUpTo = span.end
    this.maskedKind = span.kind
    this.drop(span.end)
    sink.mask(bytes, goesOn)
  }

  /** Behind the character before `position`, not before the one at it: sequences in between stay outside. */
  endByteAt(position: number): number {
    for (const { piece, start } of this.queue) {
      if (position <= start + piece.stripped.text.length) {
        const last = originalIndex(piece.stripped, position - start - 1)
        return piece.at + byteIn(piece, last + 1)
      }
    }
    return this.endByte
  }

  /** Gives on the text before `position`. */
  private give(position: number, sink: ReleaseSink): void {
    for (let first = this.queue[0]; first !== undefined; first = this.queue[0]) {
      const { piece, start } = first
      const whole = position >= start + piece.stripped.text.length
      const until = whole ? piece.text.length : originalIndex(piece.stripped, position - start)
      if (until > this.done) {
        emit(piece, this.done, until, sink)
        this.done = until
      }
      if (!whole) return
      this.shift(piece)
    }
  }

  /** Leaves out the text before `position`: a mask stands for it. */
  private drop(position: number): void {
    for (let first = this.queue[0]; first !== undefined; first = this.queue[0]) {
      const { piece, start } = first
      const size = piece.stripped.text.length
      if (position < start + size) {
        if (position > start) this.done = Math.max(this.done, originalIndex(piece.stripped, position - start - 1) + 1)
        return
      }
      if (position === start + size) {
        // Sequences behind the secret are still given on.
        this.done = size === 0 ? this.done : originalIndex(piece.stripped, size - 1) + 1
        return
      }
      this.shift(piece)
    }
  }

  private shift(piece: TextPiece): void {
    this.queue.shift()
    this.done = 0
    this.releasedByte = piece.at + piece.byteLength
  }
}

function emit(piece: TextPiece, from: number, to: number, sink: ReleaseSink): void {
  if (piece.inserted) {
    sink.inserted(piece.text, piece.at, piece.byteLength)
    return
  }
  const text = from === 0 && to === piece.text.length ? piece.text : piece.text.slice(from, to)
  const byteOf = piece.byteOf
  sink.text(text, piece.at + byteIn(piece, from), byteOf === undefined ? undefined : (index) => piece.at + byteOf(from + index))
}

function byteIn(piece: TextPiece, index: number): number {
  return index >= piece.text.length ? piece.byteLength : piece.byteOf === undefined ? index : piece.byteOf(index)
}
