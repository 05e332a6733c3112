import type { Action } from '../actions/types'
import { sessionOf, useApp } from '../state'
import { openViewer } from './open'

/** The active terminal, whose whole output there is to show. */
function activeTerminal() {
  const { sessions } = useApp.getState()
  return sessionOf(sessions, sessions.active)
}

export const viewerActions: readonly Action[] = [
  {
    id: 'viewer.openTerminal', title: (text) => text.viewerOpenTerminal, keys: { other: 'Ctrl+Shift+O', mac: 'Shift+Cmd+O' }, when: () => activeTerminal() !== null,
    run: () => {
      const session = activeTerminal()
      if (session !== null) openViewer(session.captureId, { title: session.title })
    },
  },
]
