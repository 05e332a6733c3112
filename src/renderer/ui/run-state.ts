import type { RunState } from '../../shared/outcome'
import type { Messages } from '../messages'

export type Tone = 'good' | 'bad' | 'warn' | 'quiet'

/** How a run ended, in a word or two. */
export function stateWord(state: RunState, text: Messages): string {
  switch (state.kind) {
    case 'running':
      return text.running
    case 'exited':
      return text.exit(state.code)
    case 'signalled':
      return text.signal(state.signal)
    case 'timed_out':
      return text.timedOut
    case 'cancelled':
      return text.cancelled
    case 'spawn_failed':
      return text.spawnFailed
    case 'connection_lost':
      return text.connectionLost
    case 'lost':
      return text.lost
  }
}

export function stateTone(state: RunState): Tone {
  switch (state.kind) {
    case 'running':
      return 'warn'
    case 'exited':
      return state.code === 0 ? 'good' : 'bad'
    case 'cancelled':
      return 'quiet'
    default:
      return 'bad'
  }
}
