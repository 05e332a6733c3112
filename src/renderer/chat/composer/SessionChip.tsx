import type { SessionId } from '../../../shared/ids'
import { activeChat, chooseSession, sessionLabel, useApp } from '../../state'
import { useText } from '../../ui/hooks'

/** Which terminal's folder commands use. */
export function SessionChip() {
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
