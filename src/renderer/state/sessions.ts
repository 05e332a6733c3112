import type { SessionInfo } from '../../shared/channels'
import type { SessionId } from '../../shared/ids'

/** What is known of each open terminal. Where they stand is in layout.ts; `active` repeats from there who has the focus. */
export interface SessionsState {
  readonly list: readonly SessionInfo[]
  readonly active: SessionId | null
}
export const NO_SESSIONS: SessionsState = { list: [], active: null }

/** A session that is new or has changed. Output may tell of a new one before the answer to `open` does. */
export function withSession(state: SessionsState, info: SessionInfo): SessionsState {
  const known = state.list.some(({ sessionId }) => sessionId === info.sessionId)
  return { ...state, list: known ? state.list.map((other) => (other.sessionId === info.sessionId ? info : other)) : [...state.list, info] }
}

/** Only what is known: a change of a terminal that was closed here comes too late. */
export function changedSession(state: SessionsState, info: SessionInfo): SessionsState {
  return state.list.some(({ sessionId }) => sessionId === info.sessionId) ? withSession(state, info) : state
}

export function withoutSessions(state: SessionsState, closed: readonly SessionId[]): SessionsState {
  return { ...state, list: state.list.filter(({ sessionId }) => !closed.includes(sessionId)) }
}

export function sessionOf(state: SessionsState, sessionId: SessionId | null): SessionInfo | null {
  return state.list.find((session) => session.sessionId === sessionId) ?? null
}

/** The engine ended and took every program with it: an ended terminal is shown as ended, never as alive. */
export function allLost(state: SessionsState): SessionsState {
  const lost = (session: SessionInfo): SessionInfo => (session.state.kind === 'running' ? { ...session, state: { kind: 'lost' }, busy: false } : session)
  return { ...state, list: state.list.map(lost) }
}

/** What a newly connected engine has, after what this window still shows. */
export function merged(state: SessionsState, fromEngine: readonly SessionInfo[]): SessionsState {
  return fromEngine.reduce(withSession, state)
}

export function isAlive(session: SessionInfo): boolean {
  return session.state.kind === 'running'
}

/** What a tab is called: the title that programs gave, or the folder while the shell has given none. */
export function sessionLabel(session: SessionInfo, home: string): string {
  const plain = /^(ba|z|fi|da|k|c|tc)?sh$|^pwsh$|^cmd\.exe$/.test(session.title)
  if (!plain && session.title.trim() !== '') return session.title
  return shortPath(session.cwd, home).split('/').at(-1) || '/'
}

/** `~` for the home folder, as shells write it. */
export function shortPath(path: string, home: string): string {
  if (home === '' || home === '/') return path
  if (path === home) return '~'
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
}
