import { shell } from '../bridge'
import { notify, useApp } from '../state'
import { terminalOf } from '../terminal'
import type { Action } from './types'

/** Copies what is selected where the keyboard is: in the active terminal, or on the page; else what is selected in the other. */
async function copy(): Promise<void> {
  const { active } = useApp.getState().sessions
  const page = window.getSelection()?.toString() ?? ''
  const terminal = active === null ? '' : terminalOf(active).selection()
  const text = isTerminal(document.activeElement) ? terminal || page : page || terminal
  if (text === '') return
  const answer = await shell.writeClipboard({ text, selection: false })
  if (!answer.ok) notify('error', answer.error.message)
}

function isTerminal(element: Element | null): boolean {
  return element?.classList.contains('xterm-helper-textarea') === true
}

/** Pastes into the active terminal, or where the person writes. */
async function paste(): Promise<void> {
  const target = document.activeElement
  const answer = await shell.readClipboard({ selection: false })
  if (!answer.ok || answer.value.text === '') return
  const field = (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && !isTerminal(target)
  if (field) {
    target.setRangeText(answer.value.text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true }))
    return
  }
  const { active } = useApp.getState().sessions
  if (active !== null) terminalOf(active).paste(answer.value.text)
}

/** On macOS the app's own menu takes these keys first. */
export const clipboardActions: readonly Action[] = [
  { id: 'edit.copy', title: (text) => text.shortcutCopy, keys: { other: 'Ctrl+Shift+C', mac: 'Cmd+C' }, inDialogs: true, run: () => void copy() },
  { id: 'edit.paste', title: (text) => text.shortcutPaste, keys: { other: 'Ctrl+Shift+V', mac: 'Cmd+V' }, inDialogs: true, run: () => void paste() },
]
