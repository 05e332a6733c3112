import { useLayoutEffect, useRef } from 'react'
import type { ChatItem } from '../../shared/channels'
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
  const sticking = useRef(true)

  useLayoutEffect(() => {
    const element = list.current
    if (element !== null && sticking.current) element.scrollTop = element.scrollHeight
  }, [items])

  const last = items.at(-1)
  const quiet = busy && !(last?.kind === 'assistant' && last.streaming) && !(last?.kind === 'call' && (last.status === 'waiting_approval' || last.status === 'running'))
  return (
    <div
      ref={list} className="chat" role="log" aria-live="polite" data-testid="chat"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        sticking.current = scrollHeight - scrollTop - clientHeight < STICK_PX
      }}
    >
      {items.length === 0 ? <EmptyChat /> : items.map((item) => <Item key={item.id} item={item} />)}
      {quiet ? <p className="working" data-testid="working"><span className="dot current pulse" aria-hidden="true" />{text.thinking}</p> : null}
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
      return <p className={`chat-notice ${item.level}`} data-testid="chat-notice">{item.text}</p>
  }
}

function EmptyChat() {
  const text = useText()
  const operator = useApp((state) => state.provider?.config.kind === 'operator')
  return (
    <div className="chat-empty" data-testid="chat-empty">
      <h2>{text.emptyTitle}</h2>
      <p>{text.emptyText}</p>
      <ul>
        {text.examples.map((example) => (
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
