import { CircleAlert, Info, RotateCw, Settings, TriangleAlert } from 'lucide-react'
import type { ChatItem } from '../../../shared/channels'
import { inOwnWords } from '../../messages'
import { activeChat, resendMessage, useApp } from '../../state'
import { useNow, useText } from '../../ui/hooks'
import { helpsWith } from './notice-help'
import { secondsLeft, withSecondsLeft } from './countdown'

export type NoticeItem = Extract<ChatItem, { kind: 'notice' }>
const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert }

/** What went wrong or was done, in words; with the way to what helps. */
export function ChatNotice({ item }: { readonly item: NoticeItem }) {
  const text = useText()
  const busy = useApp((state) => activeChat(state.chats)?.busy ?? false)
  const newest = useApp((state) => state.chats.items.at(-1)?.id === item.id)
  // Nothing waits any more when the turn has ended or another item has followed.
  const waits = item.until !== null && busy && newest
  const now = useNow(waits)
  const left = waits && item.until !== null ? secondsLeft(item.until, now) : null
  const said = inOwnWords(left === null ? item.text : withSecondsLeft(item.text, left), text)
  const help = helpsWith(item)
  const Icon = ICONS[item.level]
  return (
    <div className={`chat-notice ${item.level}`} data-testid="chat-notice" data-level={item.level} data-left={left ?? undefined}>
      <Icon size={14} aria-hidden="true" />
      <div>
        <p>{said}</p>
        {!busy && newest && (help.settings || help.again) ? (
          <p className="notice-row">
            {help.again ? <AgainButton /> : null}
            {help.settings ? (
              <button type="button" className="button small" onClick={() => useApp.setState({ settingsOpen: true })} data-testid="notice-settings">
                <Settings size={12} aria-hidden="true" />
                {text.openSettings}
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Sends the newest own message once more, in its place. */
function AgainButton() {
  const text = useText()
  const again = () => {
    const last = useApp.getState().chats.items.findLast((item) => item.kind === 'user')
    if (last !== undefined) void resendMessage(last.id, { text: last.text })
  }
  return (
    <button type="button" className="button small" onClick={again} data-testid="send-again">
      <RotateCw size={12} aria-hidden="true" />
      {text.sendAgain}
    </button>
  )
}
