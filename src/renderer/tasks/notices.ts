import { listenToFocus, shell } from '../bridge'
import { messagesFor } from '../messages'
import type { TaskInfo } from '../../shared/channels'
import { isRunning, shortPath, useApp, type AppState } from '../state'
import { stateWord } from '../ui/run-state'
import { openTasks } from './drawer'

/** Shorter ones are over before anybody has looked away. */
const WORTH_MS = 3_000
const TITLE_CHARS = 120

/** Tasks that ended between two states of the window and that the person wants to hear of. */
export function endedTasks(before: readonly TaskInfo[], after: readonly TaskInfo[]): readonly TaskInfo[] {
  const running = new Set(before.filter(isRunning).map(({ taskId }) => taskId))
  return after.filter((task) => running.has(task.taskId) && worthNotice(task))
}

function worthNotice(task: TaskInfo): boolean {
  if (task.muted || task.endedAt === null || task.endedAt - task.startedAt < WORTH_MS) return false
  switch (task.state.kind) {
    // The person stopped it, or the engine ended with everything and says so itself.
    case 'running':
    case 'cancelled':
    case 'lost':
      return false
    default:
      return true
  }
}

function tell(task: TaskInfo, { settings, app, engineInfo }: AppState): void {
  const text = messagesFor(settings.language, app?.locale ?? navigator.language)
  const good = task.state.kind === 'exited' && task.state.code === 0
  const command = task.command.replace(/\s+/g, ' ').slice(0, TITLE_CHARS)
  const title = good ? text.taskFinished(command) : text.taskFailed(command, stateWord(task.state, text))
  const body = [shortPath(task.cwd, engineInfo?.home ?? ''), task.lastLine].filter((line) => line !== '').join('\n')
  void shell.notify({ title: title.slice(0, 200), body: body.slice(0, 500), focus: { taskId: task.taskId } })
}

/** Tells of ended tasks (main shows it only while the window is in the background), and shows what a clicked notification is about. Once, at the start of the page. */
export function watchTasks(): void {
  useApp.subscribe((state, before) => {
    if (state.tasks === before.tasks || !state.settings.notifications) return
    for (const task of endedTasks(before.tasks, state.tasks)) tell(task, state)
  })
  listenToFocus(({ taskId }) => openTasks(taskId))
}
