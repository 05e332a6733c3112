import type { Charset } from '../text'

/**
 * How many of `bytes`, which may begin inside a character, to skip until a line begins; where none does, until a character begins.
 * At most `limit`, where one begins for certain.
 */
export function lineOrCharBoundary(bytes: Uint8Array, limit: number, encoding: string, charset: Charset): number {
  const lineEnd = bytes.indexOf(0x0a)
  if (lineEnd >= 0) return Math.min(limit, lineEnd + 1)
  if (bytes.length === 0) return limit
  // No character is longer than four bytes; what decodes without a leading replacement begins with a character.
  for (let skip = 0; skip < Math.min(4, bytes.length); skip++) {
    if (!charset.decodeWhole(encoding, bytes.subarray(skip, skip + 4)).startsWith('\ufffd')) return skip
  }
  return limit
}
