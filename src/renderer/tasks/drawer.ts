import { create } from 'zustand'
import type { TaskInfo } from '../../shared/channels'
import type { TaskId } from '../../shared/ids'
import { isRunning, useApp } from '../state'

export type TaskFilter = 'all' | 'running' | 'finished'

export interface DrawerState {
  readonly open: boolean
  /** In CSS pixels, while the window lives. */
  readonly height: number
  readonly filter: TaskFilter
  /** Finished tasks that the person took off the list; their output is kept with their chats. */
  readonly cleared: ReadonlySet<TaskId>
  /** The task to bring into view, for a click on its notification. */
  readonly pointedAt: TaskId | null
}

const LEAST_HEIGHT = 120
const DEFAULT_HEIGHT = 236
/** What a drag must leave of the terminals above. */
const LEAST_ABOVE = 160

export const useDrawer = create<DrawerState>(() => ({ open: false, height: DEFAULT_HEIGHT, filter: 'all', cleared: new Set(), pointedAt: null }))

/** Of the store's order, running first: those that the filter lets through and nobody cleared. A running task is never hidden by clearing. */
export function shownTasks(tasks: readonly TaskInfo[], { filter, cleared }: Pick<DrawerState, 'filter' | 'cleared'>): readonly TaskInfo[] {
  return tasks.filter((task) => {
    if (isRunning(task)) return filter !== 'finished'
    return filter !== 'running' && !cleared.has(task.taskId)
  })
}

/** @param room height of the place that the drawer shares with the terminals. */
export function boundedHeight(height: number, room: number): number {
  return Math.round(Math.max(LEAST_HEIGHT, Math.min(height, room - LEAST_ABOVE)))
}

export function openTasks(pointedAt: TaskId | null = null): void {
  useDrawer.setState(({ cleared }) => {
    if (pointedAt === null) return { open: true }
    const without = new Set(cleared)
    without.delete(pointedAt)
    return { open: true, pointedAt, filter: 'all', cleared: without }
  })
}
export function closeTasks(): void {
  useDrawer.setState({ open: false, pointedAt: null })
}
export function toggleTasks(): void {
  if (useDrawer.getState().open) closeTasks()
  else openTasks()
}
export function clearFinished(): void {
  // Only ids that are still listed, so that the set does not outgrow the list.
  useDrawer.setState({ cleared: new Set(useApp.getState().tasks.filter((task) => !isRunning(task)).map(({ taskId }) => taskId)) })
}
