import type { Charset, StreamDecoder } from '../text'

const NO_BYTES = new Uint8Array(0)

/** Decodes the bytes of one stream in an encoding that may be changed, and knows which of them are in the text so far. */
export class CursorDecoder {
  private decoder: StreamDecoder
  private receivedBytes = 0
  /** Bytes of an unfinished character, which the decoder holds. */
  private pending: Uint8Array = NO_BYTES

  constructor(private readonly charset: Charset, public encoding: string) {
    this.decoder = charset.decoder(encoding)
  }

  /** Every byte before it is in the text that was given. */
  get cursor(): number {
    return this.receivedBytes - this.pending.length
  }

  push(bytes: Uint8Array): string {
    this.receivedBytes += bytes.length
    return this.decode(bytes)
  }

  /** The stream is over: an unfinished character is one. */
  end(): string {
    this.pending = NO_BYTES
    return this.decoder.end().text
  }

  /**
   * Another encoding, for what stood before `cursor` (`earlier`, from a character's beginning on) and for what follows: the decoder that
   * has read the one goes on with the other, so that nothing is lost or doubled between them, an unfinished character neither.
   */
  recode(encoding: string, earlier: Uint8Array): string {
    const { pending } = this
    this.encoding = encoding
    this.decoder = this.charset.decoder(encoding)
    this.pending = NO_BYTES
    return this.decode(earlier) + this.decode(pending)
  }

  private decode(bytes: Uint8Array): string {
    const { text, carryBytes } = this.decoder.push(bytes)
    this.pending = newest(this.pending, bytes, carryBytes)
    return text
  }
}

/** The last `count` bytes of both together. */
function newest(first: Uint8Array, second: Uint8Array, count: number): Uint8Array {
  if (count <= second.length) return count === 0 ? NO_BYTES : second.slice(second.length - count)
  return Uint8Array.of(...first.slice(first.length + second.length - count), ...second)
}
