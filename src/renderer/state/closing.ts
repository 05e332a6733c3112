import type { AppSettings, SessionInfo } from '../../shared/channels'
import type { SessionId } from '../../shared/ids'
import { isAlive } from './sessions'
import { useApp } from './store'
import { closeTerminals } from './terminal-actions'

/** Terminals of which the person is asked before they close. */
export function worthAsking(sessions: readonly SessionInfo[], when: AppSettings['confirmClose']): readonly SessionInfo[] {
  switch (when) {
    case 'never':
      return []
    case 'busy':
      return sessions.filter((session) => isAlive(session) && session.busy === true)
    case 'always':
      return sessions.filter(isAlive)
  }
}

/** Closes terminals, or asks first as the settings say. */
export function askToClose(closed: readonly SessionId[]): void {
  const { sessions, settings } = useApp.getState()
  const known = sessions.list.filter(({ sessionId }) => closed.includes(sessionId))
  if (worthAsking(known, settings.confirmClose).length === 0) void closeTerminals(closed)
  else useApp.setState({ closing: closed })
}

export function answerClose(yes: boolean): void {
  const { closing } = useApp.getState()
  useApp.setState({ closing: null })
  if (yes && closing !== null) void closeTerminals(closing)
}
