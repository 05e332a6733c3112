import type { SessionId } from '../../shared/ids'
import { terminalOf } from '../terminal'
import { arrange } from './arrange'
import {
  activeTab, paneBeside, paneNeighbour, focused, showing, tabNeighbour, tabWith, withEdgeMoved, withEqualSizes, withPaneInTab, withSizes, withSwapped, withTabAt,
} from './layout'
import { sessionsOf, type Side } from './pane-tree'
import { useApp } from './store'
import { askToClose } from './closing'

/** Percent of a split by which a key moves an edge. */
const KEY_SHARE = 4

/** Gives the keyboard to the focused terminal, from wherever it is. */
export function focusTerminal(): void {
  const { active } = useApp.getState().sessions
  if (active !== null) terminalOf(active).focus()
}

export function focusBeside(side: Side): void {
  arrange((layout) => {
    const next = paneBeside(layout, side)
    return next === null ? layout : focused(layout, next)
  })
}

export function focusNextPane(step: number): void {
  arrange((layout) => {
    const next = paneNeighbour(layout, step)
    return next === null ? layout : focused(layout, next)
  })
}

export function moveEdge(side: Side): void {
  const { active } = useApp.getState().sessions
  if (active !== null) arrange((layout) => withEdgeMoved(layout, active, side, KEY_SHARE))
}

/** What a person dragged: shares of the split at `path` of a tab. */
export function resizePanes(tabId: string, path: readonly number[], sizes: readonly number[]): void {
  arrange((layout) => withSizes(layout, tabId, path, sizes))
}

export function equalisePanes(): void {
  arrange((layout) => withEqualSizes(layout, layout.activeTab ?? ''))
}

export function movePaneToTab(): void {
  const { active } = useApp.getState().sessions
  if (active !== null) arrange((layout) => withPaneInTab(layout, active))
}

export function swapWithNextPane(): void {
  arrange((layout) => {
    const tab = activeTab(layout)
    const next = paneNeighbour(layout, 1)
    return tab === null || next === null ? layout : withSwapped(layout, tab.active, next)
  })
}

export function showTab(tabId: string): void {
  arrange((layout) => showing(layout, tabId))
}

export function showNeighbour(step: number): void {
  arrange((layout) => showing(layout, tabNeighbour(layout, step) ?? ''))
}

/** The tab with this number, from 1; `last` for the last one, however many there are. */
export function showTabAt(number: number | 'last'): void {
  arrange((layout) => showing(layout, layout.tabs.at(number === 'last' ? -1 : number - 1)?.id ?? ''))
}

export function moveTab(tabId: string, to: number): void {
  arrange((layout) => withTabAt(layout, tabId, to))
}

export function moveActiveTab(step: number): void {
  arrange((layout) => {
    const at = layout.tabs.findIndex(({ id }) => id === layout.activeTab)
    return at < 0 ? layout : withTabAt(layout, layout.tabs[at]?.id ?? '', at + step)
  })
}

/** Closes a terminal's place, after the question that the settings want. */
export function closePane(sessionId: SessionId | null = useApp.getState().sessions.active): void {
  if (sessionId !== null) askToClose([sessionId])
}

export function closeTab(tabId: string | null = useApp.getState().layout.activeTab): void {
  const tab = useApp.getState().layout.tabs.find(({ id }) => id === tabId)
  if (tab !== undefined) askToClose(sessionsOf(tab.root))
}

export function hasSplit(): boolean {
  return activeTab(useApp.getState().layout)?.root.kind === 'split'
}

export function isShown(sessionId: SessionId): boolean {
  const { layout } = useApp.getState()
  return tabWith(layout, sessionId)?.id === layout.activeTab
}
