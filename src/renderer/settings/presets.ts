import type { ProviderConfig, ProviderKind } from '../../shared/channels'
import type { Messages } from '../messages'

export type PresetId = keyof Messages['presetHints']

/** Where a kind of provider is found and what it is like, so that only the model and the key are left to fill in. */
export interface Preset {
  readonly id: PresetId
  /** Its own name, the same in every language; null: `presetOther`. */
  readonly name: string | null
  readonly kind: Exclude<ProviderKind, 'operator'>
  readonly baseUrl: string
  /** What a model's name looks like there. */
  readonly model: string
  readonly windowTokens: number
}

const OTHER: Preset = { id: 'other', name: null, kind: 'openai-compatible', baseUrl: '', model: 'model-name', windowTokens: 32_000 }
export const PRESETS: readonly Preset[] = [
  { id: 'openai', name: 'OpenAI', kind: 'openai', baseUrl: '', model: 'gpt-5', windowTokens: 128_000 },
  { id: 'anthropic', name: 'Anthropic', kind: 'anthropic', baseUrl: '', model: 'claude-sonnet-4-5', windowTokens: 200_000 },
  { id: 'google', name: 'Google', kind: 'google', baseUrl: '', model: 'gemini-2.5-pro', windowTokens: 1_000_000 },
  { id: 'ollama', name: 'Ollama', kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'qwen3:8b', windowTokens: 32_000 },
  { id: 'lmstudio', name: 'LM Studio', kind: 'openai-compatible', baseUrl: 'http://localhost:1234/v1', model: 'qwen/qwen3-8b', windowTokens: 32_000 },
  { id: 'vllm', name: 'vLLM', kind: 'openai-compatible', baseUrl: 'http://localhost:8000/v1', model: 'Qwen/Qwen3-8B', windowTokens: 32_000 },
  { id: 'deepseek', name: 'DeepSeek', kind: 'openai-compatible', baseUrl: 'https://api.deepseek.com/v1', model: 'deepseek-chat', windowTokens: 128_000 },
  { id: 'qwen', name: 'Qwen', kind: 'openai-compatible', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1', model: 'qwen-plus', windowTokens: 128_000 },
  { id: 'kimi', name: 'Kimi', kind: 'openai-compatible', baseUrl: 'https://api.moonshot.cn/v1', model: 'kimi-k2-0905-preview', windowTokens: 256_000 },
  OTHER,
]

export function presetOf(id: string): Preset {
  return PRESETS.find((preset) => preset.id === id) ?? OTHER
}

/** The preset that a saved configuration was made from, as far as its address tells. */
export function presetOfConfig({ kind, baseUrl }: ProviderConfig): Preset {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
  const same = PRESETS.find((preset) => preset.kind === kind && (kind !== 'openai-compatible' || (preset.baseUrl !== '' && new URL(preset.baseUrl).host === host)))
  return same ?? OTHER
}
