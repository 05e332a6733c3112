import { ask } from '../bridge'
import type { SessionInfo } from '../../shared/channels'
import type { SessionId } from '../../shared/ids'
import { forgetTerminal, terminalOf, switchEncoding as decodeAnew } from '../terminal'
import { arrange, arranged } from './arrange'
import { followTab } from './chat-actions'
import { focused, TAB_CAP, withoutPane, withReplaced, withSplit, withTab, type LayoutState } from './layout'
import { sessionOf, withoutSessions, withSession } from './sessions'
import { notify, useApp, type NoticeDoor } from './store'

/** The size a terminal starts with; it is fitted to its place as soon as it is shown. */
const FIRST_SIZE = { cols: 80, rows: 24 }

type Where =
  | { readonly kind: 'tab' }
  | { readonly kind: 'split'; readonly at: SessionId; readonly side: 'right' | 'down' }
  | { readonly kind: 'instead'; readonly of: SessionId }

/** Opens a terminal in a tab of its own, in the folder of the focused one, and shows it. */
export async function openTerminal(): Promise<void> {
  if (useApp.getState().layout.tabs.length >= TAB_CAP) {
    notify('error', `More than ${TAB_CAP} tabs are not opened. Close some first.`)
    return
  }
  await open({ kind: 'tab' })
}

/** Opens a terminal beside or below the focused one. */
export async function splitTerminal(side: 'right' | 'down'): Promise<void> {
  const { active } = useApp.getState().sessions
  await open(active === null ? { kind: 'tab' } : { kind: 'split', at: active, side })
}

/** A new shell in the place and folder of an ended one, which is closed. */
export async function reopenTerminal(sessionId: SessionId): Promise<void> {
  if (await open({ kind: 'instead', of: sessionId })) await closeTerminals([sessionId])
}

/** The login shell in the home folder: what works when the settings or the folder do not. */
export async function openPlainTerminal(): Promise<void> {
  await open({ kind: 'tab' }, true)
}

async function open(where: Where, plain = false): Promise<boolean> {
  const { sessions, settings } = useApp.getState()
  const from = sessionOf(sessions, where.kind === 'instead' ? where.of : sessions.active)
  const answer = await ask('terminal.open', {
    ...sizeAt(where, from),
    ...(plain ? {} : { encoding: settings.encoding }),
    ...(from === null || plain ? {} : { cwd: from.cwd }),
    ...(settings.shell === '' || plain ? {} : { shell: { file: settings.shell, args: settings.shellArguments } }),
  })
  if (!answer.ok) {
    // The folder may be gone, or what the settings name be none: that must not keep the person from working.
    const chosen = settings.shell !== '' || settings.encoding !== 'utf-8'
    const doors: readonly NoticeDoor[] = [...(from === null && !chosen ? [] : ['plainTerminal' as const]), ...(chosen ? ['settings' as const] : [])]
    notify('error', answer.error.message, doors)
    return false
  }
  const info = answer.value
  // Its output may follow at once.
  terminalOf(info.sessionId)
  useApp.setState((state) => {
    const known = { ...state, sessions: withSession(state.sessions, info) }
    return arranged(known, focused(placed(state.layout, where, info.sessionId), info.sessionId))
  })
  followTab()
  return true
}

/** Where its place has gone meanwhile, a tab of its own is as good. */
function placed(layout: LayoutState, where: Where, sessionId: SessionId): LayoutState {
  switch (where.kind) {
    case 'tab':
      return withTab(layout, sessionId)
    case 'split':
      return withSplit(layout, where.at, sessionId, where.side) ?? withTab(layout, sessionId)
    case 'instead': {
      const instead = withReplaced(layout, where.of, sessionId)
      return instead === layout ? withTab(layout, sessionId) : instead
    }
  }
}

function sizeAt(where: Where, from: SessionInfo | null): { readonly cols: number; readonly rows: number } {
  if (from === null) return FIRST_SIZE
  const { cols, rows } = from
  if (where.kind !== 'split') return { cols, rows }
  return where.side === 'right' ? { cols: Math.max(2, Math.floor(cols / 2)), rows } : { cols, rows: Math.max(1, Math.floor(rows / 2)) }
}

/** Reads a terminal's bytes in another encoding: what is on the screen too. */
export async function switchEncoding(sessionId: SessionId, encoding: string): Promise<void> {
  const problem = await decodeAnew(sessionId, encoding)
  if (problem !== null) notify('error', problem)
}

export function showTerminal(sessionId: SessionId): void {
  arrange((layout) => focused(layout, sessionId))
}

/** Closes them without asking; their programs are hung up as in any terminal. */
export async function closeTerminals(closed: readonly SessionId[]): Promise<void> {
  arrange((layout) => closed.reduce<LayoutState>(withoutPane, layout))
  useApp.setState((state) => ({ sessions: withoutSessions(state.sessions, closed) }))
  for (const sessionId of closed) forgetTerminal(sessionId)
  await Promise.all(closed.map((sessionId) => ask('terminal.close', { sessionId })))
}
