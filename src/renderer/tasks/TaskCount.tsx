import { runningCount, useApp } from '../state'
import { useText } from '../ui/hooks'
import { toggleTasks, useDrawer } from './drawer'

/** How many tasks run; opens and closes the drawer. */
export function TaskCount() {
  const text = useText()
  const running = useApp((state) => runningCount(state.tasks))
  const open = useDrawer((state) => state.open)
  return (
    <button type="button" className="status-button" title={text.toggleTasks} aria-expanded={open} onClick={toggleTasks} data-testid="task-count">
      {text.taskCount(running)}
    </button>
  )
}
