import type { SessionInfo } from '../../shared/channels'
import type { SessionId } from '../../shared/ids'

/** Open terminals in the order of their tabs. */
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

export function activated(state: SessionsState, sessionId: SessionId): SessionsState {
  return state.list.some((session) => session.sessionId === sessionId) ? { ...state, active: sessionId } : state
}

/** The neighbour to the right takes over, else the one to the left. */
export function withoutSession(state: SessionsState, sessionId: SessionId): SessionsState {
  const at = state.list.findIndex((session) => session.sessionId === sessionId)
  if (at < 0) return state
  const list = state.list.filter((session) => session.sessionId !== sessionId)
  const heir = list[at] ?? list[at - 1]
  return { list, active: state.active === sessionId ? (heir?.sessionId ?? null) : state.active }
}

/** The session `step` tabs further, around the end. */
export function neighbour(state: SessionsState, step: number): SessionId | null {
  const at = state.list.findIndex(({ sessionId }) => sessionId === state.active)
  const count = state.list.length
  return count === 0 ? null : (state.list[(Math.max(at, 0) + step + count) % count]?.sessionId ?? null)
}

/** The engine ended and took every program with it: an ended terminal is shown as ended, never as alive. */
export function allLost(state: SessionsState): SessionsState {
  const lost = (session: SessionInfo): SessionInfo => (session.state.kind === 'running' ? { ...session, state: { kind: 'lost' }, busy: false } : session)
  return { ...state, list: state.list.map(lost) }
}

/** What a newly connected engine has, after what this window still shows. */
export function merged(state: SessionsState, fromEngine: readonly SessionInfo[]): SessionsState {
  const next = fromEngine.reduce(withSession, state)
  return { ...next, active: next.active ?? next.list[0]?.sessionId ?? null }
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
