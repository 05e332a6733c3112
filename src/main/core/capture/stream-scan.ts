import { maskText, SecretScanner, type KnownSecrets } from '../redact'
import type { Charset, StreamDecoder } from '../text'
import { ByteMap } from './byte-map'
import { PendingText, type ByteSpan, type ReleaseSink } from './pending-text'
import type { SpanList } from './span-list'
import { EscapeStripper } from './strip-escapes'

/** Masked text of one stream, in order; offsets are the stream's bytes. */
export interface MaskedSink {
  text(text: string, at: number, byteOf: ((index: number) => number) | undefined): void
  /** Constant text that stands for bytes: a mask, or a summary of binary data. */
  insert(text: string, at: number, byteLength: number): void
}

/** What is not decided yet, as it would be if the stream ended now. */
export interface UndecidedRest {
  readonly spans: readonly ByteSpan[]
  /** Bytes from here on may still become a secret and must not be shown; the end of the stream when nothing is withheld. */
  readonly withheldFrom: number
}

const NO_BYTES = new Uint8Array(0)

/**
 * bytes -> characters -> scanner -> masked text, for one stream. Finds every span that views must mask and enters it in `spans`.
 * The result does not depend on where the chunks were cut.
 */
export class StreamScan {
  private readonly decoder: StreamDecoder
  private readonly stripper = new EscapeStripper()
  private readonly scanner: SecretScanner
  private readonly pending = new PendingText()
  private readonly releaseSink: ReleaseSink
  /** Bytes of an unfinished character. */
  private carry = NO_BYTES
  private sink: MaskedSink | undefined
  replacements = 0
  readonly masks: Record<string, number> = {}

  /** `boundary` is the offset of the first byte that will be pushed. */
  constructor(
    private readonly options: { readonly encoding: string; readonly charset: Charset; readonly secrets: KnownSecrets | undefined; readonly spans: SpanList },
    private boundary: number,
  ) {
    this.decoder = options.charset.decoder(options.encoding)
    this.scanner = new SecretScanner(options.secrets)
    this.releaseSink = {
      text: (text, at, byteOf) => this.sink?.text(text, at, byteOf),
      inserted: (text, at, byteLength) => this.sink?.insert(text, at, byteLength),
      mask: (span, goesOn) => this.mask(span, goesOn),
    }
  }

  /** Whole characters were seen up to this offset. */
  get completeTo(): number {
    return this.boundary
  }

  /** Every span that begins before this offset is known. */
  get decidedTo(): number {
    return this.pending.isEmpty ? this.boundary : this.pending.byteAt(this.scanner.decidedUpTo)
  }

  /** Does not keep `bytes`. */
  push(bytes: Uint8Array, sink: MaskedSink): void {
    const { text, carryBytes, replacements } = this.decoder.push(bytes)
    this.accept(text, replacements, bytes, carryBytes)
    this.give(sink)
  }

  /** The stream is over: decides and gives on the rest. */
  end(sink: MaskedSink): void {
    const { text, replacements } = this.decoder.end()
    this.accept(text, replacements, NO_BYTES, 0)
    this.scanner.end()
    this.give(sink)
  }

  rest(): UndecidedRest {
    const { spans, withheldFrom } = this.scanner.peekRest()
    return {
      spans: spans.map(({ start, end, kind }) => ({ start: this.pending.byteAt(start), end: this.pending.endByteAt(end), kind })),
      withheldFrom: withheldFrom >= this.pending.end ? this.boundary : this.pending.byteAt(withheldFrom),
    }
  }

  /** The rest as text, masked and without what is withheld. Changes nothing. */
  previewRest(sink: MaskedSink): void {
    const { spans, withheldFrom } = this.scanner.peekRest()
    this.pending.preview(spans, withheldFrom, {
      text: (text, at, byteOf) => sink.text(text, at, byteOf),
      inserted: (text, at, byteLength) => sink.insert(text, at, byteLength),
      mask: (span, goesOn) => {
        if (!goesOn) sink.insert(maskText(span.kind), span.start, span.end - span.start)
      },
    })
  }

  private accept(text: string, replacements: number, bytes: Uint8Array, carryBytes: number): void {
    this.replacements += replacements
    const byteLength = this.carry.length + bytes.length - carryBytes
    const at = this.boundary
    this.boundary += byteLength
    const carried = this.carry
    if (carryBytes > 0 || carried.length > 0) this.carry = tailOf(carried, bytes, carryBytes)
    if (text === '') return
    // A unit of text is at least one byte, so equal lengths mean that every unit is exactly one.
    const byteOf = text.length === byteLength ? undefined : new ByteMap(text, joined(carried, bytes, byteLength), this.options.encoding, this.options.charset).offsetAt
    // In UTF-8 a C1 character takes two bytes.
    const stripped = this.stripper.push(text, byteOf !== undefined || this.options.encoding !== 'utf-8')
    this.pending.push({ text, at, byteLength, byteOf, stripped, inserted: false })
    this.scanner.push(stripped.text)
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

function tailOf(carried: Uint8Array, bytes: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  return count <= bytes.length ? bytes.slice(bytes.length - count) : joined(carried, bytes, carried.length + bytes.length).slice(-count)
}

/** The first `length` bytes of both together, as a copy. */
function joined(carried: Uint8Array, bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  whole.set(carried.subarray(0, length))
  if (length > carried.length) whole.set(bytes.subarray(0, length - carried.length), carried.length)
  return whole
}
