import { describe, expect, it } from 'vitest'
import { findSecrets, maskText, redact, SECRET_KINDS } from '../../../src/main/core/redact'
import { NEGATIVES, POSITIVES } from './samples'

describe('secrets', () => {
  const families = [...new Set(POSITIVES.map((sample) => sample.family))]
  for (const family of families) {
    it(`masks every ${family} sample exactly`, () => {
      const samples = POSITIVES.filter((sample) => sample.family === family)
      expect(samples.length).toBeGreaterThanOrEqual(8)
      const wrong = samples.flatMap(({ text, secret, kind }) => {
        const spans = findSecrets(text)
        const found = spans.map((span) => text.slice(span.start, span.end))
        const right = found.length >= 1 && found.includes(secret) && (kind === undefined || spans.some((span) => span.kind === kind))
        return right ? [] : [{ text, secret, found, kinds: spans.map((span) => span.kind) }]
      })
      expect(wrong).toEqual([])
    })
  }

  // Where a rule asks for the beginning of a line, or counts lines, a word of a command is no such place.
  const LINES = /^(?:- name: |"Name": |\tpassword )/
  it.each([
    ['a word of a command', (text: string) => `printf '%s\\n' '${text.replaceAll("'", String.raw`'\''`)}'`],
    ['a word quoted by shlex', (text: string) => `printf '%s\\n' '${text.replaceAll("'", `'"'"'`)}'`],
    ['a word in double quotes', (text: string) => `echo "${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`],
  ])('masks every sample in %s', (_place, place) => {
    const wrong = POSITIVES.flatMap(({ text, secret }) => {
      const placed = redact(place(text)).text
      return LINES.test(text) || !(placed.includes(secret) || secret.length > 6 && placed.includes(secret.slice(-6))) ? [] : [placed]
    })
    expect(wrong).toEqual([])
  })

  it('leaves what is no secret alone', () => {
    const wrong = NEGATIVES.flatMap((text) => (findSecrets(text).length === 0 ? [] : [redact(text).text]))
    expect(wrong).toEqual([])
  })

  it('masks by constant text', () => {
    expect(new Set(SECRET_KINDS.map(maskText)).size).toBe(SECRET_KINDS.length)
    for (const { text } of POSITIVES) {
      const once = redact(text).text
      expect(redact(once)).toEqual({ text: once, masks: {} })
    }
  })
})
