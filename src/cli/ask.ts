import { constants } from 'node:os'
import { providerConfigSchema, type ChatItem, type ProviderConfig } from '../shared/channels'
import { APPROVAL_MODES } from '../shared/effects'
import type { AskResult, ChatEvents } from '../main/core/agent'
import { directory, oneOf, parse, wholeNumber } from './arguments'
import { withEngine } from './engine'
import { Interrupts } from './interrupt'
import { factsJson, printError, printJson, UsageError } from './output'

const OPTIONS = {
  json: { type: 'boolean' }, provider: { type: 'string' }, 'base-url': { type: 'string' }, model: { type: 'string' },
  window: { type: 'string' }, mode: { type: 'string' }, cwd: { type: 'string' },
} as const
const PROVIDERS = ['operator', 'openai', 'anthropic', 'google', 'openai-compatible'] as const
const DEFAULT_WINDOW = 128_000

const noEvents: ChatEvents = { info: () => undefined, item: () => undefined, delta: () => undefined, gone: () => undefined }

/** The provider's usual variables, after WEIR_API_KEY. */
const KEY_NAMES: Readonly<Record<ProviderConfig['kind'], readonly string[]>> = {
  operator: [],
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  'openai-compatible': ['OPENAI_API_KEY'],
}

/** `weir ask`: one request through the whole agent loop, with nobody to approve anything. */
export async function ask(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, OPTIONS)
  const [text, ...rest] = positionals
  if (text === undefined || rest.length > 0) throw new UsageError('ask takes one request; quote it.')
  const kind = oneOf('provider', values.provider, PROVIDERS, 'operator')
  const config = providerConfig(kind, values['base-url'] ?? '', values.model ?? '', wholeNumber('window', values.window, 16_000, 10_000_000) ?? DEFAULT_WINDOW)
  const key = kind === 'operator' ? null : (['WEIR_API_KEY', ...KEY_NAMES[kind]].map((name) => process.env[name]).find((value) => value !== undefined && value !== '') ?? null)
  const mode = oneOf('mode', values.mode, APPROVAL_MODES, 'ask')
  const cwd = directory(values.cwd)
  const json = values.json ?? false
  return await withEngine(async (parts) => {
    // Loaded here: running and reading need neither models nor a tokenizer.
    const { createAssistant } = await import('../main/engine/assistant')
    const { chats } = createAssistant(parts, noEvents, { config, key })
    const interrupts = new Interrupts()
    const asked = await chats.askOnce({ text, mode, cwd, onChat: (_chatId, stop) => { interrupts.onSignal = stop } })
    if (!asked.ok) return printError(asked.error, json)
    const code = report(asked.value, json)
    return interrupts.signal === null ? code : 128 + constants.signals[interrupts.signal]
  })
}

function providerConfig(kind: ProviderConfig['kind'], baseUrl: string, model: string, windowTokens: number): ProviderConfig {
  if (kind !== 'operator' && model === '') throw new UsageError(`--provider ${kind} needs --model.`)
  if (kind === 'openai-compatible' && baseUrl === '') throw new UsageError('--provider openai-compatible needs --base-url.')
  const config = providerConfigSchema.safeParse({ kind, baseUrl, model, windowTokens })
  if (!config.success) throw new UsageError(`${config.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}.`)
  return config.data
}

function report(result: AskResult, json: boolean): number {
  const { answer, end, tasks } = result
  if (json) {
    printJson({ answer, chat: result.chatId, end, tasks, calls: result.items.filter((item) => item.kind === 'call').map(callJson), requests: result.accounts })
  } else process.stdout.write(`${answer}\n`)
  if (tasks !== null) process.stderr.write(`weir: ${tasks}\n`)
  if (end.kind === 'failed') process.stderr.write(`weir: ${end.message}\n`)
  return end.kind === 'answered' ? 0 : 1
}

function callJson(call: Extract<ChatItem, { kind: 'call' }>) {
  const { id, tool, title, target, cwd, effects, status, state, taskId, note, observation } = call
  return {
    id, tool, title, target, cwd, effects, status, state, taskId, note,
    observation: observation?.text ?? null,
    facts: observation === null ? null : factsJson(observation.facts, null),
    handle: observation?.facts.handle ?? null,
  }
}
