import { followTab } from './chat-actions'
import { activeSession, activeTab, type LayoutState } from './layout'
import { sessionsOf } from './pane-tree'
import { useApp, type AppState } from './store'
import { withSeen } from './unseen'

/** A layout with everything that follows from it: who has the focus, and what has been seen. */
export function arranged(state: AppState, layout: LayoutState): Pick<AppState, 'layout' | 'sessions' | 'unseen'> {
  const tab = activeTab(layout)
  return {
    layout,
    sessions: { ...state.sessions, active: activeSession(layout) },
    unseen: tab === null ? state.unseen : withSeen(state.unseen, sessionsOf(tab.root)),
  }
}

/** Changes where terminals stand or which has the focus. */
export function arrange(change: (layout: LayoutState) => LayoutState): void {
  const before = useApp.getState()
  const layout = change(before.layout)
  if (layout === before.layout) return
  useApp.setState((state) => arranged(state, layout))
  if (useApp.getState().sessions.active !== before.sessions.active) followTab()
}
