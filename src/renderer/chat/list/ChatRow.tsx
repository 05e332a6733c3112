import { memo, useEffect, useRef, useState } from 'react'
import type { ChatItem } from '../../../shared/channels'
import { CallCard } from '../cards/CallCard'
import { AnswerMessage } from './AnswerMessage'
import { ChatNotice } from './ChatNotice'
import type { Nearness } from './nearness'
import { UserMessage } from './UserMessage'

interface Props {
  readonly item: ChatItem
  readonly nearness: Nearness | null
  /** Drawn at once, because it is among the newest or because the list jumps to it. */
  readonly now: boolean
}

/** One item's place in the list. It is drawn when it comes near, and costs nothing while it is out of sight. */
export const ChatRow = memo(function ChatRow({ item, nearness, now }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(now)
  const drawn = near || now
  if (now && !near) setNear(true)
  useEffect(() => (drawn || nearness === null || place.current === null ? undefined : nearness.watch(place.current, () => setNear(true))), [drawn, nearness])
  return (
    <div ref={place} className={drawn ? 'chat-row' : 'chat-row far'} data-item={item.id} data-kind={item.kind}>
      {drawn ? <Item item={item} /> : null}
    </div>
  )
})

function Item({ item }: { readonly item: ChatItem }) {
  switch (item.kind) {
    case 'user':
      return <UserMessage item={item} />
    case 'assistant':
      return <AnswerMessage item={item} />
    case 'call':
      return <CallCard item={item} />
    case 'notice':
      return <ChatNotice item={item} />
  }
}
