import type { SessionId } from '../../shared/ids'
import type { Pane, Tab } from '../../shared/workspace'
import { beside } from './pane-geometry'
import { edgeMoved, equalised, holds, leaf, pruned, replaced, resized, sessionsOf, splitAt, swapped, without, type Side } from './pane-tree'

/** Tabs in their order, each with its panes. Every terminal stands in exactly one place. */
export interface LayoutState {
  readonly tabs: readonly Tab[]
  readonly activeTab: string | null
}
export const NO_LAYOUT: LayoutState = { tabs: [], activeTab: null }
/** As the contract has it; the window refuses to open more. */
export const TAB_CAP = 200

/** A tab is called after the terminal it began with, which is unique as long as that one is in no other tab. */
function tabOf(layout: LayoutState, sessionId: SessionId): Tab {
  let id: string = sessionId.slice(0, 56)
  for (let count = 2; layout.tabs.some((tab) => tab.id === id); count++) id = `${sessionId.slice(0, 56)}.${count}`
  return { id, root: leaf(sessionId), active: sessionId }
}

export function activeTab(layout: LayoutState): Tab | null {
  return layout.tabs.find(({ id }) => id === layout.activeTab) ?? null
}
export function activeSession(layout: LayoutState): SessionId | null {
  return activeTab(layout)?.active ?? null
}
export function tabWith(layout: LayoutState, sessionId: SessionId): Tab | null {
  return layout.tabs.find(({ root }) => holds(root, sessionId)) ?? null
}

/** A new tab after the active one, shown. */
export function withTab(layout: LayoutState, sessionId: SessionId): LayoutState {
  if (tabWith(layout, sessionId) !== null) return focused(layout, sessionId)
  const tab = tabOf(layout, sessionId)
  const at = layout.tabs.findIndex(({ id }) => id === layout.activeTab)
  return { tabs: layout.tabs.toSpliced(at < 0 ? layout.tabs.length : at + 1, 0, tab), activeTab: tab.id }
}

/** Splits the place of `at`; the new terminal has the focus. Null: no such place, or the tab is full. */
export function withSplit(layout: LayoutState, at: SessionId, added: SessionId, side: Side): LayoutState | null {
  const tab = tabWith(layout, at)
  if (tab === null || tabWith(layout, added) !== null) return null
  const root = splitAt(tab.root, at, added, side)
  return root === null ? null : { ...changed(layout, { ...tab, root, active: added }), activeTab: tab.id }
}

/** Shows a terminal and gives it the focus. */
export function focused(layout: LayoutState, sessionId: SessionId): LayoutState {
  const tab = tabWith(layout, sessionId)
  if (tab === null || (tab.active === sessionId && layout.activeTab === tab.id)) return layout
  return { ...changed(layout, { ...tab, active: sessionId }), activeTab: tab.id }
}

export function showing(layout: LayoutState, tabId: string): LayoutState {
  return layout.tabs.some(({ id }) => id === tabId) ? { ...layout, activeTab: tabId } : layout
}

/** Who gets the focus when a terminal of a tab closes: the next in reading order, else the one before. */
function heirOf(root: Pane, sessionId: SessionId): SessionId | null {
  const all = sessionsOf(root)
  const at = all.indexOf(sessionId)
  return all[at + 1] ?? all[at - 1] ?? null
}

/** Without a terminal. A tab that becomes empty closes: the one to its right takes over, else the one to its left. */
export function withoutPane(layout: LayoutState, sessionId: SessionId): LayoutState {
  const tab = tabWith(layout, sessionId)
  if (tab === null) return layout
  const root = without(tab.root, sessionId)
  if (root === null) return withoutTab(layout, tab.id)
  const active = tab.active === sessionId ? (heirOf(tab.root, sessionId) ?? tab.active) : tab.active
  return changed(layout, { ...tab, root, active })
}

export function withoutTab(layout: LayoutState, tabId: string): LayoutState {
  const at = layout.tabs.findIndex(({ id }) => id === tabId)
  if (at < 0) return layout
  const tabs = layout.tabs.toSpliced(at, 1)
  const heir = tabs[at] ?? tabs[at - 1]
  return { tabs, activeTab: layout.activeTab === tabId ? (heir?.id ?? null) : layout.activeTab }
}

