import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SessionId } from '../../../shared/ids'
import { activeChat, sendMessage, stopChat, stopEverything, useApp, type Message } from '../../state'
import { useText } from '../../ui/hooks'
import { changeDraft, draftOf, EMPTY_DRAFT, usePanel, type Draft } from '../panel'
import { AttachButtons } from './AttachButtons'
import './composer.css'
import { DraftChips } from './DraftChips'
import { setComposerField } from './field'
import { AT_DRAFT, sentTexts, walk } from './history'
import { MentionList, optionId } from './MentionList'
import { inserted, mentionAt, mentioned } from './mentions'
import { SessionChip } from './SessionChip'
import { Tokens } from './Tokens'
import { useMentionable } from './use-mentions'

const MAX_HEIGHT_PX = 240

export function Composer() {
  const text = useText()
  const chat = useApp((state) => activeChat(state.chats))
  const draft = usePanel((state) => draftOf(state, chat?.chatId ?? null))
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [place, setPlace] = useState(AT_DRAFT)
  const [picked, setPicked] = useState(0)
  // Closed by Esc for the `@` at this place, until another is typed.
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const typed = mentionAt(draft.text, caret)
  const finished = typed !== null && draft.mentions.some(({ label }) => typed.query.startsWith(`${label} `) || typed.query === label)
  const open = typed === null || typed.from === closedAt || finished ? null : typed
  const found = useMentionable(open)
  const at = Math.min(picked, Math.max(0, found.length - 1))
  const busy = chat?.busy ?? false
  const stoppable = busy || (chat?.runningTasks ?? 0) > 0

  useEffect(() => {
    setComposerField(field.current)
    return () => setComposerField(null)
  }, [])
  useLayoutEffect(() => {
    const element = field.current
    if (element === null) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT_PX)}px`
  }, [draft.text, chat?.chatId])

  const write = (change: Partial<Draft>, caretTo: number | null = null) => {
    if (chat === null) return
    changeDraft(chat.chatId, change)
    if (caretTo === null) return
    setCaret(caretTo)
    // After the field has the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(caretTo, caretTo))
  }
  const send = async () => {
    const message = messageOf(draft)
    if (message === null || busy || chat === null) return
    changeDraft(chat.chatId, EMPTY_DRAFT)
    setPlace(AT_DRAFT)
    // What was refused stays where it was written.
    if (!(await sendMessage(message))) changeDraft(chat.chatId, draft)
  }
  const pick = (id: SessionId) => {
    const mention = found.find(({ session }) => session.sessionId === id)
    if (mention === undefined || open === null) return
    const next = inserted(draft.text, caret, open, mention.label)
    write({ text: next.text, mentions: [...draft.mentions.filter((other) => other.id !== id), { id, label: mention.label }] }, next.caret)
  }
  /** @returns whether the key was meant for the list of terminals. */
  const mentionKey = (event: KeyboardEvent): boolean => {
    if (open === null) return false
    const target = found[at]
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        setPicked(found.length === 0 ? 0 : (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length)
        return found.length > 0
      case 'Enter':
      case 'Tab':
        if (target === undefined || event.shiftKey) return false
        pick(target.session.sessionId)
        return true
      case 'Escape':
        setClosedAt(open.from)
        return true
      default:
        return false
    }
  }
  const historyKey = (event: KeyboardEvent): boolean => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false
    const sent = sentTexts(useApp.getState().chats.items.flatMap((item) => (item.kind === 'user' ? [item.text] : [])))
    const next = walk(place, draft.text, sent, event.key === 'ArrowUp' ? 1 : -1)
    if (next === null) return false
    setPlace(next)
    write({ text: next.shown }, next.shown.length)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose characters; they send nothing.
    if (event.nativeEvent.isComposing) return
    if (mentionKey(event) || historyKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape' && busy) {
      event.preventDefault()
      void stopChat()
    }
  }
  return (
    <div className="composer-place">
      {open === null ? null : <MentionList id={listId} found={found} at={at} onPick={pick} />}
      <div className="composer">
        {chat === null ? null : <DraftChips chatId={chat.chatId} draft={draft} />}
        <div className="composer-field">
          <Tokens text={draft.text} known={draft.mentions} />
          <textarea
            ref={field} rows={1} value={draft.text} placeholder={text.composerPlaceholder} aria-label={text.composerLabel} disabled={chat === null}
            aria-autocomplete="list" aria-controls={open === null ? undefined : listId} aria-activedescendant={open === null || found.length === 0 ? undefined : optionId(listId, at)}
            onChange={(event) => {
              setCaret(event.target.selectionStart)
              setPicked(0)
              if (event.target.value.length < draft.text.length) setClosedAt(null)
              write({ text: event.target.value })
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)} onKeyDown={onKeyDown} data-testid="composer"
          />
        </div>
        <div className="composer-row">
          <SessionChip />
          <AttachButtons />
          <span className="spacer" />
          <span className="hint">{busy ? text.stopHint : <><span>{text.sendHint}</span><span>&nbsp;· {text.lineHint}</span></>}</span>
          {stoppable ? (
            <button type="button" className="button small" title={text.stopAllHelp} onClick={() => void stopEverything()} data-testid="stop-all">{text.stopAll}</button>
          ) : null}
          {busy ? (
            <button type="button" className="button small stop" onClick={() => void stopChat()} data-testid="stop">
              <Square size={10} fill="currentColor" aria-hidden="true" />
              {text.stop}
            </button>
          ) : (
            <button type="button" className="send" aria-label={text.send} title={text.send} disabled={messageOf(draft) === null} onClick={() => void send()} data-testid="send">
              <ArrowUp size={15} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Null: there is nothing to send. */
function messageOf({ text, attachments, mentions }: Draft): Message | null {
  if (text.trim() === '') return null
  const named = mentioned(text, mentions).map(({ id }) => id)
  return {
    text: text.trim(),
    ...(attachments.length === 0 ? {} : { attachments: attachments.map(({ captureId, from, to, label }) => ({ captureId, from, to, label })) }),
    ...(named.length === 0 ? {} : { mentions: named }),
  }
}
