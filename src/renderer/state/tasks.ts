import type { TaskInfo } from '../../shared/channels'
import type { ChatId } from '../../shared/ids'

/** The engine remembers about as many of a chat; the oldest finished ones leave the list first. */
const TASK_CAP = 200

/** Running tasks first, then the finished, newest first each. */
export function withTask(tasks: readonly TaskInfo[], task: TaskInfo): readonly TaskInfo[] {
  const others = tasks.filter(({ taskId }) => taskId !== task.taskId)
  return [...others, task].sort((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || b.startedAt - a.startedAt).slice(0, TASK_CAP)
}

export function withoutTasksOf(tasks: readonly TaskInfo[], chatId: ChatId): readonly TaskInfo[] {
  return tasks.filter((task) => task.chatId !== chatId)
}

export function isRunning(task: TaskInfo): boolean {
  return task.state.kind === 'running'
}

export function runningCount(tasks: readonly TaskInfo[]): number {
  return tasks.filter(isRunning).length
}
