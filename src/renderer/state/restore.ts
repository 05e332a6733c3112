import type { SessionInfo } from '../../shared/channels'
import type { Workspace } from '../../shared/workspace'
import { ask } from '../bridge'
import { replayTerminal } from '../terminal'
import { arranged } from './arrange'
import { followTab } from './chat-actions'
import { reconciled } from './layout'
import { merged, sessionOf } from './sessions'
import { useApp } from './store'
import { openTerminal } from './terminal-actions'

/**
 * Brings the terminals that the engine has into the window: those that live on after a reload of the page, and those of earlier
 * engines, which have ended and show what they showed. `kept`: the layout of before, when this page has none of its own yet.
 */
export async function restoreTerminals(fromEngine: readonly SessionInfo[], kept: Workspace | null): Promise<void> {
  const sessions = await wanted(fromEngine)
  await Promise.all(sessions.map((session) => replayTerminal(session.sessionId, session)))
  useApp.setState((state) => {
    const known = { ...state, sessions: merged(state.sessions, sessions) }
    const layout = kept === null ? state.layout : { tabs: kept.tabs, activeTab: kept.activeTab }
    return arranged(known, reconciled(layout, known.sessions.list.map(({ sessionId }) => sessionId)))
  })
  if (useApp.getState().sessions.list.length === 0) await openTerminal()
  else followTab()
}

/** Without those that ended with an earlier app, where the person does not want them back. */
async function wanted(fromEngine: readonly SessionInfo[]): Promise<readonly SessionInfo[]> {
  const { settings, sessions } = useApp.getState()
  if (settings.restoreSessions || wasReloaded()) return fromEngine
  const old = fromEngine.filter(({ restored, sessionId }) => restored && sessionOf(sessions, sessionId) === null)
  await Promise.all(old.map(({ sessionId }) => ask('terminal.close', { sessionId })))
  return fromEngine.filter((session) => !old.includes(session))
}

/** The page came again, after a crash of its process too; the app did not start anew. */
function wasReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')
}
