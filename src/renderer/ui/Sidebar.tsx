import type { Tab } from '../../shared/workspace'
import type { SessionId } from '../../shared/ids'
import { sessionLabel, sessionOf, sessionsOf, showTerminal, useApp } from '../state'
import { TaskList } from '../tasks'
import { Brand } from './Brand'
import { useText } from './hooks'
import { Dot } from './parts'
import { sessionTone, sessionWord } from './session-tone'

/** Open terminals as they stand in tabs, and the assistant's tasks. */
export function Sidebar() {
  const text = useText()
  const tabs = useApp((state) => state.layout.tabs)
  return (
    <div className="sidebar-frame">
      <Brand />
      <nav className="sidebar" data-testid="sidebar" aria-label={text.sessions}>
        <h2>{text.sessions}</h2>
        {tabs.length === 0 ? <p className="side-empty">{text.noSessions}</p> : null}
        <ul>
          {tabs.map((tab) => <TabEntry key={tab.id} tab={tab} />)}
        </ul>
        <h2>{text.tasks}</h2>
        <TaskList />
      </nav>
    </div>
  )
}

/** A tab with several panes shows each below the first. */
function TabEntry({ tab }: { readonly tab: Tab }) {
  const sessions = sessionsOf(tab.root)
  const [first, ...others] = sessions
  if (first === undefined) return null
  return (
    <li>
      <SessionEntry sessionId={first} />
      {others.length === 0 ? null : (
        <ul className="side-nested">
          {others.map((sessionId) => <li key={sessionId}><SessionEntry sessionId={sessionId} /></li>)}
        </ul>
      )}
    </li>
  )
}

function SessionEntry({ sessionId }: { readonly sessionId: SessionId }) {
  const text = useText()
  const session = useApp(({ sessions }) => sessionOf(sessions, sessionId))
  const on = useApp(({ sessions }) => sessions.active === sessionId)
  const home = useApp((state) => state.engineInfo?.home ?? '')
  if (session === null) return null
  const label = sessionLabel(session, home)
  return (
    <button type="button" className={on ? 'side-item on' : 'side-item'} title={label} aria-current={on} onClick={() => showTerminal(sessionId)} data-testid="side-session">
      <Dot tone={sessionTone(session)} />
      <span className="side-label">{label}</span>
      <small>{sessionWord(session, text)}</small>
    </button>
  )
}
