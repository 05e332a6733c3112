import { possibleActions } from '../../actions'
import { messagesFor, type Messages } from '../../messages'
import { sessionLabel, sessionsOf, shortPath, showChat, showTerminal, togglePanel, useApp, type AppState } from '../../state'

/** One line of the palette. */
export interface Entry {
  /** Unique over all kinds; kept as recently used. */
  readonly id: string
  readonly title: string
  /** Quiet words behind the title. */
  readonly detail: string
  /** Also found by these: the English name in other languages, the id. */
  readonly keywords: readonly string[]
  /** Its key is shown; null: it is no action. */
  readonly actionId: string | null
  readonly run: () => void
}
export type Kind = 'action' | 'terminal' | 'chat'
export interface EntryGroup {
  readonly kind: Kind
  readonly entries: readonly Entry[]
}

/** Chats beyond the newest are found by the search in the assistant's panel. */
const CHAT_CAP = 30

export function paletteEntries(state: AppState, text: Messages): readonly EntryGroup[] {
  return [
    { kind: 'action', entries: actionEntries(text) },
    { kind: 'terminal', entries: terminalEntries(state) },
    { kind: 'chat', entries: chatEntries(state, text) },
  ]
}

function actionEntries(text: Messages): readonly Entry[] {
  const english = messagesFor('en', '')
  return possibleActions().filter(({ unlisted, id }) => unlisted !== true && id !== 'window.palette').map((action) => ({
    id: `action:${action.id}`, title: action.title(text), detail: '', keywords: text.lang === 'en' ? [] : [action.title(english)], actionId: action.id, run: action.run,
  }))
}

function terminalEntries({ layout, sessions, engineInfo }: AppState): readonly Entry[] {
  const home = engineInfo?.home ?? ''
  return layout.tabs.flatMap(({ root }) => sessionsOf(root)).flatMap((sessionId) => {
    const session = sessions.list.find((other) => other.sessionId === sessionId)
    if (session === undefined) return []
    return [{ id: `terminal:${sessionId}`, title: sessionLabel(session, home), detail: shortPath(session.cwd, home), keywords: [session.cwd], actionId: null, run: () => showTerminal(sessionId) }]
  })
}

function chatEntries({ chats }: AppState, text: Messages): readonly Entry[] {
  return chats.infos.slice(0, CHAT_CAP).map(({ chatId, title }) => ({
    id: `chat:${chatId}`, title: title === '' ? text.untitledChat : title, detail: '', keywords: [], actionId: null,
    run: () => {
      if (!useApp.getState().panelOpen) togglePanel()
      void showChat(chatId)
    },
  }))
}

/** Those used last, first; each leaves its own group. */
export function withRecent(groups: readonly EntryGroup[], recent: readonly string[]): { readonly recent: readonly Entry[]; readonly others: readonly EntryGroup[] } {
  const all = groups.flatMap(({ entries }) => entries)
  const found = recent.flatMap((id) => all.find((entry) => entry.id === id) ?? [])
  return { recent: found, others: groups.map((group) => ({ ...group, entries: group.entries.filter((entry) => !found.includes(entry)) })) }
}
