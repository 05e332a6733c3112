import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastOccurrence } from '../../../src/main/core/text'

it('finds what lastIndexOf finds', () => {
  const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength })
  fc.assert(fc.property(letters(60), letters(6), (text, needle) => {
    expect(lastOccurrence(text, needle)).toBe(text.lastIndexOf(needle))
  }), { numRuns: 1000 })
})

it('stays linear where lastIndexOf does not', () => {
  const started = performance.now()
  expect(lastOccurrence('a'.repeat(4_000_000), `b${'a'.repeat(1_000_000)}`)).toBe(-1)
  expect(performance.now() - started).toBeLessThan(2000)
})
