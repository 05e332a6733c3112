import type { SessionInfo } from '../../shared/channels'
import type { Messages } from '../messages'
import { stateTone, stateWord, type Tone } from './run-state'

export function sessionTone(session: SessionInfo): Tone {
  if (session.state.kind !== 'running') return stateTone(session.state) === 'good' ? 'quiet' : 'bad'
  return session.busy === true ? 'warn' : 'good'
}

export function sessionWord(session: SessionInfo, text: Messages): string {
  if (session.state.kind !== 'running') return stateWord(session.state, text)
  if (session.busy === null) return text.running
  return session.busy ? text.busy : text.idle
}
