import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SessionId } from '../../shared/ids'
import { activeChat, chooseSession, sendMessage, sessionLabel, stopChat, stopEverything, useApp } from '../state'
import { useText } from '../ui/hooks'

const MAX_HEIGHT_PX = 220

export function Composer() {
  const text = useText()
  const chat = useApp((state) => activeChat(state.chats))
  const [draft, setDraft] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = chat?.busy ?? false
  const stoppable = busy || (chat?.runningTasks ?? 0) > 0

  useEffect(() => {
    const element = field.current
    if (element === null) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT_PX)}px`
  }, [draft])

  const send = async () => {
    const message = draft.trim()
    if (message === '' || busy) return
    setDraft('')
    // What was refused stays where it was written.
    if (!(await sendMessage(message))) setDraft(message)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape' && busy) void stopChat()
  }
  return (
    <div className="composer">
      <textarea
        ref={field} rows={1} value={draft} placeholder={text.composerPlaceholder} aria-label={text.composerLabel}
        onChange={(event) => setDraft(event.target.value)} onKeyDown={onKeyDown} data-testid="composer"
      />
      <div className="composer-row">
        <SessionChip />
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
          <button type="button" className="send" aria-label={text.send} title={text.send} disabled={draft.trim() === ''} onClick={() => void send()} data-testid="send">
            <ArrowUp size={15} aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}

/** Which terminal's folder commands use. */
function SessionChip() {
  const text = useText()
  const sessions = useApp((state) => state.sessions.list)
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const chosen = useApp((state) => activeChat(state.chats)?.sessionId ?? null)
  const known = sessions.find(({ sessionId }) => sessionId === chosen)
  return (
    <label className="chip accent session-chip" title={text.sessionFor}>
      @{known === undefined ? text.homeFolder : sessionLabel(known, home)}
      <select aria-label={text.sessionFor} value={known?.sessionId ?? ''} onChange={(event) => void chooseSession(sessionOf(event.target.value, sessions))} data-testid="session-chip">
        <option value="">{text.homeFolder}</option>
        {sessions.map((session) => <option key={session.sessionId} value={session.sessionId}>{sessionLabel(session, home)}</option>)}
      </select>
    </label>
  )
}

function sessionOf(value: string, sessions: readonly { readonly sessionId: SessionId }[]): SessionId | null {
  return sessions.find(({ sessionId }) => sessionId === value)?.sessionId ?? null
}
