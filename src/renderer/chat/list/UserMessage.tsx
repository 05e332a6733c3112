import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ChatItem } from '../../../shared/channels'
import { activeChat, resendMessage, useApp } from '../../state'
import { useText } from '../../ui/hooks'
import { focusComposer } from '../composer/field'
import { SentAttachments } from '../composer/SentAttachments'
import { CopyButton } from '../CopyButton'
import { usePanel } from '../panel'
import { visibleText } from '../visible'

export type UserItem = Extract<ChatItem, { kind: 'user' }>

/** What the person sent, with what went with it: it may be copied, and changed and sent again in its place. */
export function UserMessage({ item }: { readonly item: UserItem }) {
  const text = useText()
  const editing = usePanel((state) => state.editing === item.id)
  const busy = useApp((state) => activeChat(state.chats)?.busy ?? false)
  if (editing) return <EditMessage item={item} />
  return (
    <article className="mine" aria-label={text.yourMessage}>
      <div className="me" data-testid="message-user">{visibleText(item.text)}</div>
      {item.attachments.length === 0 ? null : <SentAttachments item={item} />}
      <div className="said-tools">
        <CopyButton label={text.copyMessage} copied={() => item.text} testId="copy-message" />
        <button
          type="button" className="tool-button" disabled={busy} aria-label={text.editMessage} title={busy ? text.editWhenIdle : text.editMessage}
          onClick={() => usePanel.setState({ editing: item.id })} data-testid="edit-message"
        >
          <Pencil size={13} aria-hidden="true" />
        </button>
      </div>
    </article>
  )
}

function EditMessage({ item }: { readonly item: UserItem }) {
  const text = useText()
  const [draft, setDraft] = useState(item.text)
  const [sent, setSent] = useState(false)
  // The field goes with its focus: the person goes on where they write.
  const close = () => {
    usePanel.setState({ editing: null })
    focusComposer()
  }
  const send = async () => {
    if (draft.trim() === '' || sent) return
    setSent(true)
    const taken = await resendMessage(item.id, { text: draft.trim() })
    setSent(false)
    if (taken) close()
  }
  return (
    <form
      className="edit-message" aria-label={text.editMessage}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        value={draft} autoFocus aria-label={text.editMessage} onChange={(event) => setDraft(event.target.value)} data-testid="edit-message-field"
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            void send()
          }
        }}
      />
      <p className="dim">{text.resendNote}</p>
      <div className="edit-row">
        <button type="submit" className="button small primary" disabled={sent || draft.trim() === ''} data-testid="resend">{text.resend}</button>
        <button type="button" className="button small" onClick={close}>{text.cancelEdit}</button>
      </div>
    </form>
  )
}
