import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ChatItem } from '../../shared/channels'
import { inOwnWords } from '../messages'
import { activeChat, sendMessage, useApp } from '../state'
import { useText } from '../ui/hooks'
import { CallCard } from './CallCard'
import { Prose } from './Prose'

/** Nearer to the end than this, the list goes along with what is added. */
const STICK_PX = 60

export function ChatItems() {
  const text = useText()
  const items = useApp((state) => state.chats.items)
  const busy = useApp((state) => activeChat(state.chats)?.busy ?? false)
  const list = useRef<HTMLDivElement>(null)
  const [sticking, setSticking] = useState(true)
  // Who has just sent a message, or opened another chat, wants to see what comes of it.
  const lastSent = items.findLast(({ kind }) => kind === 'user')?.id
  const [seenSent, setSeenSent] = useState(lastSent)
  if (seenSent !== lastSent) {
    setSeenSent(lastSent)
    setSticking(true)
  }

  useLayoutEffect(() => {
    const element = list.current
    if (element !== null && sticking) element.scrollTop = element.scrollHeight
  }, [items, sticking])

  const last = items.at(-1)
  const quiet = busy && !(last?.kind === 'assistant' && last.streaming) && !(last?.kind === 'call' && (last.status === 'waiting_approval' || last.status === 'running'))
  return (
    <div className="chat-frame">
      <div
        ref={list} className="chat" role="log" aria-live="polite" data-testid="chat"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => setSticking(scrollHeight - scrollTop - clientHeight < STICK_PX)}
      >
        {items.length === 0 ? <EmptyChat /> : items.map((item) => <Item key={item.id} item={item} />)}
        {quiet ? <p className="working" data-testid="working"><span className="dot current pulse" aria-hidden="true" />{text.thinking}</p> : null}
      </div>
      {sticking ? null : (
        <button type="button" className="button small to-newest" onClick={() => setSticking(true)} data-testid="to-newest">
          <ArrowDown size={12} aria-hidden="true" />
          {text.toNewest}
        </button>
      )}
    </div>
  )
}

function Item({ item }: { readonly item: ChatItem }) {
  switch (item.kind) {
    case 'user':
      return <div className="me" data-testid="message-user">{item.text}</div>
    case 'assistant':
      return (
        <div className="answer" data-testid="message-assistant" data-streaming={item.streaming}>
          <Prose text={item.text} />
        </div>
      )
    case 'call':
      return <CallCard item={item} />
    case 'notice':
      return <ChatNotice level={item.level} said={item.text} />
  }
}

/** What went wrong in words; where the provider is at fault, with the way to its settings. */
function ChatNotice({ level, said }: { readonly level: string; readonly said: string }) {
  const text = useText()
  return (
    <p className={`chat-notice ${level}`} data-testid="chat-notice">
      {inOwnWords(said, text)}
      {level === 'error' && said.startsWith('The provider') ? (
        <>
          {' '}
          <button type="button" className="link" onClick={() => useApp.setState({ settingsOpen: true })}>{text.openSettings}</button>
        </>
      ) : null}
    </p>
  )
}

function EmptyChat() {
  const text = useText()
  const operator = useApp((state) => state.provider?.config.kind === 'operator')
  return (
    <div className="chat-empty" data-testid="chat-empty">
      <h2>{text.emptyTitle}</h2>
      <p>{text.emptyText}</p>
      <ul>
        {(operator ? text.operatorExamples : text.examples).map((example) => (
          <li key={example}>
            <button type="button" className="example" onClick={() => void sendMessage(example)}>{example}</button>
          </li>
        ))}
      </ul>
      {operator ? (
        <p className="dim">
          {text.operatorNote}{' '}
          <button type="button" className="link" onClick={() => useApp.setState({ settingsOpen: true })}>{text.setUpProvider}</button>
        </p>
      ) : null}
    </div>
  )
}
