import { ask } from '../bridge'
import type { SessionId } from '../../shared/ids'
import { forgetTerminal, terminalOf } from '../terminal'
import { followTab } from './chat-actions'
import { activated, neighbour, withoutSession, withSession } from './sessions'
import { notify, useApp } from './store'

/** The size a terminal starts with; it is fitted to its place as soon as it is shown. */
const FIRST_SIZE = { cols: 80, rows: 24 }

/** Opens a terminal in the folder of the active one and shows it. */
export async function openTerminal(): Promise<void> {
  const { sessions } = useApp.getState()
  const current = sessions.list.find(({ sessionId }) => sessionId === sessions.active)
  const size = current === undefined ? FIRST_SIZE : { cols: current.cols, rows: current.rows }
  const answer = await ask('terminal.open', { ...size, ...(current === undefined ? {} : { cwd: current.cwd }) })
  if (!answer.ok) {
    notify('error', answer.error.message)
    return
  }
  const info = answer.value
  // Its output may follow at once.
  terminalOf(info.sessionId)
  useApp.setState((state) => ({ sessions: activated(withSession(state.sessions, info), info.sessionId) }))
  followTab()
}

export function showTerminal(sessionId: SessionId): void {
  useApp.setState((state) => ({ sessions: activated(state.sessions, sessionId) }))
  followTab()
}

export function showNeighbour(step: number): void {
  const next = neighbour(useApp.getState().sessions, step)
  if (next !== null) showTerminal(next)
}

/** Closes the tab; its program is hung up as in any terminal. */
export async function closeTerminal(sessionId: SessionId): Promise<void> {
  useApp.setState((state) => ({ sessions: withoutSession(state.sessions, sessionId) }))
  forgetTerminal(sessionId)
  followTab()
  await ask('terminal.close', { sessionId })
}
