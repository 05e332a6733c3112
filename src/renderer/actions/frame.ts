import {
  closePane, closeTab, equalisePanes, focusBeside, focusNextPane, focusTerminal, hasSplit, isAlive, moveActiveTab, moveEdge, movePaneToTab, openPalette, openSettings, openTerminal, openWelcome,
  reopenTerminal, sessionOf, showAssistant, showNeighbour, showTabAt, splitTerminal, swapWithNextPane, togglePanel, toggleSidebar, useApp, type Side,
} from '../state'
import { regionActions } from './regions'
import type { Action, DefaultKeys } from './types'

/**
 * Keys of the window. Where terminals agree, theirs: Ctrl+Shift+T, W, Ctrl+Tab, Cmd+D. Where they do not, those that take least
 * from programs: Alt is Meta in a terminal and Ctrl+Alt+arrows change desktops, so panes are reached with Ctrl+Shift+arrows
 * (WezTerm's), and only while a tab has several; Alt+digit is readline's argument, so tabs have Ctrl+Shift+digit.
 */
const keys = (other: string, mac: string): DefaultKeys => ({ other, mac })
const anyTab = () => useApp.getState().layout.tabs.length > 0
const severalTabs = () => useApp.getState().layout.tabs.length > 1

const windowActions: readonly Action[] = [
  { id: 'window.palette', title: (text) => text.palette, keys: keys('Ctrl+Shift+P', 'Shift+Cmd+P'), run: openPalette },
  { id: 'window.settings', title: (text) => text.settings, keys: keys('Ctrl+Shift+,', 'Cmd+,'), run: () => openSettings() },
  { id: 'window.togglePanel', title: (text) => text.togglePanel, keys: keys('Ctrl+Shift+J', 'Cmd+J'), run: togglePanel },
  { id: 'window.toggleSidebar', title: (text) => text.toggleSidebar, keys: keys('Ctrl+Shift+B', 'Cmd+B'), run: toggleSidebar },
  { id: 'window.welcome', title: (text) => text.welcome, run: openWelcome },
  { id: 'window.focusAssistant', title: (text) => text.focusAssistant, run: showAssistant },
  { id: 'window.focusTerminal', title: (text) => text.focusTerminal, when: anyTab, run: focusTerminal },
]

const tabActions: readonly Action[] = [
  { id: 'tab.new', title: (text) => text.newTerminal, keys: keys('Ctrl+Shift+T', 'Cmd+T'), run: () => void openTerminal() },
  { id: 'tab.close', title: (text) => text.closeWholeTab, keys: keys('Ctrl+Shift+Q', 'Alt+Cmd+W'), when: anyTab, run: () => closeTab() },
  { id: 'tab.next', title: (text) => text.nextTab, keys: keys('Ctrl+Tab', 'Ctrl+Tab'), when: severalTabs, repeats: true, run: () => showNeighbour(1) },
  { id: 'tab.previous', title: (text) => text.previousTab, keys: keys('Ctrl+Shift+Tab', 'Ctrl+Shift+Tab'), when: severalTabs, repeats: true, run: () => showNeighbour(-1) },
  { id: 'tab.moveLeft', title: (text) => text.moveTabLeft, keys: keys('Ctrl+Shift+PageUp', 'Ctrl+Shift+PageUp'), when: severalTabs, run: () => moveActiveTab(-1) },
  { id: 'tab.moveRight', title: (text) => text.moveTabRight, keys: keys('Ctrl+Shift+PageDown', 'Ctrl+Shift+PageDown'), when: severalTabs, run: () => moveActiveTab(1) },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number): Action => ({
    id: `tab.show${number}`, title: (text) => text.showTabNumber(number), keys: keys(`Ctrl+Shift+${number}`, `Cmd+${number}`),
    when: anyTab, unlisted: true, run: () => showTabAt(number),
  })),
  { id: 'tab.showLast', title: (text) => text.showLastTab, keys: keys('Ctrl+Shift+9', 'Cmd+9'), when: severalTabs, run: () => showTabAt('last') },
]

const ended = () => {
  const session = sessionOf(useApp.getState().sessions, useApp.getState().sessions.active)
  return session !== null && !isAlive(session)
}
function reopen(): void {
  const { active } = useApp.getState().sessions
  if (active !== null) void reopenTerminal(active)
}

const SIDES: readonly { readonly side: Side; readonly name: 'Left' | 'Right' | 'Up' | 'Down' }[] = [
  { side: 'left', name: 'Left' }, { side: 'right', name: 'Right' }, { side: 'up', name: 'Up' }, { side: 'down', name: 'Down' },
]
const paneActions: readonly Action[] = [
  // D as in iTerm2's Cmd+D, E as in Ghostty: the two neighbours on the keyboard.
  { id: 'pane.splitRight', title: (text) => text.splitRight, keys: keys('Ctrl+Shift+D', 'Cmd+D'), when: anyTab, run: () => void splitTerminal('right') },
  { id: 'pane.splitDown', title: (text) => text.splitDown, keys: keys('Ctrl+Shift+E', 'Shift+Cmd+D'), when: anyTab, run: () => void splitTerminal('down') },
  { id: 'pane.close', title: (text) => text.closeTerminal, keys: keys('Ctrl+Shift+W', 'Cmd+W'), when: anyTab, run: () => closePane() },
  { id: 'pane.reopen', title: (text) => text.openHere, keys: keys('Ctrl+Shift+R', 'Cmd+R'), when: ended, run: reopen },
  ...SIDES.map(({ side, name }): Action => ({
    id: `pane.focus${name}`, title: (text) => text.focusPane[side], keys: keys(`Ctrl+Shift+${name}`, `Alt+Cmd+${name}`), when: hasSplit, run: () => focusBeside(side),
  })),
  { id: 'pane.next', title: (text) => text.nextPane, keys: keys('Ctrl+Shift+]', 'Cmd+]'), when: hasSplit, run: () => focusNextPane(1) },
  { id: 'pane.previous', title: (text) => text.previousPane, keys: keys('Ctrl+Shift+[', 'Cmd+['), when: hasSplit, run: () => focusNextPane(-1) },
  ...SIDES.map(({ side, name }): Action => ({
    id: `pane.resize${name}`, title: (text) => text.movePaneEdge[side], keys: keys(`Ctrl+Alt+Shift+${name}`, `Ctrl+Cmd+${name}`),
    when: hasSplit, repeats: true, run: () => moveEdge(side),
  })),
  { id: 'pane.equalise', title: (text) => text.equalisePanes, when: hasSplit, run: equalisePanes },
  { id: 'pane.swapNext', title: (text) => text.swapPanes, when: hasSplit, run: swapWithNextPane },
  { id: 'pane.toTab', title: (text) => text.paneToTab, when: hasSplit, run: movePaneToTab },
]

export const frameActions: readonly Action[] = [...windowActions, ...regionActions, ...tabActions, ...paneActions]
