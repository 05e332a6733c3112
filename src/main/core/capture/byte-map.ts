import type { Charset } from '../text'

/** No encoding here spends more bytes on one UTF-16 unit; broken bytes are a unit each. */
const MAX_BYTES_A_UNIT = 4

/**
 * Maps UTF-16 indexes of decoded text to bytes. Cheap when asked in rising order: it walks from line to line (a line feed is one byte in
 * every encoding here, and never part of a character), and inside a line from the place that was asked for last, because a line of redrawn
 * progress may be as long as the whole.
 */
export class ByteMap {
  /** A place that is known: the start of a line, or the character that was asked for last. */
  private char = 0
  private byte = 0

  constructor(
    private readonly text: string, private readonly bytes: Uint8Array, private readonly encoding: string, private readonly charset: Charset,
    private readonly base = 0,
  ) {}

  /** The byte (from `base`) of the character at `index`, moved down to a character boundary. */
  readonly offsetAt = (index: number): number => {
    if (index < this.char) {
      this.char = 0
      this.byte = 0
    }
    for (let next = this.text.indexOf('\n', this.char); next >= 0 && next < index; next = this.text.indexOf('\n', this.char)) {
      this.char = next + 1
      this.byte = this.bytes.indexOf(0x0a, this.byte) + 1
    }
    const wanted = index - this.char
    if (wanted === 0) return this.base + this.byte
    // One unit more, so that what is cut at the end is not the character that is asked for.
    const near = this.bytes.subarray(this.byte, this.byte + (wanted + 1) * MAX_BYTES_A_UNIT)
    const length = this.charset.byteOffset(this.encoding, near, wanted)
    const byte = this.byte + length
    // Inside a pair or a broken character the place is moved down, and no place to go on from.
    if (this.charset.decodeWhole(this.encoding, near.subarray(0, length)).length === wanted) {
      this.char = index
      this.byte = byte
    }
    return this.base + byte
  }
}
