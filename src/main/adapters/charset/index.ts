import { Buffer } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Charset, StreamDecoder } from '../../core/text'
import { makeCodec, type Codec } from './codec'
import { MULTI_BYTE, SINGLE_BYTE, resolveName } from './names'
import { PieceDecoder } from './stream-decoder'

/** The charset port on TextDecoder and iconv-lite; see docs of `makeCodec` for who does what. */
export class NodeCharset implements Charset {
  readonly encodings: readonly string[] = [...MULTI_BYTE, ...SINGLE_BYTE]
  private readonly codecs = new Map<string, Codec>()

  resolve(name: string): string | undefined {
    return resolveName(name)
  }

  decoder(encoding: string): StreamDecoder {
    return new PieceDecoder(this.codec(encoding))
  }

  decodeWhole(encoding: string, bytes: Uint8Array): string {
    return this.codec(encoding).decode(bytes)
  }

  byteOffset(encoding: string, bytes: Uint8Array, chars: number): number {
    const codec = this.codec(encoding)
    // Halving between true boundaries decodes every byte about twice, in any encoding, with broken bytes too.
    let low = 0
    let wanted = chars
    let high = bytes.length
    while (low < high) {
      const middle = low + codec.completePrefix(bytes.subarray(low, low + ((high - low + 1) >> 1)))
      const end = middle > low ? middle : nextBoundary(codec, bytes, low, high)
      const length = codec.decode(bytes.subarray(low, end)).length
      if (length <= wanted) {
        low = end
        wanted -= length
      } else if (end === high || middle === low) {
        const shorter = codec.completePrefix(bytes.subarray(low, end - 1))
        if (shorter === 0) return low
        high = low + shorter
      } else {
        high = end
      }
    }
    return low
  }

  encode(encoding: string, text: string): { readonly bytes: Uint8Array; readonly unencodable: readonly string[] } {
    const name = encoding === 'euc-kr' ? 'cp949' : encoding
    const write = (part: string): Buffer => iconv.encode(part, name, { addBOM: false })
    const bytes = write(text)
    if (this.decodeWhole(encoding, bytes) === text) return { bytes, unencodable: [] }
    const unencodable: string[] = []
    const parts = [...text].map((char) => {
      const part = write(char)
      if (this.decodeWhole(encoding, part) === char) return part
      unencodable.push(char)
      return Buffer.from('?')
    })
    return { bytes: Buffer.concat(parts), unencodable }
  }

  private codec(encoding: string): Codec {
    const known = this.codecs.get(encoding)
    if (known !== undefined) return known
    if (!this.encodings.includes(encoding)) throw new RangeError(`encoding not supported: ${encoding}`)
    const made = makeCodec(encoding)
    this.codecs.set(encoding, made)
    return made
  }
}

function nextBoundary(codec: Codec, bytes: Uint8Array, from: number, limit: number): number {
  for (let end = from + 1; end < limit; end++) {
    if (codec.completePrefix(bytes.subarray(from, end)) === end - from) return end
  }
  return limit
}
