import { inOwnWords } from '../../messages'
import { useApp } from '../../state'
import { useText } from '../../ui/hooks'

/**
 * Says once, for whoever listens, what has become of the newest item: the list itself stays silent, for its text streams and its
 * seconds tick.
 */
export function Announcer() {
  const text = useText()
  const last = useApp((state) => state.chats.items.at(-1))
  const said = (() => {
    if (last === undefined) return ''
    switch (last.kind) {
      case 'user':
        return ''
      case 'assistant':
        return last.streaming ? text.thinking : text.answered
      case 'call':
        return last.status === 'waiting_approval' ? `${text.actionApproval}: ${last.title.slice(0, 300)}` : ''
      case 'notice':
        return inOwnWords(last.text, text)
    }
  })()
  return <p className="visually-hidden" role="status" data-testid="announcer">{said}</p>
}
