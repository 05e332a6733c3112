/** What one push of a stream decoder gives back. */
export interface Decoded {
  readonly text: string
  /**
   * Trailing bytes of everything pushed so far that belong to a character not yet complete (0..7).
   * The event log cuts there, so that a cursor always stands on a character boundary.
   */
  readonly carryBytes: number
  /** U+FFFD characters in `text` that stand for bytes the encoding does not know. */
  readonly replacements: number
}

/** Decodes one stream; the result does not depend on where the chunks were cut. */
export interface StreamDecoder {
  push(bytes: Uint8Array): Decoded
  /** Flushes the unterminated rest and leaves the decoder as new. */
  end(): { readonly text: string; readonly replacements: number }
}

/** Port: the character encodings of programs that run in a terminal. Encoding names are those of `resolve`. */
export interface Charset {
  /** Canonical names. No iso-2022-jp: its shifts are escape sequences and swallow those of a terminal (P11). */
  readonly encodings: readonly string[]
  /** Canonical name of an alias in any case (`GBK`, `UTF8`, `latin1`); undefined when not supported. */
  resolve(name: string): string | undefined
  decoder(encoding: string): StreamDecoder
  /** Decodes bytes that stand on character boundaries. */
  decodeWhole(encoding: string, bytes: Uint8Array): string
  /** Byte offset of the UTF-16 offset `chars` of `decodeWhole(bytes)`, moved down to a character boundary. */
  byteOffset(encoding: string, bytes: Uint8Array, chars: number): number
  /** Encodes what a person types; what the encoding lacks becomes `?` and is listed. */
  encode(encoding: string, text: string): { readonly bytes: Uint8Array; readonly unencodable: readonly string[] }
}
