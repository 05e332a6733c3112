import type { Hash } from '../kernel'
import { maskText, SecretScanner, type KnownSecrets } from '../redact'
import { binaryMark, BinarySplitter, type BytePiece, type Charset, type StreamDecoder } from '../text'
import { ByteMap } from './byte-map'
import { concat } from './bytes'
import { PendingText, type ByteSpan, type MaskedSink, type ReleaseSink, type TextPiece } from './pending-text'
import type { SpanList } from './span-list'
import { EscapeStripper, type Stripped } from './strip-escapes'
import { UndecidedRest } from './undecided-rest'

export interface ScanOptions {
  readonly encoding: string
  readonly charset: Charset
  readonly hash: Hash
  readonly secrets: KnownSecrets | undefined
  readonly spans: SpanList
}

const NO_BYTES = new Uint8Array(0)
/** The scanner sees a line end in the place of binary data: no secret goes on behind it. */
const BINARY_SCANNED: Stripped = { text: '\n', runs: { kept: [0], original: [0] } }

/**
 * bytes -> binary data told apart -> characters -> scanner -> masked text, for one stream. Finds every span that views must replace and
 * enters it in `spans`. The result does not depend on where the chunks were cut.
 */
export class StreamScan {
  readonly masks: Record<string, number> = {}
  replacements = 0
  private readonly splitter: BinarySplitter
  private decoder: StreamDecoder
  private encoding: string
  private readonly stripper = new EscapeStripper()
  private readonly scanner: SecretScanner
  private readonly pending = new PendingText()
  private readonly releaseSink: ReleaseSink
  /** Bytes of an unfinished character, from `boundary` on. */
  private carry: Uint8Array = NO_BYTES
  private complete: number
  private sink: MaskedSink | undefined

  /** `boundary` is the offset of the first byte that will be pushed, later of the first that is no text or mark yet. */
  constructor(private readonly options: ScanOptions, private boundary: number) {
    this.complete = boundary
    this.encoding = options.encoding
    this.splitter = new BinarySplitter(options.hash, this.encoding === 'utf-8', boundary)
    this.decoder = options.charset.decoder(this.encoding)
    this.scanner = new SecretScanner(options.secrets)
    this.releaseSink = {
      text: (text, at, byteOf) => this.sink?.text(text, at, byteOf),
      inserted: (text, at, byteLength) => this.sink?.insert(text, at, byteLength),
      mask: (span, goesOn) => this.mask(span, goesOn),
    }
  }

  /** Whole characters were seen up to this offset. */
  get completeTo(): number {
    return this.complete
  }

  /** Every span that begins before this offset is known. */
  get decidedTo(): number {
    return this.pending.isEmpty ? this.boundary : this.pending.byteAt(this.scanner.decidedUpTo)
  }

  /** Does not keep `bytes`. */
  push(bytes: Uint8Array, sink: MaskedSink): void {
    for (const piece of merged(this.splitter.push(bytes))) this.accept(piece)
    this.give(sink)
    // What was taken for whole once stays so, though another encoding may see it otherwise.
    this.complete = Math.max(this.complete, this.completeBytes())
  }

  /** What is not decoded yet, an unfinished character too, and all that follows is in another encoding. A secret that goes on goes on. */
  recode(encoding: string): void {
    const bytes = this.carry
    this.encoding = encoding
    this.splitter.expectUtf8(encoding === 'utf-8')
    this.decoder = this.options.charset.decoder(encoding)
    this.carry = NO_BYTES
    this.accept({ kind: 'text', bytes, at: this.boundary })
  }

  /** The stream is over: decides and gives on the rest. */
  end(sink: MaskedSink): void {
    for (const piece of this.splitter.end()) this.accept(piece)
    this.endText()
    this.scanner.end()
    this.give(sink)
    this.complete = this.boundary
  }

  /** What is not decided, as it would be if the stream ended now. Changes nothing. */
  rest(): UndecidedRest {
    const { inBinary } = this.splitter.undecided
    const open = this.scanner.insideOpenSecret
    const pending = this.pending.copy()
    const decided = this.scanner.decidedUpTo
    const bytes = inBinary ? NO_BYTES : this.waiting()
    if (bytes.length === 0) return new UndecidedRest(pending, this.scanner.peekRest(), { from: this.boundary, to: this.complete, inBinary })
    const { text, carryBytes } = this.options.charset.decoder(this.encoding).push(bytes)
    const piece = this.pieceOf(text, bytes.subarray(0, bytes.length - carryBytes), this.stripper.copy())
    pending.push(piece)
    if (open !== undefined) {
      return new UndecidedRest(pending, { spans: [{ start: decided, end: pending.end, kind: open }], withheldFrom: pending.end }, { from: this.complete, to: this.complete, inBinary })
    }
    // The scanner decides by lines, so one that begins with the undecided text comes to the same.
    const scanner = new SecretScanner(this.options.secrets)
    scanner.push(pending.scannedFrom(decided))
    const { spans, withheldFrom } = scanner.peekRest()
    const found = [...scanner.takeSpans(), ...spans].map(({ start, end, kind }) => ({ start: start + decided, end: end + decided, kind }))
    return new UndecidedRest(pending, { spans: found, withheldFrom: withheldFrom + decided }, { from: this.complete, to: this.complete, inBinary })
  }

