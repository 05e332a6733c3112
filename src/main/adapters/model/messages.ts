import type { ModelMessage } from 'ai'
import { z } from 'zod'
import type { RequestMessage } from '../../core/context'

const json: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([z.null(), z.string(), z.number(), z.boolean(), z.array(json), z.record(z.string(), json)]),
)
type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue }
const objectSchema = z.record(z.string(), json)
/** Provider metadata as the SDK takes it back: by provider, then by name. */
const metaSchema = z.record(z.string(), objectSchema)

/** Our messages in the SDK's form. Notes are user messages to every provider; our call ids are the only ids. */
export function toModelMessages(messages: readonly RequestMessage[]): ModelMessage[] {
  const result: ModelMessage[] = []
  for (const message of messages) {
    switch (message.role) {
      case 'user':
      case 'note':
        result.push({ role: 'user', content: message.text })
        break
      case 'assistant':
        result.push({
          role: 'assistant',
          content: [
            ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
            ...message.toolCalls.map(({ callId, tool, args, meta }) => ({
              type: 'tool-call' as const, toolCallId: callId, toolName: nameOf(tool), input: inputOf(args),
              ...(meta === null ? {} : { providerOptions: metaSchema.parse(JSON.parse(meta)) }),
            })),
          ],
        })
        break
      case 'tool': {
        const part = { type: 'tool-result' as const, toolCallId: message.callId, toolName: nameOf(message.tool), output: { type: 'text' as const, value: message.text } }
        const last = result.at(-1)
        // Results of one step go together, as providers want them.
        if (last?.role === 'tool') last.content.push(part)
        else result.push({ role: 'tool', content: [part] })
        break
      }
    }
  }
  return result
}

/** A model may have called a tool that does not exist, by a name that providers refuse to read again (`functions.run`). */
function nameOf(tool: string): string {
  return tool.replace(/[^\w-]/g, '_').slice(0, 64) || '_'
}

/** Recorded arguments are an object; should masking have made something else of them, the chat still goes on. */
function inputOf(args: string): Record<string, JsonValue> {
  try {
    return objectSchema.parse(JSON.parse(args))
  } catch {
    return { text: args }
  }
}

/** @returns metadata as JSON when it is worth keeping and has the right shape. */
export function metaText(meta: unknown): string | null {
  const parsed = metaSchema.safeParse(meta)
  return parsed.success && Object.keys(parsed.data).length > 0 ? JSON.stringify(parsed.data) : null
}