/** The tab `step` further, around the end. */
export function tabNeighbour(layout: LayoutState, step: number): string | null {
  const at = layout.tabs.findIndex(({ id }) => id === layout.activeTab)
  const count = layout.tabs.length
  return count === 0 ? null : (layout.tabs[(((Math.max(at, 0) + step) % count) + count) % count]?.id ?? null)
}

/** The terminal `step` further in the shown tab, around the end. */
export function paneNeighbour(layout: LayoutState, step: number): SessionId | null {
  const tab = activeTab(layout)
  if (tab === null) return null
  const all = sessionsOf(tab.root)
  return all[(((all.indexOf(tab.active) + step) % all.length) + all.length) % all.length] ?? null
}

export function paneBeside(layout: LayoutState, side: Side): SessionId | null {
  const tab = activeTab(layout)
  return tab === null ? null : beside(tab.root, tab.active, side)
}

/** Puts a tab at another place of the row. */
export function withTabAt(layout: LayoutState, tabId: string, to: number): LayoutState {
  const from = layout.tabs.findIndex(({ id }) => id === tabId)
  const tab = layout.tabs[from]
  if (tab === undefined) return layout
  const others = layout.tabs.toSpliced(from, 1)
  return { ...layout, tabs: others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, tab) }
}

/** The terminal leaves its split for a tab of its own. */
export function withPaneInTab(layout: LayoutState, sessionId: SessionId): LayoutState {
  const tab = tabWith(layout, sessionId)
  if (tab === null || tab.root.kind === 'terminal') return layout
  return withTab({ ...withoutPane(layout, sessionId), activeTab: tab.id }, sessionId)
}

/** Another terminal in the same place, with the focus if the old one had it. */
export function withReplaced(layout: LayoutState, at: SessionId, by: SessionId): LayoutState {
  const tab = tabWith(layout, at)
  const root = tab === null || tabWith(layout, by) !== null ? null : replaced(tab.root, at, by)
  return tab === null || root === null ? layout : changed(layout, { ...tab, root, active: tab.active === at ? by : tab.active })
}

export function withSwapped(layout: LayoutState, a: SessionId, b: SessionId): LayoutState {
  const tab = tabWith(layout, a)
  return tab === null || !holds(tab.root, b) ? layout : changed(layout, { ...tab, root: swapped(tab.root, a, b) })
}

export function withSizes(layout: LayoutState, tabId: string, path: readonly number[], sizes: readonly number[]): LayoutState {
  return withRoot(layout, tabId, (root) => resized(root, path, sizes))
}
export function withEdgeMoved(layout: LayoutState, sessionId: SessionId, side: Side, share: number): LayoutState {
  return withRoot(layout, tabWith(layout, sessionId)?.id ?? '', (root) => edgeMoved(root, sessionId, side, share))
}
export function withEqualSizes(layout: LayoutState, tabId: string): LayoutState {
  return withRoot(layout, tabId, equalised)
}

/**
 * What was kept meets what there is: places of terminals that nobody knows any more are dropped, terminals without a place
 * become tabs at the end.
 */
export function reconciled(layout: LayoutState, known: readonly SessionId[]): LayoutState {
  const left = new Set(known)
  const ids = new Set<string>()
  const tabs = layout.tabs.flatMap((tab): readonly Tab[] => {
    const root = ids.has(tab.id) ? null : pruned(tab.root, (sessionId) => left.delete(sessionId))
    if (root === null) return []
    ids.add(tab.id)
    return [{ id: tab.id, root, active: holds(root, tab.active) ? tab.active : (sessionsOf(root)[0] ?? tab.active) }]
  })
  const shown = tabs.some(({ id }) => id === layout.activeTab) ? layout.activeTab : (tabs[0]?.id ?? null)
  const base: LayoutState = { tabs, activeTab: shown }
  const all = [...left].reduce<LayoutState>((state, sessionId) => ({ ...state, tabs: [...state.tabs, tabOf(state, sessionId)] }), base)
  return { ...all, activeTab: all.activeTab ?? all.tabs[0]?.id ?? null }
}

function withRoot(layout: LayoutState, tabId: string, change: (root: Pane) => Pane): LayoutState {
  const tab = layout.tabs.find(({ id }) => id === tabId)
  return tab === undefined ? layout : changed(layout, { ...tab, root: change(tab.root) })
}
function changed(layout: LayoutState, tab: Tab): LayoutState {
  return { ...layout, tabs: layout.tabs.map((other) => (other.id === tab.id ? tab : other)) }
}
