import type { Action, DefaultKeys } from '../actions/types'
import { useApp } from '../state'
import { textOf } from './ranges'
import type { TerminalHost } from './terminal-host'
import { terminalOf, writeClipboard, zoomTerminals } from './terminals'
import { changeUi, uiOf } from './ui-state'

function active(): TerminalHost | null {
  const { active: sessionId } = useApp.getState().sessions
  return sessionId === null ? null : terminalOf(sessionId)
}
const any = () => useApp.getState().sessions.active !== null
const marked = () => active()?.marks.any === true
const keys = (other: string, mac: string): DefaultKeys => ({ other, mac })

export function showSearch(): void {
  const { active: sessionId } = useApp.getState().sessions
  if (sessionId === null) return
  if (uiOf(sessionId).searching) document.querySelector<HTMLInputElement>(`[data-session="${sessionId}"] .search-bar input`)?.select()
  else changeUi(sessionId, { searching: true })
}

function lastOutput(then: (host: TerminalHost, rows: { readonly first: number; readonly last: number }) => void): void {
  const host = active()
  const rows = host?.marks.lastOutput() ?? null
  if (host !== null && rows !== null) then(host, rows)
}

/** What a person does in a terminal. Copy and paste are of the whole window (actions/clipboard.ts). */
export const terminalActions: readonly Action[] = [
  { id: 'terminal.search', title: (text) => text.searchTerminal, keys: keys('Ctrl+Shift+F', 'Cmd+F'), when: any, run: showSearch },
  { id: 'terminal.selectAll', title: (text) => text.selectAll, keys: keys('Ctrl+Shift+A', 'Cmd+A'), when: any, run: () => active()?.emulator.selectAll() },
  { id: 'terminal.clear', title: (text) => text.clearTerminal, when: any, run: () => active()?.emulator.clear() },
  { id: 'terminal.zoomIn', title: (text) => text.zoomIn, keys: keys('Ctrl+=', 'Cmd+='), repeats: true, run: () => zoomTerminals(1) },
  { id: 'terminal.zoomOut', title: (text) => text.zoomOut, keys: keys('Ctrl+-', 'Cmd+-'), repeats: true, run: () => zoomTerminals(-1) },
  { id: 'terminal.zoomReset', title: (text) => text.zoomReset, keys: keys('Ctrl+0', 'Cmd+0'), run: () => zoomTerminals(null) },
  { id: 'terminal.previousPrompt', title: (text) => text.previousPrompt, keys: keys('Ctrl+Shift+Z', 'Cmd+Up'), when: marked, repeats: true, run: () => active()?.marks.jump(-1) },
  { id: 'terminal.nextPrompt', title: (text) => text.nextPrompt, keys: keys('Ctrl+Shift+X', 'Cmd+Down'), when: marked, repeats: true, run: () => active()?.marks.jump(1) },
  {
    id: 'terminal.selectOutput', title: (text) => text.selectOutput, when: marked,
    run: () => lastOutput(({ emulator }, { first, last }) => emulator.selectLines(first, last)),
  },
  {
    id: 'terminal.copyOutput', title: (text) => text.copyOutput, when: marked,
    run: () => lastOutput(({ emulator }, rows) => void writeClipboard(textOf(emulator, rows), false)),
  },
]
