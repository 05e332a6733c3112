import { ask } from '../bridge'
import { inOwnWords, type Messages } from '../messages'
import type { TaskInfo } from '../../shared/channels'
import { attachToComposer } from '../chat'
import { notify, showChat, useApp } from '../state'
import { openViewer } from '../viewer'

/** What an attachment may be called (contract, chat.send). */
const LABEL_CHARS = 200

/** Stops the whole tree of a task and says what was confirmed. */
export async function stopTask(task: TaskInfo, text: Messages): Promise<void> {
  const answer = await ask('task.stop', { taskId: task.taskId })
  notify(answer.ok ? 'info' : 'error', inOwnWords(answer.ok ? answer.value.report : answer.error.message, text))
}

export async function muteTask(task: TaskInfo, muted: boolean, text: Messages): Promise<void> {
  const answer = await ask('task.mute', { taskId: task.taskId, muted })
  if (!answer.ok) notify('error', inOwnWords(answer.error.message, text))
}

/** What happened beside what the AI saw. */
export function compare(task: TaskInfo): void {
  useApp.setState({ inspected: { kind: 'task', id: task.taskId } })
}

/** Everything that it printed, over the whole window. */
export function openOutput(task: TaskInfo): void {
  openViewer(task.captureId, { title: task.command })
}

/** Goes to the chat that started it, with what it printed so far in the message that the person is about to write. */
export async function askAbout(task: TaskInfo, text: Messages): Promise<void> {
  useApp.setState({ panelOpen: true })
  await showChat(task.chatId)
  const label = task.command.replace(/\s+/g, ' ').slice(0, LABEL_CHARS)
  const attached = task.bytes === 0 || attachToComposer({ captureId: task.captureId, from: 0, to: task.bytes, label, hint: task.command })
  if (!attached) notify('error', text.messageFull)
}
