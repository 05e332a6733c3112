import fc from 'fast-check'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { createTokenizer } from '../../../src/main/adapters/tokenizer'

const tokenizer = createTokenizer()

describe('tokenizer', () => {
  it('counts as o200k_base does, Chinese included', () => {
    for (const text of ['', 'hello world', '请找出构建失败的原因。', 'src/main.c:12:5: error: expected ";"\n'.repeat(50), '👩‍👩‍👧‍👦 family']) {
      expect(tokenizer.count(text)).toBe(encode(text).length)
    }
  })

  it('never counts less than the whole, and little more', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('x'.repeat(700), '测'.repeat(600), ' '.repeat(900), '😀'.repeat(300))), { maxLength: 8 }), (parts) => {
        const text = parts.join(' ')
        const whole = encode(text, { disallowedSpecial: new Set() }).length
        expect(tokenizer.count(text)).toBeGreaterThanOrEqual(whole * 0.97 - 2)
        expect(tokenizer.count(text)).toBeLessThanOrEqual(whole * 1.1 + 40)
      }),
      { numRuns: 60 },
    )
  })

  it('a control token of a model is text', () => {
    expect(tokenizer.count('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('a million equal characters do not hang it', () => {
    for (const unit of ['a', '=', '错', ' ', '\n']) expect(tokenizer.count(unit.repeat(1_000_000))).toBeGreaterThan(1_000)
  })
})
