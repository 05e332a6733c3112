import { describe, expect, it } from 'vitest'
import { wholeNumber } from '../../src/cli/arguments'
import { UsageError } from '../../src/cli/output'
import { en } from '../../src/renderer/messages/en'
import { zhCN } from '../../src/renderer/messages/zh-CN'
import { checkDraft } from '../../src/renderer/settings/provider-draft'
import { providerConfigSchema, providerRequests } from '../../src/shared/channels'

const DRAFT = { preset: 'openai', name: '', baseUrl: '', model: 'm', key: '' } as const

describe('a context window that no request fits in (case window-1)', () => {
  it.each(['1', '0', '-5', 'abc', '', '15999', '10000001', '1e9', '16000.5', 'NaN', '0x10'])('%j is refused by the form, with the allowed range', (windowTokens) => {
    for (const words of [en, zhCN]) {
      const { config, problems } = checkDraft({ ...DRAFT, windowTokens }, words)
      expect(config).toBeNull()
      expect(problems.windowTokens).toMatch(/16,000.*10,000,000/)
    }
  })

  it.each(['1', '0', '-5', 'abc', '', '15999', '10000001', '16000.5'])('%j is refused by the command line, with the allowed range', (text) => {
    expect(() => wholeNumber('window', text, 16_000, 10_000_000)).toThrow(UsageError)
    expect(() => wholeNumber('window', text, 16_000, 10_000_000)).toThrow(/16000 to 10000000/)
  })

  it.each([1, 0, -5, Number.NaN, 15_999, 16_000.5])('%d does not reach the engine past the form', (windowTokens) => {
    const config = { kind: 'openai', baseUrl: '', model: 'm', windowTokens }
    expect(providerConfigSchema.safeParse(config).success).toBe(false)
    expect(providerRequests['provider.set'].request.safeParse({ config, key: null }).success).toBe(false)
  })

  it('the smallest and the largest are taken', () => {
    for (const windowTokens of [16_000, 10_000_000]) {
      expect(checkDraft({ ...DRAFT, windowTokens: String(windowTokens) }, en).config?.windowTokens).toBe(windowTokens)
      expect(wholeNumber('window', String(windowTokens), 16_000, 10_000_000)).toBe(windowTokens)
    }
  })
})
