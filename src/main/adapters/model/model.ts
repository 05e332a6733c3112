import type { LanguageModelV3 } from '@ai-sdk/provider'
import { jsonSchema, streamText, tool, type ToolSet } from 'ai'
import { ModelError, type Model, type ModelCall, type ModelRequest, type ModelStep, type ToolSpec } from '../../core/agent'
import type { CancelToken } from '../../core/kernel'
import { toModelError } from './errors'
import { languageModel, type ModelConfig } from './language-model'
import { metaText, toModelMessages } from './messages'

/** The SDK prints warnings to the console, which belongs to whoever runs the command line. */
globalThis.AI_SDK_LOG_WARNINGS = false

/** No window holds more; an answer that goes on is broken off, and nothing of it is started. */
const MOST_ANSWER_CHARS = 4_000_000

export function createModel(config: ModelConfig): Model {
  return modelOf(languageModel(config), `${config.kind}:${config.baseUrl}:${config.model}`, config.windowTokens)
}

/** Any language model of the SDK behind our port; the built-in operator comes in here too. */
export function modelOf(language: LanguageModelV3, id: string, windowTokens: number): Model {
  return { id, windowTokens, step: (request, onText, cancel) => step(language, request, onText, cancel) }
}

async function step(language: LanguageModelV3, request: ModelRequest, onText: (delta: string) => void, cancel: CancelToken): Promise<ModelStep> {
  const abort = new AbortController()
  const listening = cancel.onCancel(() => abort.abort())
  let streaming = false
  try {
    const result = streamText({
      model: language, system: request.system, messages: toModelMessages(request.messages), tools: toolSet(request.tools),
      maxOutputTokens: request.maxOutputTokens, maxRetries: 0, abortSignal: abort.signal,
      // Every error also comes as a part of the stream, below.
      onError: () => undefined,
    })
    let text = ''
    const calls: ModelCall[] = []
    for await (const part of result.fullStream) {
      switch (part.type) {
        case 'start-step':
          streaming = true
          break
        case 'text-delta':
          text += part.text
          if (text.length > MOST_ANSWER_CHARS) throw new ModelError('other', 'The answer did not end and was broken off; nothing of it was started.')
          onText(part.text)
          break
        case 'tool-call':
          // An invalid one (no JSON, no such tool) is a call like any other: the loop answers it.
          calls.push({ providerCallId: part.toolCallId === '' ? null : part.toolCallId, tool: part.toolName, args: part.input, meta: metaText(part.providerMetadata) })
          break
        case 'error':
          throw toModelError(part.error, streaming)
        case 'abort':
          throw new ModelError('cancelled', 'Stopped.')
        case 'finish-step': {
          // Without a reason of the provider's own the stream was cut, however tidy it looks.
          if (part.rawFinishReason === undefined) throw toModelError(new Error('no finish reason'), true)
          return {
            text, calls,
            usage: { inputTokens: part.usage.inputTokens ?? null, outputTokens: part.usage.outputTokens ?? null },
            finish: finishOf(part.finishReason),
          }
        }
        default:
          break
      }
    }
    throw toModelError(new Error('the stream ended'), true)
  } catch (error) {
    if (cancel.cancelled) throw new ModelError('cancelled', 'Stopped.')
    throw toModelError(error, streaming)
  } finally {
    listening.dispose()
  }
}

function finishOf(reason: string): ModelStep['finish'] {
  return reason === 'stop' || reason === 'tool-calls' || reason === 'length' ? reason : 'other'
}

/** Without `execute`: the SDK runs nothing. */
function toolSet(specs: readonly ToolSpec[]): ToolSet {
  return Object.fromEntries(
    specs.map(({ name, description, parameters }) => [name, tool({ description, inputSchema: jsonSchema({ ...parameters }) })]),
  )
}
