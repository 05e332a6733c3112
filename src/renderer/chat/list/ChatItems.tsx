import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { activeChat, useApp } from '../../state'
import { useText } from '../../ui/hooks'
import { EmptyChat } from '../EmptyChat'
import { usePanel } from '../panel'
import { ChatRow } from './ChatRow'
import './list.css'
import { Nearness } from './nearness'
import { useStick } from './use-stick'

/** This many of the newest items are drawn at once; the others when they come near. */
const AT_ONCE = 15
const FLASH_MS = 1800

export function ChatItems() {
  const text = useText()
  const chatId = useApp((state) => state.chats.active)
  const items = useApp((state) => state.chats.items)
  const busy = useApp((state) => activeChat(state.chats)?.busy ?? false)
  // Ids of items are those of their chat alone.
  const jumpTo = usePanel((state) => (state.jumpTo?.chatId === chatId ? state.jumpTo.itemId : null))
  const loaded = items.length > 0
  const { scroller, flow, sticking, stick, release } = useStick()
  const [nearness, setNearness] = useState<Nearness | null>(null)

  useEffect(() => {
    if (scroller.current === null) return undefined
    const watching = new Nearness(scroller.current)
    setNearness(watching)
    return () => watching.dispose()
  }, [scroller])

  // Who has just sent a message, or opened another chat, wants to see what comes of it.
  const lastSent = items.findLast(({ kind }) => kind === 'user')?.id
  useLayoutEffect(() => {
    if (usePanel.getState().jumpTo === null) stick()
  }, [chatId, lastSent, stick])

  useLayoutEffect(() => {
    const row = jumpTo === null || !loaded ? null : flow.current?.querySelector(`[data-item="${CSS.escape(jumpTo)}"]`)
    if (row === null || row === undefined) return undefined
    release()
    // What comes near on the way takes its real height: once more when it has.
    const show = () => row.scrollIntoView({ block: 'center' })
    show()
    const frame = requestAnimationFrame(() => requestAnimationFrame(show))
    row.classList.add('flash')
    const timer = window.setTimeout(() => {
      row.classList.remove('flash')
      usePanel.setState({ jumpTo: null })
    }, FLASH_MS)
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
      row.classList.remove('flash')
    }
  }, [jumpTo, loaded, flow, release])

  const last = items.at(-1)
  const quiet = busy && !(last?.kind === 'assistant' && last.streaming) && !(last?.kind === 'call' && (last.status === 'waiting_approval' || last.status === 'running'))
  return (
    <div className="chat-frame">
      <div ref={scroller} className={sticking ? 'chat sticking' : 'chat'} role="log" aria-live="off" aria-label={text.conversation} tabIndex={0} data-testid="chat">
        <div ref={flow} className="chat-flow">
          {items.map((item, index) => <ChatRow key={item.id} item={item} nearness={nearness} now={index >= items.length - AT_ONCE || item.id === jumpTo} />)}
          {chatId !== null && items.length === 0 ? <EmptyChat /> : null}
          {quiet ? <p className="working" data-testid="working"><span className="dot current pulse" aria-hidden="true" />{text.thinking}</p> : null}
        </div>
      </div>
      {sticking ? null : (
        <button type="button" className="button small to-newest" onClick={stick} data-testid="to-newest">
          <ArrowDown size={12} aria-hidden="true" />
          {text.toNewest}
        </button>
      )}
    </div>
  )
}
