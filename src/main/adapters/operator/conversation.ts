import type { LanguageModelV3Prompt } from '@ai-sdk/provider'
import { NOTE_PREFIX } from '../../core/context'
import { readObservation, type Seen } from './observation'

export interface Result {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly seen: Seen
}

/** What a stateless operator knows: the messages of the request, nothing else. */
export interface Conversation {
  /** The person's newest message. */
  readonly request: string
  /** Results since the newest message, oldest first. */
  readonly now: readonly Result[]
  /** Results of earlier messages, oldest first. */
  readonly before: readonly Result[]
  /** What the person attached to the newest message; it stands in `before` too. */
  readonly attached: readonly Result[]
  /** Running tasks by Weir's own note, oldest first. */
  readonly runningTasks: readonly { readonly task: string; readonly next: number }[]
}

/** Weir's notes, by how they begin: what an attachment holds must not pass for a list of tasks. */
const ATTACHED_NOTE = `${NOTE_PREFIX} The person attached output`
const TASKS_NOTE = `${NOTE_PREFIX} Tasks of this chat:`

export function readConversation(prompt: LanguageModelV3Prompt): Conversation {
  let request = ''
  let before: Result[] = []
  let now: Result[] = []
  let attached: Result[] = []
  let tasks: { task: string; next: number }[] = []
  const args = new Map<string, Readonly<Record<string, unknown>>>()
  for (const message of prompt) {
    switch (message.role) {
      case 'system':
        break
      case 'user': {
        const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
        if (text.startsWith(ATTACHED_NOTE)) {
          const result = { tool: 'attached', args: {}, seen: readObservation(text.slice(text.indexOf('\n') + 1)) }
          attached = [...attached, result]
          before = [...before, result]
          break
        }
        if (text.startsWith(NOTE_PREFIX)) {
          if (text.startsWith(TASKS_NOTE)) tasks = [...text.matchAll(/^(task_[\w-]+); running; next cursor (\d+)/gm)].map((found) => ({ task: found[1] ?? '', next: Number(found[2]) }))
          break
        }
        before = [...before, ...now]
        now = []
        attached = []
        request = text
        break
      }
      case 'assistant':
        for (const part of message.content) if (part.type === 'tool-call') args.set(part.toolCallId, record(part.input))
        break
      case 'tool':
        for (const part of message.content) {
          if (part.type !== 'tool-result') continue
          const text = part.output.type === 'text' || part.output.type === 'error-text' ? part.output.value : JSON.stringify(part.output)
          now.push({ tool: part.toolName, args: args.get(part.toolCallId) ?? {}, seen: readObservation(text) })
        }
        break
    }
  }
  return { request: request.trim(), now, before, attached, runningTasks: tasks }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
