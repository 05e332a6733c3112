import type { TaskInfo } from '../../shared/channels'

/** Running tasks first, then the finished, newest first each. */
export function withTask(tasks: readonly TaskInfo[], task: TaskInfo): readonly TaskInfo[] {
  const others = tasks.filter(({ taskId }) => taskId !== task.taskId)
  return [...others, task].sort((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || b.startedAt - a.startedAt)
}

export function isRunning(task: TaskInfo): boolean {
  return task.state.kind === 'running'
}

export function runningCount(tasks: readonly TaskInfo[]): number {
  return tasks.filter(isRunning).length
}
