import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elide, elideEnd, groupDigits } from '../../../src/main/core/text'

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 60 })

describe('cutting text', () => {
  it('never leaves half a surrogate pair, and keeps to its length', () => {
    fc.assert(fc.property(wellFormed, fc.integer({ min: 4, max: 40 }), (text, maxChars) => {
      for (const cut of [elide(text, maxChars), elideEnd(text, maxChars)]) expect(/\p{Surrogate}/u.test(cut)).toBe(false)
      expect(elide(text, maxChars).length).toBeLessThanOrEqual(Math.max(maxChars, 4))
      expect(elideEnd(text, maxChars).length).toBeLessThanOrEqual(maxChars + 1)
    }))
  })

  it('keeps both ends, or the beginning', () => {
    expect(elide('abcdefghij', 7)).toBe('abcd…ij')
    expect(elideEnd('abcdefghij', 7)).toBe('abcdefg…')
    expect(elide('short', 7)).toBe('short')
  })

  it('sets thousands apart', () => {
    expect([0, 999, 1000, 1234567].map(groupDigits)).toEqual(['0', '999', '1,000', '1,234,567'])
  })
})
