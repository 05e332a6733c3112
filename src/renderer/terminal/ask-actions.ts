import type { Action } from '../actions/types'
import { focusComposer } from '../chat/composer/field'
import { changeDraft, draftOf, usePanel } from '../chat/panel'
import { newChat, notify, useApp } from '../state'
import type { SessionId } from '../../shared/ids'
import type { Messages } from '../messages'
import { commandRange, selectionRange, type TerminalRange } from './ranges'
import { terminalOf } from './terminals'

/** As many ranges as one message may bring (shared/channels/chat.ts). */
const ATTACHMENT_CAP = 10

/** Puts a range of the terminal's capture beside what the person writes. The assistant gets it through the gate when the message is sent. */
async function attach(find: (sessionId: SessionId) => Promise<TerminalRange | null>): Promise<void> {
  const { active } = useApp.getState().sessions
  const range = active === null ? null : await find(active)
  if (range === null) return
  useApp.setState({ panelOpen: true })
  if (useApp.getState().chats.active === null) await newChat()
  const chatId = useApp.getState().chats.active
  if (chatId === null) return
  const { attachments } = draftOf(usePanel.getState(), chatId)
  const others = attachments.filter(({ captureId, from, to }) => captureId !== range.captureId || from !== range.from || to !== range.to)
  changeDraft(chatId, { attachments: [...others, range].slice(-ATTACHMENT_CAP) })
  focusComposer()
}

function whenDone(work: Promise<void>): void {
  work.catch((error: unknown) => notify('error', String(error)))
}

const host = () => {
  const { active } = useApp.getState().sessions
  return active === null ? null : terminalOf(active)
}

export const askActions: readonly Action[] = [
  { id: 'terminal.askSelection', title: (text: Messages) => text.askSelection, when: () => host() !== null, run: () => whenDone(attach(selectionRange)) },
  { id: 'terminal.askCommand', title: (text: Messages) => text.askCommand, when: () => host()?.marks.any === true, run: () => whenDone(attach(commandRange)) },
]
