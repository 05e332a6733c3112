import type { Action } from '../actions/types'
import { isRunning, useApp } from '../state'
import { clearFinished, toggleTasks } from './drawer'

export const taskActions: readonly Action[] = [
  { id: 'tasks.toggle', title: (text) => text.toggleTasks, keys: { other: 'Ctrl+Shift+K', mac: 'Shift+Cmd+K' }, run: toggleTasks },
  { id: 'tasks.clearFinished', title: (text) => text.clearFinishedTasks, when: () => useApp.getState().tasks.some((task) => !isRunning(task)), run: clearFinished },
]
