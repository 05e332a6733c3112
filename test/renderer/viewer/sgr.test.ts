import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, readable } from '../../../src/renderer/viewer/contrast'
import { markSpans } from '../../../src/renderer/viewer/marked-spans'
import { plainText, PLAIN, spansOf } from '../../../src/renderer/viewer/sgr'

const only = (text: string) => spansOf(text)[0]?.style

describe('spans of a row', () => {
  it('know the attributes, the 16 colours, 256 and 24 bits', () => {
    expect(spansOf('a\x1b[1;31mb\x1b[22mc\x1b[0md')).toEqual([
      { text: 'a', style: PLAIN }, { text: 'b', style: { ...PLAIN, bold: true, fg: 1 } }, { text: 'c', style: { ...PLAIN, fg: 1 } }, { text: 'd', style: PLAIN },
    ])
    expect(only('\x1b[2;3;4;7;9mx')).toEqual({ ...PLAIN, dim: true, italic: true, underline: true, inverse: true, strike: true })
    expect(only('\x1b[97;104mx')).toEqual({ ...PLAIN, fg: 15, bg: 12 })
    expect(only('\x1b[38;5;9;48;5;196mx')).toEqual({ ...PLAIN, fg: 9, bg: 'rgb(255 0 0)' })
    expect(only('\x1b[38;5;244mx')).toEqual({ ...PLAIN, fg: 'rgb(128 128 128)' })
    expect(only('\x1b[1;38;2;1;2;3;4mx')).toEqual({ ...PLAIN, bold: true, fg: 'rgb(1 2 3)', underline: true })
    expect(only('\x1b[38:2::1:2:3;48:5:16mx')).toEqual({ ...PLAIN, fg: 'rgb(1 2 3)', bg: 'rgb(0 0 0)' })
    expect(only('\x1b[4:3;58;5;9mx')).toEqual({ ...PLAIN, underline: true })
    expect(only('\x1b[4m\x1b[4:0mx')).toEqual(PLAIN)
    expect(only('\x1b[mx')).toEqual(PLAIN)
  })

  it('hold the text of the row and nothing else, whatever the sequences', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('\x1b[m', '\x1b[31m', '\x1b[38;5m', '\x1b[38;2;1m', '\x1b[48:2:1:2:3m', '\x1b[;;m', '\x1b[999m'))
    fc.assert(fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      expect(spansOf(text).map((span) => span.text).join('')).toBe(plainText(text))
    }))
  })

  it('are cut where matches begin and end', () => {
    const spans = spansOf('ab\x1b[31mcdef')
    expect(markSpans(spans, [{ from: 1, to: 4, current: false }, { from: 5, to: 6, current: true }]).map(({ text, mark }) => [text, mark])).toEqual([
      ['a', 'none'], ['b', 'match'], ['cd', 'match'], ['e', 'none'], ['f', 'current'],
    ])
    fc.assert(fc.property(fc.array(fc.string({ maxLength: 6 })), fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 12 }), (texts, borders) => {
      const sorted = borders.toSorted((a, b) => a - b)
      const marks = sorted.flatMap((from, at) => (at % 2 === 0 && sorted[at + 1] !== undefined ? [{ from, to: sorted[at + 1] ?? 0, current: false }] : []))
      const whole = texts.join('')
      const cut = markSpans(texts.filter((text) => text !== '').map((text) => ({ text, style: PLAIN })), marks)
      expect(cut.map(({ text }) => text).join('')).toBe(whole)
      expect(cut.filter(({ mark }) => mark === 'match').map(({ text }) => text).join('')).toBe(marks.map(({ from, to }) => whole.slice(from, to)).join(''))
    }))
  })
})

describe('colours that can be read', () => {
  it('keep a colour that stands out and move one that does not', () => {
    expect(readable('#ffffff', '#0e1116', 4.5)).toBe('#ffffff')
    expect(readable('#4b5868', '#1d5fb8', 3)).not.toBe('#4b5868')
    expect(readable('rgb(20 20 20)', '#0e1116', 1)).toBe('rgb(20 20 20)')
    const level = fc.nat({ max: 255 })
    fc.assert(fc.property(fc.tuple(level, level, level), fc.tuple(level, level, level), (front, back) => {
      const got = /(\d+) (\d+) (\d+)/.exec(readable(`rgb(${front.join(' ')})`, `rgb(${back.join(' ')})`, 3))
      expect(contrast([Number(got?.[1]), Number(got?.[2]), Number(got?.[3])], back)).toBeGreaterThanOrEqual(3)
    }))
  })
})
