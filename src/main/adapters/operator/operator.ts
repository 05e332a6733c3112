import type { Conversation, Result } from './conversation'
import { intentOf, languageOf, type Intent, type Language } from './intent'
import { clip, firstError, type Seen } from './observation'
import { codeBlock } from './markdown'
import { explain, explainText, PHRASES } from './words'
import { plainly } from './plain-words'

/** What the operator does next: one call, or its answer. */
export type Move = { readonly kind: 'call'; readonly tool: string; readonly args: Readonly<Record<string, unknown>> } | { readonly kind: 'say'; readonly text: string }

/** Polls of one request to watch: with 15 s each, more than half an hour. */
const MOST_POLLS = 40
const SHOWN_LINES = 12
const ERROR_SEARCH = '(?i)\\b(error|fatal|panic|failed|failure|exception|traceback|undefined reference)\\b|错误|失败|致命'

/** Decides from the messages of the request alone; the same messages give the same move. */
export function nextMove(conversation: Conversation): Move {
  const language = languageOf(conversation.request)
  const intent = intentOf(conversation.request)
  return conversation.now.length === 0 ? firstMove(conversation, intent, language) : followUp(conversation, intent, language)
}

function firstMove(conversation: Conversation, intent: Intent, language: Language): Move {
  const say = PHRASES[language]
  const task = conversation.runningTasks.at(-1)
  switch (intent.kind) {
    case 'who': return { kind: 'say', text: `${say.who}\n\n${say.can}` }
    // With something attached to look at, "this?" is a question about it.
    case 'unknown': return conversation.attached.length > 0 ? why(conversation, language) : { kind: 'say', text: `${say.unknown}\n\n${say.can}` }
    case 'connect': return { kind: 'say', text: say.noConnect }
    case 'run': return call('terminal_execute', { command: intent.command })
    case 'list': return call('session_list', {})
    case 'watch': {
      if (intent.command !== null) return call('terminal_execute', { command: intent.command })
      const watched = intent.task ?? task?.task
      return watched === undefined ? { kind: 'say', text: say.noTask } : call('terminal_poll', { taskId: watched })
    }
    case 'stop': {
      const stopped = intent.task ?? task?.task
      return stopped === undefined ? { kind: 'say', text: say.noTask } : call('terminal_stop', { taskId: stopped })
    }
    case 'answer':
      return task === undefined ? { kind: 'say', text: say.noTask } : call('terminal_input', { taskId: task.task, text: `${intent.text}\n` })
    case 'why': return why(conversation, language)
    case 'more': return more(conversation, language)
    case 'head':
    case 'tail': {
      const handle = lastHandle(conversation.before)
      return handle === null ? { kind: 'say', text: say.nothingStored } : call('tool_output_read', { handle, mode: intent.kind })
    }
    case 'search': {
      const handle = intent.handle ?? lastHandle(conversation.before)
      return handle === null ? { kind: 'say', text: say.nothingStored } : call('tool_output_search', { handle, pattern: intent.pattern, ignoreCase: true })
    }
  }
}

function followUp(conversation: Conversation, intent: Intent, language: Language): Move {
  const say = PHRASES[language]
  const last = conversation.now.at(-1)
  if (last === undefined) return firstMove(conversation, intent, language)
  const { seen } = last
  switch (last.tool) {
    case 'terminal_execute':
    case 'terminal_poll':
      if (intent.kind === 'watch' && seen.running && seen.task !== null && seen.prompt === null && conversation.now.length <= MOST_POLLS) {
        return call('terminal_poll', { taskId: seen.task, ...(seen.next === null ? {} : { cursor: seen.next }) })
      }
      return searchForError(last) ?? { kind: 'say', text: explain(language, commandOf(last), seen, null) }
    case 'tool_output_search': {
      const text = intent.kind === 'search' || conversation.now.length > 1 ? undefined : conversation.attached.at(-1)
      if (text !== undefined) return { kind: 'say', text: explainText(language, text.seen, firstError(seen.hits.map(({ line }) => line))) }
      const failed = intent.kind === 'search' ? undefined : (conversation.now.at(-2) ?? lastEnded(conversation.before))
      if (failed === undefined) return { kind: 'say', text: searchResult(language, seen) }
      return { kind: 'say', text: explain(language, commandOf(failed), failed.seen, firstError(seen.hits.map(({ line }) => line)) ?? firstError(seen.body)) }
    }
    case 'tool_output_read':
      if (!seen.framed) return { kind: 'say', text: say.already }
      if (seen.next === null) return { kind: 'say', text: say.notDone(plainly(language, seen.body.join(' ').trim())) }
      return { kind: 'say', text: `${codeBlock(excerpt(seen))}\n\n${say.page(seen.body.length, seen.next, seen.more)}` }
    case 'terminal_stop':
      return { kind: 'say', text: seen.stopped === null ? say.notDone(plainly(language, seen.body.join(' ').trim())) : say.stopped(seen.stopped) }
    case 'terminal_input':
      return { kind: 'say', text: seen.outcome === null ? say.notDone(plainly(language, seen.body.join(' ').trim())) : `${say.sent}\n\n${explain(language, commandOf(last), seen, null)}` }
    default:
      return { kind: 'say', text: excerpt(seen) }
  }
}

