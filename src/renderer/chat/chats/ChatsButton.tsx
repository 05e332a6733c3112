import { ChevronDown } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { activeChat, useApp } from '../../state'
import { useText } from '../../ui/hooks'
import { usePanel } from '../panel'
import { visibleText } from '../visible'
import { ChatDrawer } from './ChatDrawer'

/** The name of the chat; opens the list of all. */
export function ChatsButton() {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const open = usePanel((state) => state.listOpen)
  const title = useApp((state) => activeChat(state.chats)?.title ?? '')
  const others = useApp((state) => state.chats.infos.some(({ chatId, busy }) => busy && chatId !== state.chats.active))
  const close = useCallback(() => {
    usePanel.setState({ listOpen: false })
    button.current?.focus()
  }, [])
  const name = title === '' ? text.newChat : visibleText(title)
  return (
    <>
      <button
        ref={button} type="button" className="chat-title" aria-haspopup="dialog" aria-expanded={open} title={`${name} — ${text.chatMenu}`}
        onClick={() => usePanel.setState({ listOpen: !open })} data-testid="chat-menu"
      >
        <strong>{name}</strong>
        {others ? <span className="dot warn" title={text.anotherBusy} /> : null}
        <ChevronDown size={13} aria-hidden="true" />
      </button>
      {open ? <ChatDrawer onClose={close} /> : null}
    </>
  )
}
