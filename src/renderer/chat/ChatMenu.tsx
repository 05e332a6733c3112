import { Check, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChatId } from '../../shared/ids'
import { activeChat, deleteChat, newChat, showChat, useApp } from '../state'
import { useText } from '../ui/hooks'

/** The chats: switch, start, delete. Arrow keys move, Esc closes. */
export function ChatMenu() {
  const text = useText()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const infos = useApp((state) => state.chats.infos)
  const chat = useApp((state) => activeChat(state.chats))
  const title = chat === null || chat.title === '' ? text.assistant : chat.title

  useEffect(() => {
    if (!open) return undefined
    root.current?.querySelector<HTMLButtonElement>('[data-entry]')?.focus()
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])

  const choose = (action: () => Promise<void>) => () => {
    setOpen(false)
    void action()
  }
  return (
    <div
      className="menu-root" ref={root}
      onKeyDown={(event) => {
        if (!open) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          setOpen(false)
          root.current?.querySelector<HTMLButtonElement>('.chat-title')?.focus()
        }
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          moveFocus(root.current, event.key === 'ArrowDown' ? 1 : -1)
        }
      }}
    >
      <button type="button" className="chat-title" aria-haspopup="true" aria-expanded={open} title={text.chatMenu} onClick={() => setOpen(!open)} data-testid="chat-menu">
        <strong>{title}</strong>
        <ChevronDown size={13} aria-hidden="true" />
      </button>
      {open ? (
        <div className="menu" data-testid="chat-list">
          <button type="button" data-entry className="menu-item" onClick={choose(newChat)} data-testid="new-chat">
            <Plus size={14} aria-hidden="true" />
            {text.newChat}
          </button>
          <hr />
          {infos.map((info) => {
            const name = info.title === '' ? text.untitledChat : info.title
            return (
              <div key={info.chatId} className="menu-row" data-testid="chat-entry">
                <button type="button" data-entry className="menu-item" aria-current={info.chatId === chat?.chatId} onClick={choose(() => showChat(info.chatId))}>
                  <Check size={14} aria-hidden="true" className={info.chatId === chat?.chatId ? '' : 'hidden'} />
                  <span className="menu-label">{name}</span>
                  <small>{new Date(info.updatedAt).toLocaleString(text.lang, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })}</small>
                </button>
                <DeleteButton name={name} chatId={info.chatId} />
              </div>
            )
          })}
        </div>
      ) : null}
    </div>
  )
}

/** Asks once more where it stands: what is deleted is gone. */
function DeleteButton({ name, chatId }: { readonly name: string; readonly chatId: ChatId }) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  return (
    <button
      type="button" data-entry className={asking ? 'button small stop' : 'icon-button small'} aria-label={text.deleteChat(name)} title={text.deleteChat(name)}
      onClick={() => (asking ? void deleteChat(chatId) : setAsking(true))} onBlur={() => setAsking(false)} data-testid="delete-chat"
    >
      {asking ? text.deleteChatShort : <Trash2 size={13} aria-hidden="true" />}
    </button>
  )
}

function moveFocus(root: HTMLElement | null, step: number): void {
  const entries = [...(root?.querySelectorAll<HTMLButtonElement>('[data-entry]') ?? [])]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  entries[(at + step + entries.length) % entries.length]?.focus()
}
