import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByteMap } from '../../../src/main/core/capture/byte-map'
import { charset } from '../../support/captures'

const said = fc.constantFrom('a', '\r', '\n', '中', '😀', 'é', '한', 'ｱ', '50%')
const encodings = fc.constantFrom('utf-8', 'gbk', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'iso-8859-1')
const places = fc.array(fc.nat(200), { maxLength: 20 })

it('maps as decoding the whole does, in any order', () => {
  fc.assert(fc.property(fc.array(said, { maxLength: 40 }), encodings, places, (parts, encoding, asked) => {
    const { bytes } = charset.encode(encoding, parts.join(''))
    const text = charset.decodeWhole(encoding, bytes)
    const map = new ByteMap(text, bytes, encoding, charset, 7)
    for (const place of [...asked, ...asked.toSorted((a, b) => a - b)]) {
      const index = place % (text.length + 1)
      expect(map.offsetAt(index)).toBe(7 + charset.byteOffset(encoding, bytes, index))
    }
  }), { numRuns: 500 })
})

it('moves down by at most one character where bytes are broken', () => {
  fc.assert(fc.property(fc.array(fc.oneof(said, fc.uint8Array({ maxLength: 3 })), { maxLength: 40 }), encodings, places, (parts, encoding, asked) => {
    const bytes = Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? charset.encode(encoding, part).bytes : part)]))
    const text = charset.decodeWhole(encoding, bytes)
    const map = new ByteMap(text, bytes, encoding, charset)
    for (const place of [...asked, ...asked.toSorted((a, b) => a - b)]) {
      const index = place % (text.length + 1)
      const offset = map.offsetAt(index)
      expect(charset.decodeWhole(encoding, bytes.subarray(0, offset)).length).toBeLessThanOrEqual(index)
      expect(Math.abs(offset - charset.byteOffset(encoding, bytes, index))).toBeLessThanOrEqual(4)
    }
  }), { numRuns: 500 })
})

it('is quick in a line of redrawn progress', () => {
  const bytes = new TextEncoder().encode('50%中\r'.repeat(40_000))
  const text = charset.decodeWhole('utf-8', bytes)
  const map = new ByteMap(text, bytes, 'utf-8', charset)
  // Decoding the line anew for each of them takes minutes: then the test runs into its time limit.
  for (let index = 0; index < text.length; index += 5) expect(map.offsetAt(index)).toBe((index / 5) * 7)
})
