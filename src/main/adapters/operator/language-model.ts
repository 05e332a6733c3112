import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Content, LanguageModelV3FinishReason, LanguageModelV3StreamPart, LanguageModelV3Usage } from '@ai-sdk/provider'
import { readConversation } from './conversation'
import { languageOf } from './intent'
import { nextMove, type Move } from './operator'
import { PHRASES } from './words'

/** It counts nothing: no tokens are spent. */
const NO_USAGE: LanguageModelV3Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

/**
 * The built-in operator as a language model of the SDK: deterministic, offline, stateless. It takes the same way as every model:
 * adapter, loop, tools, gate, approvals and ledger.
 */
export function createOperator(): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'weir',
    modelId: 'operator',
    supportedUrls: {},
    async doGenerate(options) {
      const { content, finishReason } = answer(options)
      return { content: [content], finishReason, usage: NO_USAGE, warnings: [] }
    },
    async doStream(options) {
      const { content, finishReason } = answer(options)
      return {
        stream: new ReadableStream<LanguageModelV3StreamPart>({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] })
            for (const part of partsOf(content)) controller.enqueue(part)
            controller.enqueue({ type: 'finish', usage: NO_USAGE, finishReason })
            controller.close()
          },
        }),
      }
    },
  }
}

type Content = Extract<LanguageModelV3Content, { type: 'text' | 'tool-call' }>

function answer(options: LanguageModelV3CallOptions): { readonly content: Content; readonly finishReason: LanguageModelV3FinishReason } {
  const conversation = readConversation(options.prompt)
  const move = allowed(nextMove(conversation), options, conversation.request)
  switch (move.kind) {
    case 'say':
      return { content: { type: 'text', text: move.text }, finishReason: { unified: 'stop', raw: 'stop' } }
    case 'call':
      return {
        content: { type: 'tool-call', toolCallId: `operator_${options.prompt.length}`, toolName: move.tool, input: JSON.stringify(move.args) },
        finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
      }
  }
}

function allowed(move: Move, { tools }: LanguageModelV3CallOptions, request: string): Move {
  if (move.kind === 'say' || tools?.some((tool) => tool.name === move.tool) === true) return move
  return { kind: 'say', text: PHRASES[languageOf(request)].noTool(move.tool) }
}

function partsOf(content: Content): readonly LanguageModelV3StreamPart[] {
  if (content.type === 'tool-call') return [content]
  const id = 'answer'
  const deltas = content.text.match(/[^]{1,80}/gu) ?? []
  return [{ type: 'text-start', id }, ...deltas.map((delta) => ({ type: 'text-delta' as const, id, delta })), { type: 'text-end', id }]
}
