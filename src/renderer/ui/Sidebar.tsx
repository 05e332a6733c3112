import { sessionLabel, showTerminal, useApp } from '../state'
import { TaskList } from '../tasks'
import { useText } from './hooks'
import { Dot } from './parts'
import { sessionTone, sessionWord } from './session-tone'

export function Sidebar() {
  const text = useText()
  const sessions = useApp((state) => state.sessions)
  const home = useApp((state) => state.engineInfo?.home ?? '')
  return (
    <nav className="sidebar" data-testid="sidebar" aria-label={text.sessions}>
      <h2>{text.sessions}</h2>
      {sessions.list.length === 0 ? <p className="side-empty">{text.noSessions}</p> : null}
      <ul>
        {sessions.list.map((session) => (
          <li key={session.sessionId}>
            <button
              type="button" className={session.sessionId === sessions.active ? 'side-item on' : 'side-item'}
              aria-current={session.sessionId === sessions.active} onClick={() => showTerminal(session.sessionId)}
            >
              <Dot tone={sessionTone(session)} />
              <span className="side-label">{sessionLabel(session, home)}</span>
              <small>{sessionWord(session, text)}</small>
            </button>
          </li>
        ))}
      </ul>
      <h2>{text.tasks}</h2>
      <TaskList />
    </nav>
  )
}
