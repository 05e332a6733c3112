import { create } from 'zustand'
import { appSettingsSchema, type AppInfo, type AppSettings, type ChatItem, type EngineInfo, type ProviderConfig, type TaskInfo } from '../../shared/channels'
import type { CallId, SessionId, TaskId } from '../../shared/ids'
import { NO_CHATS, type ChatsState } from './chats'
import { NO_LAYOUT, type LayoutState } from './layout'
import { NO_SESSIONS, type SessionsState } from './sessions'
import { ALL_SEEN, type UnseenMarks } from './unseen'

export type CallItem = Extract<ChatItem, { kind: 'call' }>
/** What the inspector compares: a tool call, a task without one, or what went with a message (the n-th of its attachments). */
export type Inspected =
  | { readonly kind: 'call'; readonly id: CallId }
  | { readonly kind: 'task'; readonly id: TaskId }
  | { readonly kind: 'attachment'; readonly id: string; readonly index: number }

/** A way on from a notice: the settings of the terminal, or a terminal in the home folder with the login shell. */
export type NoticeDoor = 'settings' | 'plainTerminal'
export interface Notice {
  readonly id: number
  readonly level: 'info' | 'error'
  readonly text: string
  /** Ways on, as buttons; each puts the notice away. */
  readonly doors: readonly NoticeDoor[]
}

export interface AppState {
  /** What main knows is here: the window can be drawn as it was. */
  readonly loaded: boolean
  /** Terminals of before are back, or there were none. */
  readonly restored: boolean
  readonly app: AppInfo | null
  readonly settings: AppSettings
  readonly provider: { readonly config: ProviderConfig; readonly hasKey: boolean } | null
  readonly engine: { readonly state: 'starting' | 'ready' | 'restarting' | 'failed'; readonly message: string }
  readonly engineInfo: EngineInfo | null
  readonly sessions: SessionsState
  readonly layout: LayoutState
  readonly unseen: UnseenMarks
  readonly chats: ChatsState
  readonly tasks: readonly TaskInfo[]
  readonly panelOpen: boolean
  readonly sidebarOpen: boolean
  /** In CSS pixels. */
  readonly sidebarWidth: number
  readonly panelWidth: number
  readonly settingsOpen: boolean
  readonly paletteOpen: boolean
  /** Ids of palette entries, newest first. */
  readonly recentlyUsed: readonly string[]
  readonly welcomeOpen: boolean
  readonly welcomed: boolean
  readonly inspected: Inspected | null
  /** Terminals that wait for the answer whether they may be closed. */
  readonly closing: readonly SessionId[] | null
  readonly notices: readonly Notice[]
  /** The chat's terminal is the active tab, until the person chooses another one. */
  readonly followTab: boolean
  /** The person has read what was recovered after a crash. */
  readonly recoverySeen: boolean
}

export const useApp = create<AppState>(() => ({
  loaded: false,
  restored: false,
  app: null,
  settings: appSettingsSchema.parse({}),
  provider: null,
  engine: { state: 'starting', message: '' },
  engineInfo: null,
  sessions: NO_SESSIONS,
  layout: NO_LAYOUT,
  unseen: ALL_SEEN,
  chats: NO_CHATS,
  tasks: [],
  panelOpen: true,
  sidebarOpen: true,
  sidebarWidth: 212,
  panelWidth: 412,
  settingsOpen: false,
  paletteOpen: false,
  recentlyUsed: [],
  welcomeOpen: false,
  welcomed: false,
  inspected: null,
  closing: null,
  notices: [],
  followTab: true,
  recoverySeen: false,
}))

/** At most this many notices at once: the oldest goes. */
const NOTICE_CAP = 4
/** Long enough to read two sentences; what went wrong stays until it is dismissed. */
const INFO_MS = 8000
let nextNotice = 1

export function notify(level: Notice['level'], text: string, doors: readonly NoticeDoor[] = []): void {
  const notice = { id: nextNotice++, level, text, doors }
  useApp.setState(({ notices }) => ({ notices: [...notices.filter((other) => other.text !== text), notice].slice(-NOTICE_CAP) }))
  if (level === 'info') window.setTimeout(() => dismissNotice(notice.id), INFO_MS)
}

/** Takes back what no longer holds. @returns whether it still stood there. */
export function withdrawNotice(text: string): boolean {
  const stood = useApp.getState().notices.some((notice) => notice.text === text)
  useApp.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.text !== text) }))
  return stood
}

export function dismissNotice(id: number): void {
  useApp.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
