import type { Charset } from '../text'

/**
 * Maps UTF-16 indexes of decoded text to bytes. Cheap when asked in rising order: it walks from line to line (a line feed is one byte in
 * every encoding here, and never part of a character), and looks inside one line only.
 */
export class ByteMap {
  private lineChar = 0
  private lineByte = 0

  constructor(
    private readonly text: string, private readonly bytes: Uint8Array, private readonly encoding: string, private readonly charset: Charset,
    private readonly base = 0,
  ) {}

  /** The byte (from `base`) of the character at `index`, moved down to a character boundary. */
  readonly offsetAt = (index: number): number => {
    if (index < this.lineChar) {
      this.lineChar = 0
      this.lineByte = 0
    }
    for (let next = this.text.indexOf('\n', this.lineChar); next >= 0 && next < index; next = this.text.indexOf('\n', this.lineChar)) {
      this.lineChar = next + 1
      this.lineByte = this.bytes.indexOf(0x0a, this.lineByte) + 1
    }
    if (index === this.lineChar) return this.base + this.lineByte
    const end = this.bytes.indexOf(0x0a, this.lineByte)
    const line = this.bytes.subarray(this.lineByte, end < 0 ? this.bytes.length : end)
    return this.base + this.lineByte + this.charset.byteOffset(this.encoding, line, index - this.lineChar)
  }
}
