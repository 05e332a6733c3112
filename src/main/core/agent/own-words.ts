import type { SessionId } from '../../../shared/ids'
import { groupDigits, elideEnd } from '../text'
import { NOTE_PREFIX } from '../context'
import type { StoredAttachment, StoredCall } from '../effects'
import type { SessionRow } from './workbench'

const TITLE_CHARS = 100
const PATH_CHARS = 300
const COMMAND_CHARS = 200
/** Of the part that was replaced; the older ones are counted. */
const MOST_COMMANDS = 40

type Own = (text: string) => string

/** One line, masked before it is cut: half a secret is none to the scanner. */
function line(own: Own, text: string, maxChars: number): string {
  return elideEnd(own(text.replace(/[\s\p{Cc}]+/gu, ' ').trim()), maxChars)
}

/** Which terminals a message means. Titles and folders come from programs: quoted, on one line, capped. */
export function mentionWords(own: Own, mentions: readonly SessionId[], rowOf: (id: SessionId) => SessionRow | undefined): string | null {
  if (mentions.length === 0) return null
  const lines = [...new Set(mentions)].map((id) => {
    const row = rowOf(id)
    if (row === undefined) return `${id}: closed`
    return `${id}: title ${JSON.stringify(line(own, row.title, TITLE_CHARS))}, in ${JSON.stringify(line(own, row.cwd, PATH_CHARS))}, ${row.state}`
  })
  return `The person's message names these terminals:\n${lines.join('\n')}`
}

/** What stands before attached output. */
export function attachmentWords({ label, captureId, from, to }: Pick<StoredAttachment, 'label' | 'captureId' | 'from' | 'to'>): string {
  const named = label === '' ? '' : ` (${JSON.stringify(label)})`
  return `${NOTE_PREFIX} The person attached output${named}: bytes ${String(from)}-${String(to)} of ${captureId}.`
}

/** What ran in the part of a chat that a message took the place of; null when nothing did that changes anything. */
export function replacedWords(own: Own, calls: readonly StoredCall[]): string | null {
  const ran = calls.filter(({ startedAt, effects }) => startedAt !== null && effects !== '' && !effects.startsWith('read'))
  if (ran.length === 0) return null
  const newest = ran.slice(-MOST_COMMANDS)
  const left = ran.length - newest.length
  return [
    'This message takes the place of an earlier one, and what followed that one is left out here. These calls of the left-out part ran, each once; what they did still holds (oldest first):',
    ...(left > 0 ? [`(${groupDigits(left)} earlier ones are recorded and not listed)`] : []),
    ...newest.map((call) => `- ${line(own, call.title, COMMAND_CHARS)}: ${endOf(call)}; effects ${call.effects}`),
  ].join('\n')
}

function endOf({ state, status, taskId }: StoredCall): string {
  if (status === 'outcome_unknown') return 'outcome unknown: check before doing anything'
  const task = taskId === null ? '' : `, ${taskId}`
  if (status === 'running' || status === 'background') return `still running${task}`
  if (state === null) return 'done'
  if (state.kind === 'exited') return `exit code ${state.code === null ? 'unknown' : String(state.code)}`
  return `${state.kind.replaceAll('_', ' ')}${state.kind === 'running' ? task : ''}`
}
