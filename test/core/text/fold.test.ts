import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLongLine, foldLowEntropy, foldRepeats } from '../../../src/main/core/text'

describe('folding', () => {
  it('keeps the ends of a long line, never half a character, and counts the rest', () => {
    const char = fc.constantFrom('a', '中', '😀', 'e\u0301', '👍')
    fc.assert(
      fc.property(fc.array(char, { maxLength: 80 }), fc.integer({ min: 2, max: 60 }), (chars, max) => {
        const text = chars.join('')
        const { head, tail, omittedFrom, omittedChars } = foldLongLine(text, max)
        expect(text.startsWith(head) && text.endsWith(tail)).toBe(true)
        expect(head.length + omittedChars + tail.length).toBe(text.length)
        expect(omittedFrom).toBe(head.length)
        expect(head.length + tail.length).toBeLessThanOrEqual(Math.max(max, 2))
        expect(head + tail).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
        expect(tail).not.toMatch(/^\u0301/)
      }),
    )
  })

  it('finds runs of equal lines', () => {
    expect(foldRepeats(['a', 'a', 'a', 'b', 'a'])).toEqual([{ index: 0, count: 3 }, { index: 3, count: 1 }, { index: 4, count: 1 }])
  })

  it('finds repeats inside a line, and gives back the same text', () => {
    expect(foldLowEntropy(`x${'a'.repeat(100)}y`)).toEqual([{ kind: 'text', text: 'x' }, { kind: 'repeat', unit: 'a', times: 100 }, { kind: 'text', text: 'y' }])
    expect(foldLowEntropy('ab'.repeat(1000))).toEqual([{ kind: 'repeat', unit: 'ab', times: 1000 }])
    expect(foldLowEntropy('short aaaa')).toEqual([{ kind: 'text', text: 'short aaaa' }])
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[ab=]{1,9}$/), fc.integer({ min: 1, max: 90 })), { maxLength: 6 }), (parts) => {
        const text = parts.map(([unit, times]) => unit.repeat(times)).join('|')
        const again = foldLowEntropy(text).map((piece) => (piece.kind === 'text' ? piece.text : piece.unit.repeat(piece.times)))
        expect(again.join('')).toBe(text)
      }),
    )
  })
})
