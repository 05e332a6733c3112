import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT_DRAFT, sentTexts, walk, walksHistory, type HistoryPlace } from '../../src/renderer/chat/composer/history'
import { inserted, matching, mentionAt, mentioned, mentionRanges } from '../../src/renderer/chat/composer/mentions'
import { secondsLeft, withSecondsLeft } from '../../src/renderer/chat/list/countdown'

const SHOP = { id: 's1', label: 'shop — build' }
const WEB = { id: 's2', label: 'web' }
const WEB1 = { id: 's3', label: 'web-1' }
const ALL = [SHOP, WEB, WEB1]

describe('naming a terminal', () => {
  it('begins at an @ that begins a word', () => {
    expect(mentionAt('why @we', 7)).toEqual({ from: 4, query: 'we' })
    expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' })
    expect(mentionAt('看@web', 5)).toBeNull()
    expect(mentionAt('（@web', 5)).toEqual({ from: 1, query: 'web' })
    expect(mentionAt('me@example.org', 14)).toBeNull()
    expect(mentionAt('@web\nthen', 9)).toBeNull()
    expect(mentionAt('why @web now', 3)).toBeNull()
  })

  it('finds by every word, the beginning first', () => {
    expect(matching('web', ALL)).toEqual([WEB, WEB1])
    expect(matching('build SHOP', ALL)).toEqual([SHOP])
    expect(matching('', ALL)).toEqual(ALL)
    expect(matching('nothing', ALL)).toEqual([])
  })

  it('counts the longest name, and only where it stands', () => {
    expect(mentioned('see @web-1 and @shop — build', ALL)).toEqual([WEB1, SHOP])
    expect(mentioned('see web and @wb', ALL)).toEqual([])
  })

  it('puts the name in the place of what was typed, at the caret', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...ALL), (before, after, item) => {
      const text = `${before} @${after}`
      const caret = before.length + 2
      const open = mentionAt(text, caret)
      expect(open).not.toBeNull()
      if (open === null) return
      const next = inserted(text, caret, open, item.label)
      expect(next.text.slice(0, next.caret)).toBe(`${before} @${item.label} `)
      expect(next.text.slice(next.caret)).toBe(after.replace(/^ /, ''))
      expect(mentioned(next.text, [item])).toEqual([item])
    }))
  })

  it('ranges cover exactly the names and never overlap', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('@web', '@web-1', '@', ' ', 'x', '@shop — build', 'web')), (parts) => {
      const text = parts.join('')
      let end = 0
      for (const { from, to, item } of mentionRanges(text, ALL)) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(text.slice(from, to)).toBe(`@${item.label}`)
        end = to
      }
    }))
  })
})

describe('what was sent before', () => {
  it('is walked from an empty field and left by typing', () => {
    const sent = sentTexts(['one', 'two', 'one', ' ', 'three'])
    expect(sent).toEqual(['three', 'one', 'two'])
    const first = walk(AT_DRAFT, '', sent, 1)
    expect(first).toEqual({ at: 0, shown: 'three' })
    expect(walk(first ?? AT_DRAFT, 'three', sent, 1)).toEqual({ at: 1, shown: 'one' })
    expect(walk(first ?? AT_DRAFT, 'three!', sent, 1)).toBeNull()
    expect(walk(first ?? AT_DRAFT, 'three', sent, -1)).toEqual(AT_DRAFT)
    expect(walk(AT_DRAFT, '', sent, -1)).toBeNull()
    expect(walk(AT_DRAFT, 'draft', sent, 1)).toBeNull()
  })

  it('never leaves its ends and always shows what was sent', () => {
    fc.assert(fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 6 }), fc.array(fc.constantFrom<1 | -1>(1, -1)), (texts, steps) => {
      const sent = sentTexts(texts)
      let place: HistoryPlace = AT_DRAFT
      for (const step of steps) {
        const next = walk(place, place.shown, sent, step)
        if (next === null) continue
        place = next
        expect(place.at === null ? '' : sent[place.at]).toBe(place.shown)
        expect(walksHistory(place, place.shown)).toBe(true)
      }
    }))
  })
})

describe('the seconds of a retry', () => {
  it('are counted down in the engine’s own sentence', () => {
    expect([5000, 4001, 1, 0, -9].map((ms) => secondsLeft(1000 + ms, 1000))).toEqual([5, 5, 1, 0, 0])
    expect(withSecondsLeft('It is busy. Trying again in 4.2 s (2 of 5).', 3)).toBe('It is busy. Trying again in 3 s (2 of 5).')
    expect(withSecondsLeft('Stopped.', 3)).toBe('Stopped.')
  })
})
