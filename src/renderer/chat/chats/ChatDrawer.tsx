import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { inOwnWords } from '../../messages'
import { newChat, showChat, useApp } from '../../state'
import { useNow, useText } from '../../ui/hooks'
import { focusComposer } from '../composer/field'
import { usePanel } from '../panel'
import { ChatEntry } from './ChatEntry'
import './chats.css'
import { FoundEntry } from './FoundEntry'
import { rove } from './rove'
import { useSearch } from './use-search'

/** All chats, over the conversation: search, open, start, rename, delete. Arrow keys move, Esc closes. */
export function ChatDrawer({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const infos = useApp((state) => state.chats.infos)
  const active = useApp((state) => state.chats.active)
  const search = useSearch(query)
  const now = useNow(true)

  // At the start, and when what had the focus is gone with a deleted chat.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null || root.current?.contains(document.activeElement) !== true) field.current?.focus()
  }, [infos.length])
  useEffect(() => {
    const away = (event: PointerEvent) => {
      const { target } = event
      if (target instanceof Node && root.current?.contains(target) !== true && !(target instanceof Element && target.closest('[data-testid="chat-menu"]') !== null)) onClose()
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [onClose])

  const start = async () => {
    onClose()
    await newChat()
    focusComposer()
  }
  const open = async (chatId: (typeof infos)[number]['chatId'], itemId: string | null) => {
    onClose()
    usePanel.setState({ jumpTo: itemId === null ? null : { chatId, itemId } })
    if (chatId !== active) await showChat(chatId)
    if (itemId === null) focusComposer()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (query !== '' && document.activeElement === field.current) setQuery('')
      else onClose()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      rove(root.current, event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter' && document.activeElement === field.current) {
      // The same key would press the button that gets the focus.
      event.preventDefault()
      root.current?.querySelector<HTMLButtonElement>('.entry-open')?.click()
    }
  }
  return (
    <div ref={root} className="chats" role="dialog" aria-label={text.chats} onKeyDown={onKeyDown} data-testid="chat-list">
      <div className="chats-top">
        <label className="chats-search">
          <Search size={13} aria-hidden="true" />
          <input
            ref={field} type="search" value={query} placeholder={text.searchChats} aria-label={text.searchChats} maxLength={200} data-stop
            onChange={(event) => setQuery(event.target.value)} data-testid="chat-search"
          />
        </label>
        <button type="button" className="button" onClick={() => void start()} data-stop data-testid="new-chat">
          <Plus size={13} aria-hidden="true" />
          {text.newChat}
        </button>
      </div>
      {search.kind === 'off' ? (
        <ul className="chats-list" aria-label={text.chats}>
          {infos.map((info) => <ChatEntry key={info.chatId} info={info} current={info.chatId === active} now={now} onOpen={() => void open(info.chatId, null)} />)}
        </ul>
      ) : null}
      {search.kind === 'found' && search.hits.length > 0 ? (
        <ul className="chats-list" aria-label={text.searchFound(search.hits.length)}>
          {search.hits.map((hit) => <FoundEntry key={hit.chatId} hit={hit} query={search.query} now={now} onOpen={() => void open(hit.chatId, hit.itemId)} />)}
        </ul>
      ) : null}
      <p className={search.kind === 'found' && search.hits.length > 0 ? 'visually-hidden' : 'chats-said'} role="status" data-testid="chats-said">
        {search.kind === 'found' ? (search.hits.length === 0 ? text.searchNone(search.query) : text.searchFound(search.hits.length)) : null}
        {search.kind === 'problem' ? inOwnWords(search.message, text) : null}
        {search.kind === 'off' && infos.length === 0 ? text.noChats : null}
      </p>
    </div>
  )
}
