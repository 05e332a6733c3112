import { providerConfigSchema, windowTokensSchema, type ProviderConfig, type SavedProvider } from '../../shared/channels'
import type { Messages } from '../messages'
import { presetOf, presetOfConfig, type PresetId } from './presets'

/** What stands in the form. */
export interface ProviderDraft {
  readonly preset: PresetId
  readonly name: string
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

export function draftOf({ name, config }: Pick<SavedProvider, 'name' | 'config'>): ProviderDraft {
  const { baseUrl, model, windowTokens } = config
  return { preset: presetOfConfig(config).id, name, baseUrl, model, windowTokens: String(windowTokens), key: '' }
}

export function draftOfPreset(id: PresetId): ProviderDraft {
  const { baseUrl, windowTokens } = presetOf(id)
  return { preset: id, name: '', baseUrl, model: '', windowTokens: String(windowTokens), key: '' }
}

/** Another preset: its address and window, but not over what the person wrote themselves. */
export function withPreset(draft: ProviderDraft, id: PresetId): ProviderDraft {
  const [before, next] = [presetOf(draft.preset), presetOf(id)]
  return {
    ...draft, preset: id,
    baseUrl: draft.baseUrl === before.baseUrl || before.kind !== next.kind ? next.baseUrl : next.baseUrl || draft.baseUrl,
    windowTokens: draft.windowTokens === String(before.windowTokens) ? String(next.windowTokens) : draft.windowTokens,
  }
}

/** The configuration, or null with what is wrong with which field. */
export function checkDraft(draft: ProviderDraft, text: Messages): { readonly config: ProviderConfig | null; readonly problems: DraftProblems } {
  const { kind } = presetOf(draft.preset)
  const baseUrl = draft.baseUrl.trim()
  const model = draft.model.trim()
  // Marks between groups of three digits; 16000.5 is no whole number.
  const windowTokens = Number(draft.windowTokens.replaceAll(/[\s_]|[.,](?=\d{3}(?!\d))/g, ''))
  const urlOk = providerConfigSchema.shape.baseUrl.safeParse(baseUrl).success
  const problems: DraftProblems = {
    ...(urlOk ? {} : { baseUrl: text.baseUrlBad }),
    ...(kind === 'openai-compatible' && baseUrl === '' ? { baseUrl: text.baseUrlNeeded } : {}),
    ...(model === '' ? { model: text.modelNeeded } : {}),
    ...(windowTokensSchema.safeParse(windowTokens).success ? {} : { windowTokens: text.windowBad }),
  }
  return { config: Object.keys(problems).length === 0 ? { kind, baseUrl, model, windowTokens } : null, problems }
}

/** How a provider stands in the list. */
export function providerName({ name, config }: Pick<SavedProvider, 'name' | 'config'>, text: Messages): string {
  return config.kind === 'operator' ? text.providerKinds.operator : name || config.model
}
