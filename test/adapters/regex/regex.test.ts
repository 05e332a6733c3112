import { describe, expect, it } from 'vitest'
import { re2Engine } from '../../../src/main/adapters/regex'

describe('the regular expression engine', () => {
  it('finds the first match with its place in UTF-16 units', () => {
    const matcher = re2Engine.compile('err(or)?\\s+\\d+', { ignoreCase: true })
    expect(matcher.ok && matcher.value.find('中😀 ERROR 42 error 43')).toEqual({ start: 4, end: 12 })
    expect(matcher.ok && matcher.value.find('fine')).toBeUndefined()
  })

  it.each(['(a', '(?=a)', '(a)\\1', '((a{1,1000}){1,1000}){1,1000}'])('says what is wrong with %s', (pattern) => {
    const result = re2Engine.compile(pattern, { ignoreCase: false })
    expect(!result.ok && result.error).toMatchObject({ code: 'invalid', message: expect.stringContaining('regular expression') })
  })

  it('answers patterns that make a backtracking engine hang', () => {
    const matcher = re2Engine.compile('(a+)+$', { ignoreCase: false })
    expect(matcher.ok && matcher.value.find(`${'a'.repeat(1_000_000)}b`)).toBeUndefined()
  })
})
