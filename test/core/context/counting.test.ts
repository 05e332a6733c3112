import { expect, it } from 'vitest'
import { CachedTokenizer } from '../../../src/main/core/context'

it('a token count is remembered, up to a cap of characters', () => {
  let counted = 0
  const tokenizer = new CachedTokenizer({
    count: (text) => {
      counted += 1
      return text.length
    },
  })
  const text = (name: string) => name.repeat(1_000_000)
  for (let times = 0; times < 3; times += 1) expect(tokenizer.count(text('a'))).toBe(1_000_000)
  expect(counted).toBe(1)
  for (const name of 'bcdefghi') tokenizer.count(text(name))
  expect(counted).toBe(9)
  tokenizer.count(text('i'))
  expect(counted).toBe(9)
  tokenizer.count(text('a'))
  expect(counted).toBe(10)
})
