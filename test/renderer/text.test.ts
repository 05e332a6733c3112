import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abridge } from '../../src/renderer/chat/cards/abridge'
import { effectWords } from '../../src/renderer/messages/effect-words'
import { splitMasks } from '../../src/renderer/chat/cards/masks'
import { messagesFor } from '../../src/renderer/messages'
import { en } from '../../src/renderer/messages/en'
import { zhCN } from '../../src/renderer/messages/zh-CN'
import { PRESETS, presetOfConfig } from '../../src/renderer/settings/presets'
import { checkDraft, draftOf, draftOfPreset, withPreset } from '../../src/renderer/settings/provider-draft'
import { pieces } from '../../src/renderer/terminal/guard'
import { formatAge, formatBytes, formatCount, formatDisk, formatDuration, formatShort } from '../../src/renderer/ui/format'

describe('figures', () => {
  it('are short and exact enough', () => {
    expect([0, 999, 1000, 1280, 12_800, 999_600, 1_280_000, 2.5e9].map(formatBytes)).toEqual(['0 B', '999 B', '1 KB', '1.28 KB', '12.8 KB', '1 MB', '1.28 MB', '2.5 GB'])
    expect([0, 512, 1024, 222_298_112, 2_147_483_648].map(formatDisk)).toEqual(['0 B', '512 B', '1 KiB', '212 MiB', '2 GiB'])
    expect([0, 999, 1200, 39_800, 128_000, 1_300_000].map(formatShort)).toEqual(['0', '999', '1.2k', '39.8k', '128k', '1.3M'])
    expect([0, 12, 1234, 1_276_377].map(formatCount)).toEqual(['0', '12', '1\u202f234', '1\u202f276\u202f377'])
    expect([0, 850, 4200, 59_999, 72_000, 7_500_000].map(formatDuration)).toEqual(['0 ms', '850 ms', '4.2 s', '1 m 0 s', '1 m 12 s', '2 h 5 m'])
    expect([-5, 41_000, 727_000, 3_723_000].map(formatAge)).toEqual(['00:00', '00:41', '12:07', '1:02:03'])
  })
})

describe('what the AI saw', () => {
  it('sets masks apart and changes nothing', () => {
    expect(splitMasks('a [redacted: npm-token] b')).toEqual([{ text: 'a ', mask: false }, { text: '[redacted: npm-token]', mask: true }, { text: ' b', mask: false }])
    fc.assert(fc.property(fc.array(fc.constantFrom('[redacted: x]', '[redacted: ', ']', 'y', '\n')), (parts) => {
      expect(splitMasks(parts.join('')).map(({ text }) => text).join('')).toBe(parts.join(''))
    }))
  })

  it('folds a long text for the eye but never a mask', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`)
    const short = abridge(lines.join('\n'))
    expect(short).toEqual({ head: 'line 0\nline 1\nline 2\n', hiddenLines: 34, tail: 'line 37\nline 38\nline 39' })
    lines[20] = 'key [redacted: jwt]'
    expect(abridge(lines.join('\n'))?.head).toContain('[redacted: jwt]')
    expect(abridge(lines.slice(0, 8).join('\n'))).toBeNull()
  })

  it('puts effects in words and leaves unknown ones as they are', () => {
    expect(effectWords('write:cwd network destructive', en)).toBe('writes in this folder · uses the network · destructive')
    expect(effectWords('something-new', en)).toBe('something-new')
  })
})

describe('pastes', () => {
  it('are cut without cutting a character', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 9 }), (text, cap) => {
      const cut = pieces(text, cap)
      expect(cut.join('')).toBe(text)
      for (const piece of cut) expect(piece.length).toBeLessThanOrEqual(cap)
      if (!/\p{Surrogate}/u.test(text)) for (const piece of cut) expect(piece).not.toMatch(/\p{Surrogate}/u)
    }))
  })
})

describe('the provider form', () => {
  const draft = { preset: 'other' as const, name: '', baseUrl: ' http://localhost:11434/v1 ', model: ' qwen3 ', windowTokens: '128 000', key: '' }
  it('takes what a person would write', () => {
    expect(checkDraft(draft, en)).toEqual({ config: { kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'qwen3', windowTokens: 128_000 }, problems: {} })
  })
  it('says what is wrong at each field', () => {
    expect(checkDraft({ ...draft, baseUrl: '', model: '', windowTokens: '9' }, en)).toEqual({
      config: null, problems: { baseUrl: en.baseUrlNeeded, model: en.modelNeeded, windowTokens: en.windowBad },
    })
    expect(checkDraft({ ...draft, baseUrl: 'file:///etc' }, en).problems.baseUrl).toBe(en.baseUrlBad)
    expect(checkDraft({ ...draft, preset: 'openai', baseUrl: '' }, en).config?.baseUrl).toBe('')
  })
  it('knows a saved provider by its address, and another preset keeps what was written', () => {
    const config = { kind: 'openai-compatible' as const, baseUrl: 'http://localhost:11434/v1', model: 'qwen3', windowTokens: 64_000 }
    const kept = draftOf({ name: 'mine', config })
    expect(kept).toEqual({ preset: 'ollama', name: 'mine', baseUrl: config.baseUrl, model: 'qwen3', windowTokens: '64000', key: '' })
    expect(withPreset(kept, 'vllm')).toMatchObject({ preset: 'vllm', baseUrl: 'http://localhost:8000/v1', model: 'qwen3', windowTokens: '64000' })
    expect(withPreset({ ...kept, baseUrl: 'http://box:1/v1' }, 'other')).toMatchObject({ baseUrl: 'http://box:1/v1' })
    expect(withPreset(kept, 'anthropic')).toMatchObject({ preset: 'anthropic', baseUrl: '' })
    for (const { id } of PRESETS) {
      const { config: made } = checkDraft({ ...draftOfPreset(id), model: 'm', ...(id === 'other' ? { baseUrl: 'http://x/v1' } : {}) }, en)
      expect(made === null ? id : presetOfConfig(made).id).toBe(id)
    }
  })
})

describe('languages', () => {
  it('follow the system unless one is chosen', () => {
    expect(messagesFor('system', 'zh-TW')).toBe(zhCN)
    expect(messagesFor('system', 'de')).toBe(en)
    expect(messagesFor('en', 'zh-CN')).toBe(en)
    expect(messagesFor('zh-CN', 'en-US')).toBe(zhCN)
  })
  it('say everything in both, and nothing twice the same by oversight', () => {
    const same = new Set(['appName', 'lang', 'about'])
    for (const [key, value] of Object.entries(en)) {
      const other: unknown = Reflect.get(zhCN, key)
      expect(typeof other).toBe(typeof value)
      if (typeof value === 'string' && !same.has(key)) expect(other, key).not.toBe(value)
    }
  })
})