  /** Bytes that are not decoded yet. */
  private waiting(): Uint8Array {
    const { bytes } = this.splitter.undecided
    return bytes.length === 0 ? this.carry : concat(this.carry, bytes)
  }

  private completeBytes(): number {
    const { bytes, at, inBinary } = this.splitter.undecided
    const end = at + bytes.length
    if (inBinary) return end
    if (bytes.length === 0) return this.boundary
    return end - this.options.charset.decoder(this.encoding).push(this.waiting()).carryBytes
  }

  private accept(piece: BytePiece): void {
    if (piece.kind === 'text') {
      const { text, carryBytes, replacements } = this.decoder.push(piece.bytes)
      const bytes = this.carry.length === 0 ? piece.bytes : concat(this.carry, piece.bytes)
      this.carry = carryBytes === 0 ? NO_BYTES : bytes.slice(bytes.length - carryBytes)
      this.accepted(text, bytes.subarray(0, bytes.length - carryBytes), replacements)
      return
    }
    this.endText()
    const { at, length } = piece
    const text = binaryMark(piece)
    this.options.spans.add({ start: at, end: at + length, kind: 'binary', text })
    this.pending.push({ text, at, byteLength: length, byteOf: (index) => (index === 0 ? 0 : length), stripped: BINARY_SCANNED, inserted: true })
    this.scanner.push(BINARY_SCANNED.text)
    this.boundary = at + length
  }

  /** An unfinished character that nothing follows. */
  private endText(): void {
    const { text, replacements } = this.decoder.end()
    const bytes = this.carry
    this.carry = NO_BYTES
    this.accepted(text, bytes, replacements)
  }

  private accepted(text: string, bytes: Uint8Array, replacements: number): void {
    this.replacements += replacements
    if (bytes.length === 0) return
    const piece = this.pieceOf(text, bytes, this.stripper)
    this.boundary += bytes.length
    this.pending.push(piece)
    this.scanner.push(piece.stripped.text)
  }

  private pieceOf(text: string, bytes: Uint8Array, stripper: EscapeStripper): TextPiece {
    const { encoding } = this
    const { charset } = this.options
    // A unit of text is at least one byte, so equal lengths mean that every unit is exactly one. The map outlives the chunk: it has a copy.
    const byteOf = text.length === bytes.length ? undefined : new ByteMap(text, bytes.slice(), encoding, charset).offsetAt
    // In UTF-8 a C1 character takes two bytes.
    const stripped = stripper.push(text, byteOf !== undefined || encoding !== 'utf-8')
    return { text, at: this.boundary, byteLength: bytes.length, byteOf, stripped, inserted: false }
  }

  private give(sink: MaskedSink): void {
    this.sink = sink
    this.pending.addSpans(this.scanner.takeSpans())
    this.pending.release(this.scanner.decidedUpTo, this.releaseSink)
    this.sink = undefined
  }

  private mask({ start, end, kind }: ByteSpan, goesOn: boolean): void {
    const text = maskText(kind)
    this.options.spans.add({ start, end, kind, text })
    if (goesOn) return
    this.masks[kind] = (this.masks[kind] ?? 0) + 1
    this.sink?.insert(text, start, end - start)
  }
}

/** Text that was judged line by line, put together again where it stands side by side in one buffer. */
function* merged(pieces: readonly BytePiece[]): Generator<BytePiece> {
  let open: Extract<BytePiece, { kind: 'text' }> | undefined
  for (const piece of pieces) {
    if (open !== undefined && piece.kind === 'text' && piece.bytes.buffer === open.bytes.buffer && piece.bytes.byteOffset === open.bytes.byteOffset + open.bytes.length) {
      open = { ...open, bytes: new Uint8Array(open.bytes.buffer, open.bytes.byteOffset, open.bytes.length + piece.bytes.length) }
      continue
    }
    if (open !== undefined) yield open
    open = piece.kind === 'text' ? piece : undefined
    if (piece.kind === 'binary') yield piece
  }
  if (open !== undefined) yield open
}
