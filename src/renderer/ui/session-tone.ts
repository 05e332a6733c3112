import type { SessionInfo } from '../../shared/channels'
import type { Messages } from '../messages'
import { stateTone, stateWord, type Tone } from './run-state'

/** Ended by nothing but an earlier end of Weir: shells are hung up then, as when a terminal window closes. */
export function endedWithWeir({ restored, state }: SessionInfo): boolean {
  return restored && (state.kind === 'lost' || (state.kind === 'signalled' && state.signal === 'SIGHUP'))
}

export function sessionTone(session: SessionInfo): Tone {
  if (endedWithWeir(session)) return 'quiet'
  if (session.state.kind !== 'running') return stateTone(session.state) === 'good' ? 'quiet' : 'bad'
  return session.busy === true ? 'warn' : 'good'
}

export function sessionWord(session: SessionInfo, text: Messages): string {
  if (endedWithWeir(session)) return text.ended
  if (session.state.kind !== 'running') return stateWord(session.state, text)
  if (session.busy === null) return text.running
  return session.busy ? text.busy : text.idle
}
