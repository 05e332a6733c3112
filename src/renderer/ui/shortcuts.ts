import { shell } from '../bridge'
import { closeTerminal, notify, openTerminal, showNeighbour, useApp } from '../state'
import { toggleTasks } from '../tasks'
import { terminalOf } from '../terminal'

/** Copies what is selected in the active terminal, else on the page. */
async function copy(): Promise<void> {
  const { active } = useApp.getState().sessions
  const page = window.getSelection()?.toString() ?? ''
  const text = (active === null ? '' : terminalOf(active).selection()) || page
  if (text === '') return
  const answer = await shell.writeClipboard({ text, selection: false })
  if (!answer.ok) notify('error', answer.error.message)
}

/** Pastes into the active terminal, or where the person writes. */
async function paste(target: EventTarget | null): Promise<void> {
  const answer = await shell.readClipboard({ selection: false })
  if (!answer.ok || answer.value.text === '') return
  const field = (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && !target.classList.contains('xterm-helper-textarea')
  if (field) {
    target.setRangeText(answer.value.text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return
  }
  const { active } = useApp.getState().sessions
  if (active !== null) terminalOf(active).paste(answer.value.text)
}

function closeActive(): void {
  const { active } = useApp.getState().sessions
  if (active !== null) void closeTerminal(active)
}

export function togglePanel(): void {
  useApp.setState(({ panelOpen }) => ({ panelOpen: !panelOpen }))
}
export function toggleSidebar(): void {
  useApp.setState(({ sidebarOpen }) => ({ sidebarOpen: !sidebarOpen }))
}

/** The action of a key, or null. Plain Ctrl+letter always belongs to the terminal; macOS uses Cmd as its programs do. */
function actionOf(event: KeyboardEvent, mac: boolean): (() => void) | null {
  if (event.ctrlKey && event.code === 'Tab') return () => showNeighbour(event.shiftKey ? -1 : 1)
  const held = mac ? event.metaKey && !event.ctrlKey && !event.altKey : event.ctrlKey && event.shiftKey && !event.altKey && !event.metaKey
  if (!held) return null
  switch (event.code) {
    case 'KeyJ':
      return togglePanel
    case 'KeyK':
      return toggleTasks
    case 'KeyB':
      return toggleSidebar
    case 'KeyT':
      return () => void openTerminal()
    case 'KeyW':
      return closeActive
    case 'KeyC':
      return mac ? null : () => void copy()
    case 'KeyV':
      return mac ? null : () => void paste(event.target)
    case 'Comma':
      return () => useApp.setState({ settingsOpen: true })
    default:
      return null
  }
}

/** Takes the app's keys before the terminal sees them. Returns what stops it. */
export function listenToShortcuts(platform: string): () => void {
  const mac = platform === 'darwin'
  const onKey = (event: KeyboardEvent) => {
    const action = actionOf(event, mac)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
