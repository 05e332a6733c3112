import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECRET_KINDS } from '../../src/main/core/redact/kinds'
import { ruleChoices } from '../../src/renderer/chat/approval/rule-choices'
import { kindWords, maskWords } from '../../src/renderer/chat/cards/masks'
import { plainLines } from '../../src/renderer/chat/cards/terminal-text'
import { markHits } from '../../src/renderer/chat/chats/mark-hits'
import { when } from '../../src/renderer/chat/chats/when'
import { helpsWith } from '../../src/renderer/chat/list/notice-help'
import { en } from '../../src/renderer/messages/en'
import { zhCN } from '../../src/renderer/messages/zh-CN'
import { DeltaBuffer, type Delta } from '../../src/renderer/state/delta-buffer'

describe('a found place', () => {
  it('has every word of the query marked and loses nothing', () => {
    expect(markHits('Why did the Release build fail?', 'release FAIL')).toEqual([
      { text: 'Why did the ', hit: false }, { text: 'Release', hit: true }, { text: ' build ', hit: false }, { text: 'fail', hit: true }, { text: '?', hit: false },
    ])
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = markHits(text, query)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      const words = query.split(/\s+/).filter((word) => word !== '')
      for (const { text: part, hit } of parts) if (!hit) for (const word of words) expect(part.includes(word)).toBe(false)
    }))
  })
})

describe('when', () => {
  const now = new Date(2026, 10, 30, 14, 5).getTime()
  it('is said shortly, in the person’s language', () => {
    const said = (at: number, locale = 'en') => when(at, now, locale, 'now')
    expect([said(now - 5000), said(now - 5 * 60_000), said(now - 3 * 3_600_000), said(now - 20 * 3_600_000)]).toEqual(['now', '5m ago', '11:05', 'yesterday'])
    expect([said(now - 3 * 86_400_000), said(now - 40 * 86_400_000), said(now - 400 * 86_400_000)]).toEqual(['Fri', 'Oct 21', 'Oct 2025'])
    expect(said(now - 20 * 3_600_000, 'zh-CN')).toBe('昨天')
    // A clock that was set back.
    expect(said(now + 9000)).toBe('now')
  })
})

describe('masks', () => {
  it('have words for every kind in both languages', () => {
    for (const text of [en, zhCN]) for (const kind of SECRET_KINDS) expect(Object.keys(text.maskKinds)).toContain(kind)
    expect(kindWords('something-new', en)).toBe('something-new')
    expect(maskWords({ jwt: 1, 'aws-access-key': 3, cookie: 0 }, en)).toEqual(['AWS access key × 3', 'JSON web token'])
  })
})

describe('output within a card', () => {
  it('loses escape sequences and overwritten text, and nothing else', () => {
    expect(plainLines('\u001b[1;31mred\u001b[0m\r\n10%\r55%\r100%\nab\rc\n\u001b]0;title\u0007x\u001b]8;;http://a\u001b\\link\u001b(B')).toBe('red\n100%\ncb\nxlink')
    expect(plainLines('cut \u001b[3')).toBe('cut ')
    fc.assert(fc.property(fc.array(fc.constantFrom('a', '\u001b[31m', '\u001b[K', '\u001b]2;t\u0007', '\n', '中')), (parts) => {
      expect(plainLines(parts.join(''))).toBe(parts.filter((part) => !part.startsWith('\u001b')).join(''))
    }))
  })
})

describe('what "Always allow" may save', () => {
  const rule = { target: 'local', cwd: '/x', program: 'git', words: ['commit', "it's"], rest: false, effects: 'write:cwd' }
  it('goes from the command itself to ever fewer words, open at the end', () => {
    expect(ruleChoices(rule).map(({ command }) => command)).toEqual([String.raw`git commit 'it'\''s'`, String.raw`git commit 'it'\''s' *`, 'git commit *', 'git *'])
    expect(ruleChoices({ ...rule, rest: true }).map(({ command }) => command)).toEqual([String.raw`git commit 'it'\''s' *`, 'git commit *', 'git *'])
  })
  it('is always a beginning of what was asked', () => {
    fc.assert(fc.property(fc.array(fc.string()), fc.boolean(), (words, rest) => {
      for (const choice of ruleChoices({ ...rule, words, rest })) {
        expect(choice.words).toEqual(words.slice(0, choice.words.length))
        expect(choice.rest || choice.words.length === words.length).toBe(true)
      }
    }))
  })
})

describe('streamed text', () => {
  it('comes in its order, in fewer pieces, without what a whole item replaced', () => {
    fc.assert(fc.property(fc.array(fc.oneof(
      fc.record({ id: fc.constantFrom('1', '2'), text: fc.string() }), fc.constant('flush' as const), fc.record({ drop: fc.constantFrom('1', '2') }),
    )), (steps) => {
      const runs: (() => void)[] = []
      const got: Record<string, string> = { 1: '', 2: '' }
      const wanted: Record<string, string> = { 1: '', 2: '' }
      const waiting: Record<string, string> = { 1: '', 2: '' }
      const buffer = new DeltaBuffer((deltas: readonly Delta[]) => deltas.forEach(({ id, text }) => (got[id] += text)), (run) => runs.push(run))
      const flush = () => {
        for (const run of runs.splice(0)) run()
        for (const id of ['1', '2']) {
          wanted[id] += waiting[id] ?? ''
          waiting[id] = ''
        }
      }
      for (const step of steps) {
        if (step === 'flush') flush()
        else if ('drop' in step) {
          buffer.drop(step.drop)
          waiting[step.drop] = ''
        } else {
          buffer.push({ chatId: 'chat_a', ...step })
          waiting[step.id] += step.text
          expect(runs.length).toBeLessThanOrEqual(1)
        }
      }
      flush()
      expect(got).toEqual(wanted)
    }))
  })
})

describe('help with an error', () => {
  const notice = (text: string, level: 'error' | 'warning' = 'error') => helpsWith({ kind: 'notice', id: 'n', at: 0, level, text, until: null })
  it('leads to the settings where they are the cause', () => {
    expect(notice('The provider did not accept the key. Check it.')).toEqual({ settings: true, again: true })
    expect(notice('The provider limits how often it may be asked (rate or quota). Gave up.')).toEqual({ settings: false, again: true })
    expect(notice('Something went wrong inside Weir.')).toEqual({ settings: false, again: true })
    expect(notice('The provider limits how often it may be asked.', 'warning')).toEqual({ settings: false, again: false })
  })
})
