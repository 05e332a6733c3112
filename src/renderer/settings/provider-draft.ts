import { providerConfigSchema, windowTokensSchema, type ProviderConfig, type ProviderKind } from '../../shared/channels'
import type { Messages } from '../messages'

/** What stands in the form. */
export interface ProviderDraft {
  readonly kind: ProviderKind
  readonly baseUrl: string
  readonly model: string
  readonly windowTokens: string
  readonly key: string
}
export interface DraftProblems {
  readonly baseUrl?: string
  readonly model?: string
  readonly windowTokens?: string
}

export function draftOf(config: ProviderConfig): ProviderDraft {
  return { kind: config.kind, baseUrl: config.baseUrl, model: config.model, windowTokens: String(config.windowTokens), key: '' }
}

/** The configuration, or null with what is wrong with which field. */
export function checkDraft(draft: ProviderDraft, text: Messages): { readonly config: ProviderConfig | null; readonly problems: DraftProblems } {
  const baseUrl = draft.baseUrl.trim()
  const model = draft.model.trim()
  // Marks between groups of three digits; 16000.5 is no whole number.
  const windowTokens = Number(draft.windowTokens.replaceAll(/[\s_]|[.,](?=\d{3}(?!\d))/g, ''))
  if (draft.kind === 'operator') return { config: { kind: 'operator', baseUrl: '', model: '', windowTokens: 128_000 }, problems: {} }
  const urlOk = providerConfigSchema.shape.baseUrl.safeParse(baseUrl).success
  const problems: DraftProblems = {
    ...(urlOk ? {} : { baseUrl: text.baseUrlBad }),
    ...(draft.kind === 'openai-compatible' && baseUrl === '' ? { baseUrl: text.baseUrlNeeded } : {}),
    ...(model === '' ? { model: text.modelNeeded } : {}),
    ...(windowTokensSchema.safeParse(windowTokens).success ? {} : { windowTokens: text.windowBad }),
  }
  const sound = Object.keys(problems).length === 0
  return { config: sound ? { kind: draft.kind, baseUrl, model, windowTokens } : null, problems }
}
