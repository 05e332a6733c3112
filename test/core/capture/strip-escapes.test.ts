import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EscapeStripper, originalIndex } from '../../../src/main/core/capture/strip-escapes'
import { Normaliser } from '../../../src/main/core/text'

const piece = fc.constantFrom(
  'zy~', 'x', '中', '\x1b[31m', '\x1b[0;1m', '\x1b]0;title\x07', '\x1b]8;;link\x1b\\', '\x1bPdata\x1b\\', '\x1b', '\x1b[', '\x1b[3', '\x1b(B', '\x1b]', '\x18', '\x1a', '\x9b1m', '\x9d0;t\x9c', '\x7f', ';', 'm', '7', '\\', '\x07',
)

function shown(text: string): string {
  let out = ''
  const normaliser = new Normaliser({ line: (line) => (out += line.text) })
  normaliser.push(text, 0)
  normaliser.end()
  return out
}

describe('leaving out escape sequences', () => {
  it('keeps exactly what the normaliser shows, whatever the chunks', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const stripper = new EscapeStripper()
        const kept = pieces.map((part) => stripper.push(part).text).join('')
        expect(kept).toBe(new EscapeStripper().push(pieces.join('')).text)
        // Printable characters alone: controls are shown as pictures, or obeyed.
        const printable = (text: string): string => text.replaceAll(/[\0-\x1f\x7f-\x9f]/g, '')
        expect(printable(kept)).toBe(printable(shown(pieces.join('')).replaceAll(/[\u2400-\u2421]|\[U\+00..\]/g, '')))
      }),
      { numRuns: 2000 },
    )
  })

  it('knows where every character stood', () => {
    const text = '\x1b[1mA\x1b[0mBC\x1b]0;t\x07D'
    const stripped = new EscapeStripper().push(text)
    expect(stripped.text).toBe('ABCD')
    expect([0, 1, 2, 3].map((index) => text.charAt(originalIndex(stripped, index)))).toEqual(['A', 'B', 'C', 'D'])
    expect(originalIndex(stripped, 4)).toBe(text.length)
  })

  it('takes a string that never ends for text in the end', () => {
    const stripper = new EscapeStripper()
    expect(stripper.push(`\x1b]9;${'y'.repeat(300_000)}after`).text.endsWith('after')).toBe(true)
  })
})
