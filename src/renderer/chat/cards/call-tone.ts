import type { CallItem } from '../../state'
import { stateTone, type Tone } from '../../ui/run-state'

/** True while there is something to watch. */
export function isLive(item: CallItem): boolean {
  return item.status === 'running' || (item.status === 'background' && (item.state === null || item.state.kind === 'running'))
}

export function callTone(item: CallItem): Tone {
  switch (item.status) {
    case 'waiting_approval':
    case 'running':
    case 'background':
      return 'warn'
    case 'denied':
    case 'refused':
      return 'quiet'
    case 'failed':
    case 'outcome_unknown':
      return 'bad'
    case 'done': {
      const state = item.state ?? item.observation?.facts.state ?? null
      return state === null ? 'good' : stateTone(state)
    }
  }
}
