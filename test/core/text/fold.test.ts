import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLowEntropy } from '../../../src/main/core/text'

describe('folding', () => {
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
