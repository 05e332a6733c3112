import { Buffer, isAscii } from 'node:buffer'
import iconv from 'iconv-lite'
import { completePrefixOf, eucJp, eucKr, type CompletePrefix } from './boundary'
import { tableDecoder } from './table'

/** One encoding: stateless decoding of whole characters, and where whole characters end. */
export interface Codec {
  readonly completePrefix: CompletePrefix
  /** Decodes bytes that stand on character boundaries; an unfinished end becomes a replacement. */
  decode(bytes: Uint8Array): string
  /** U+FFFD characters in `text`, decoded from `bytes`, that were not written as such. */
  replacements(bytes: Uint8Array, text: string): number
}

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function countReplacementChars(text: string): number {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++
  return count
}

const WRITTEN_FFFD = Buffer.from([0xef, 0xbf, 0xbd])

function countWritten(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(WRITTEN_FFFD); at >= 0; at = bytes.indexOf(WRITTEN_FFFD, at + 3)) count++
  return count
}

/** Pure ASCII, by far the most common text, never touches a converter: every set here is ASCII below 0x80. */
function codec(decode: (bytes: Uint8Array) => string, completePrefix: CompletePrefix, written: (bytes: Buffer) => number): Codec {
  return {
    completePrefix,
    decode: (bytes) => (isAscii(bytes) ? view(bytes).toString('latin1') : decode(bytes)),
    replacements: (bytes, text) => {
      const count = countReplacementChars(text)
      return count === 0 ? 0 : count - written(view(bytes))
    },
  }
}

const none = (): number => 0

/** TextDecoder for multi-byte sets, iconv-lite for single-byte ones (runtime.md, "Charsets (measured)"); euc-jp and euc-kr: see table.ts. */
export function makeCodec(encoding: string): Codec {
  const prefix = completePrefixOf(encoding)
  if (prefix === undefined) return codec((bytes) => iconv.decode(view(bytes), encoding, { stripBOM: false }), (bytes) => bytes.length, none)
  // Buffer and TextDecoder (ignoreBOM, not fatal) follow the same rule for broken UTF-8; this one is faster.
  if (encoding === 'utf-8') return codec((bytes) => view(bytes).toString('utf8'), prefix, countWritten)
  if (encoding === 'euc-kr') return codec(tableDecoder(encoding, eucKr), prefix, none)
  if (encoding === 'euc-jp') return codec(tableDecoder(encoding, eucJp), prefix, none)
  const decoder = new TextDecoder(encoding, { ignoreBOM: true, fatal: false })
  if (encoding === 'shift_jis') return codec((bytes) => unswapped(decoder.decode(bytes)), prefix, none)
  return codec((bytes) => decoder.decode(bytes), prefix, none)
}

/** ICU's Shift_JIS is an IBM table (943) that rotates three controls: 1A is read as 1C, 1C as 7F, 7F as 1A. */
function unswapped(text: string): string {
  return text.replace(/[\x1a\x1c\x7f]/g, (char) => (char === '\x1a' ? '\x7f' : char === '\x1c' ? '\x1a' : '\x1c'))
}
