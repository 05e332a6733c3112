import { Buffer } from 'node:buffer'
import iconv from 'iconv-lite'
import { uhcLength } from './boundary'

let pairs: Uint16Array | undefined

/** Every double byte of cp949, read once from iconv-lite's table: 24,000 look-ups, a few milliseconds. */
function table(): Uint16Array {
  if (pairs !== undefined) return pairs
  const made = new Uint16Array(65_536).fill(0xfffd)
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let second = 0x41; second <= 0xfe; second++) {
      const text = iconv.decode(Buffer.from([lead, second]), 'cp949')
      if (text.length === 1) made[(lead << 8) | second] = text.charCodeAt(0)
    }
  }
  pairs = made
  return made
}

/**
 * Decodes euc-kr with the Windows extension, character by character.
 * Node's own euc-kr rejects syllables that Korean programs print, and iconv-lite backs up by the content of its
 * table after a broken pair, so that no boundary could be told without it.
 */
export function decodeUhc(bytes: Uint8Array): string {
  const units = table()
  const out = new Uint16Array(bytes.length)
  let count = 0
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i] ?? 0
    const length = uhcLength(lead, bytes[i + 1])
    out[count++] = length === 2 ? (units[(lead << 8) | (bytes[i + 1] ?? 0)] ?? 0xfffd) : lead < 0x80 ? lead : 0xfffd
    i += length === 2 ? 2 : 1
  }
  return Buffer.from(out.buffer, 0, count * 2).toString('utf16le')
}
