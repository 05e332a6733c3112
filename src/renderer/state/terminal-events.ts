import type { SessionInfo } from '../../shared/channels'
import type { SessionId } from '../../shared/ids'
import { activeTab } from './layout'
import { holds } from './pane-tree'
import { changedSession, isAlive, sessionOf } from './sessions'
import { useApp, type AppState } from './store'
import { withUnseen, type Unseen } from './unseen'

function isShown(state: AppState, sessionId: SessionId): boolean {
  const tab = activeTab(state.layout)
  return tab !== null && holds(tab.root, sessionId)
}

/** Marks a terminal of which nobody sees the tab. */
export function mark(sessionId: SessionId, what: Unseen): void {
  useApp.setState((state) => {
    if (isShown(state, sessionId) || sessionOf(state.sessions, sessionId) === null) return state
    const unseen = withUnseen(state.unseen, sessionId, what)
    return unseen === state.unseen ? state : { unseen }
  })
}

/** Output of a program. A shell that draws its prompt again (for a new size) is no news. */
export function markOutput(sessionId: SessionId): void {
  const { sessions, unseen } = useApp.getState()
  if (unseen[sessionId] === undefined && sessionOf(sessions, sessionId)?.busy === true) mark(sessionId, 'printed')
}

/** A terminal's new state. What ended where nobody looked is marked. */
export function sessionChanged(info: SessionInfo): void {
  const before = sessionOf(useApp.getState().sessions, info.sessionId)
  useApp.setState(({ sessions }) => ({ sessions: changedSession(sessions, info) }))
  if (before === null) return
  const finished = (isAlive(before) && !isAlive(info)) || (before.busy === true && info.busy === false)
  if (finished) mark(info.sessionId, 'done')
}
