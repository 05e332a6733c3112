import type { Decoded, StreamDecoder } from '../../core/text'
import type { Codec } from './codec'

const NOTHING = new Uint8Array(0)

/**
 * Decodes a stream in pieces that end on character boundaries, each by a stateless decoder: no library's
 * streaming state is trusted (P10), and the text cannot depend on the chunks.
 */
export class PieceDecoder implements StreamDecoder {
  private carry = NOTHING

  constructor(private readonly codec: Codec) {}

  push(bytes: Uint8Array): Decoded {
    const all = this.carry.length === 0 ? bytes : joined(this.carry, bytes)
    const complete = this.codec.completePrefix(all)
    this.carry = complete === all.length ? NOTHING : all.slice(complete)
    const piece = complete === all.length ? all : all.subarray(0, complete)
    const text = this.codec.decode(piece)
    return { text, carryBytes: this.carry.length, replacements: this.codec.replacements(piece, text) }
  }

  end(): { readonly text: string; readonly replacements: number } {
    const rest = this.carry
    this.carry = NOTHING
    const text = this.codec.decode(rest)
    return { text, replacements: this.codec.replacements(rest, text) }
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