/** A failed command whose error is not in view: one bounded search in what was left out. */
function searchForError({ seen }: Result): Move | null {
  const failed = seen.outcome !== null && !seen.running && !(seen.outcome === 'exited' && seen.exitCode === 0)
  if (!failed || seen.handle === null || firstError(seen.body) !== null || (seen.gaps.length === 0 && seen.errorLinesNotShown === 0)) return null
  return call('tool_output_search', { handle: seen.handle, pattern: ERROR_SEARCH, regex: true })
}

function why(conversation: Conversation, language: Language): Move {
  const text = conversation.attached.at(-1)
  if (text !== undefined) return attachedError(text) ?? { kind: 'say', text: explainText(language, text.seen, null) }
  const ended = lastEnded(conversation.before)
  if (ended === undefined) return { kind: 'say', text: PHRASES[language].nothingToExplain }
  // What stands in the request may be a line about the result by now; the output is still stored.
  if (!ended.seen.framed && ended.seen.handle !== null) return call('tool_output_search', { handle: ended.seen.handle, pattern: ERROR_SEARCH, regex: true })
  return searchForError(ended) ?? { kind: 'say', text: explain(language, commandOf(ended), ended.seen, null) }
}

/** Attached output whose error is not in view, or that stands further up already: one bounded search in it. */
function attachedError({ seen }: Result): Move | null {
  const isWhole = seen.framed && seen.gaps.length === 0 && seen.errorLinesNotShown === 0
  if (seen.handle === null || isWhole || firstError(seen.body) !== null) return null
  return call('tool_output_search', { handle: seen.handle, pattern: ERROR_SEARCH, regex: true })
}

/** Goes on where the last page ended, or begins at the first gap of the last observation. */
function more(conversation: Conversation, language: Language): Move {
  const last = conversation.before.findLast(({ seen }) => seen.handle !== null)
  const handle = last?.seen.handle
  if (last === undefined || handle === undefined || handle === null) return { kind: 'say', text: PHRASES[language].nothingStored }
  const read = last.tool === 'tool_output_read' || last.tool === 'tool_output_search'
  // A line that only stands for an older result says no gaps: from its beginning, then.
  if (!last.seen.framed && !read) return call('tool_output_read', { handle, mode: 'head' })
  const cursor = read ? (last.seen.more ? last.seen.next : null) : (last.seen.gaps[0]?.from ?? null)
  return cursor === null ? { kind: 'say', text: PHRASES[language].noMore } : call('tool_output_read', { handle, mode: 'range', cursor })
}

function lastEnded(results: readonly Result[]): Result | undefined {
  return results.findLast(({ tool, seen }) => (tool === 'terminal_execute' || tool === 'terminal_poll') && !seen.running)
}

function lastHandle(results: readonly Result[]): string | null {
  return results.findLast(({ seen }) => seen.handle !== null)?.seen.handle ?? null
}

function commandOf({ args, seen }: Result): string {
  return seen.command ?? (typeof args['command'] === 'string' ? clip(args['command']) : '…')
}

function searchResult(language: Language, seen: Seen): string {
  const say = PHRASES[language]
  if (seen.hits.length === 0) return seen.next === null && seen.body.length > 0 ? say.notDone(plainly(language, seen.body.join(' ').trim())) : say.noHits
  const lines = seen.hits.slice(0, SHOWN_LINES).map(({ cursor, line }) => `${cursor}: ${clip(line.trim())}`)
  return `${say.hits(seen.hits.length, seen.more)}\n\n${codeBlock(lines.join('\n'))}`
}

function excerpt(seen: Seen): string {
  const lines = seen.body.length <= SHOWN_LINES ? seen.body : [...seen.body.slice(0, SHOWN_LINES / 2), '…', ...seen.body.slice(-SHOWN_LINES / 2)]
  return lines.map(clip).join('\n').trim()
}

function call(tool: string, args: Readonly<Record<string, unknown>>): Move {
  return { kind: 'call', tool, args }
}
