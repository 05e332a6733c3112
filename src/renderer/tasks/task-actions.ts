import { ask } from '../bridge'
import { inOwnWords, type Messages } from '../messages'
import type { TaskInfo } from '../../shared/channels'
import { notify, showChat, useApp } from '../state'

/** Stops the whole tree of a task and says what was confirmed. */
export async function stopTask(task: TaskInfo, text: Messages): Promise<void> {
  const answer = await ask('task.stop', { taskId: task.taskId })
  notify(answer.ok ? 'info' : 'error', inOwnWords(answer.ok ? answer.value.report : answer.error.message, text))
}

export async function muteTask(task: TaskInfo, muted: boolean, text: Messages): Promise<void> {
  const answer = await ask('task.mute', { taskId: task.taskId, muted })
  if (!answer.ok) notify('error', inOwnWords(answer.error.message, text))
}

/** Everything that it printed. */
export function openOutput(task: TaskInfo): void {
  useApp.setState({ inspected: { kind: 'task', id: task.taskId } })
}

/** Goes to the chat that started it. */
export async function askAbout(task: TaskInfo): Promise<void> {
  useApp.setState({ panelOpen: true })
  await showChat(task.chatId)
}
