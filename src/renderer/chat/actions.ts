import { APPROVAL_MODES } from '../../shared/effects'
import type { Action, DefaultKeys } from '../actions/types'
import { activeChat, newChat, setMode, stopChat, stopEverything, useApp } from '../state'
import { terminalOf } from '../terminal'
import { attach } from './composer/attach'
import { focusComposer } from './composer/field'
import { focusApproval } from './approval/focus'
import { usePanel } from './panel'

/** Ctrl+Shift with a letter that neither shells nor the window use; Cmd on macOS. */
const keys = (other: string, mac: string): DefaultKeys => ({ other, mac })
const chat = () => activeChat(useApp.getState().chats)
const anyTerminal = () => anyChat() && useApp.getState().sessions.active !== null
/** The shell marks its prompts: then a command is known with its output. */
const marked = () => {
  const { active } = useApp.getState().sessions
  return anyChat() && active !== null && terminalOf(active).marks.any
}
const anyChat = () => chat() !== null
const busy = () => chat()?.busy === true
const anythingRuns = () => busy() || (chat()?.runningTasks ?? 0) > 0
const asks = () => useApp.getState().chats.items.some((item) => item.kind === 'call' && item.status === 'waiting_approval')

function openList(): void {
  useApp.setState({ panelOpen: true })
  usePanel.setState({ listOpen: true })
}

async function startChat(): Promise<void> {
  await newChat()
  focusComposer()
}

const MODE_IDS = { observe: 'chat.modeObserve', ask: 'chat.modeAsk', auto: 'chat.modeAuto' } as const

export const chatActions: readonly Action[] = [
  { id: 'chat.focus', title: (text) => text.actionFocusComposer, keys: keys('Ctrl+Shift+L', 'Cmd+L'), when: anyChat, run: focusComposer },
  { id: 'chat.new', title: (text) => text.newChat, keys: keys('Ctrl+Shift+N', 'Cmd+N'), run: () => void startChat() },
  { id: 'chat.list', title: (text) => text.actionChats, keys: keys('Ctrl+Shift+H', 'Shift+Cmd+H'), run: openList },
  { id: 'chat.askSelection', title: (text) => text.actionAskSelection, keys: keys('Ctrl+Shift+G', 'Shift+Cmd+A'), when: anyTerminal, run: () => void attach('selection') },
  { id: 'chat.askCommand', title: (text) => text.actionAskCommand, keys: keys('Ctrl+Shift+M', 'Shift+Cmd+M'), when: marked, run: () => void attach('command') },
  { id: 'chat.approval', title: (text) => text.actionApproval, keys: keys('Ctrl+Shift+Y', 'Shift+Cmd+Y'), when: asks, run: focusApproval },
  { id: 'chat.stop', title: (text) => text.actionStop, when: busy, run: () => void stopChat() },
  { id: 'chat.stopAll', title: (text) => text.actionStopAll, when: anythingRuns, run: () => void stopEverything() },
  ...APPROVAL_MODES.map((mode): Action => ({
    id: MODE_IDS[mode], title: (text) => text.actionMode(text.modes[mode]), when: () => anyChat() && chat()?.mode !== mode, run: () => void setMode(mode),
  })),
]
