import { Square } from 'lucide-react'
import { isRunning, runningCount, useApp } from '../state'
import { formatAge } from '../ui/format'
import { useNow, useText } from '../ui/hooks'
import { Dot } from '../ui/parts'
import { stateTone, stateWord } from '../ui/run-state'
import { openTasks, shownTasks, useDrawer } from './drawer'
import { compare, stopTask } from './task-actions'
import './tasks.css'

/** The newest are enough beside the drawer, which has all. */
const SHOWN = 8

/** Tasks in the sidebar: running first, a line each. */
export function TaskList() {
  const text = useText()
  const all = useApp((state) => state.tasks)
  const cleared = useDrawer((state) => state.cleared)
  const tasks = shownTasks(all, { filter: 'all', cleared })
  const now = useNow(runningCount(tasks) > 0)
  if (tasks.length === 0) return <p className="side-empty">{text.noTasks}</p>
  return (
    <>
      <ul data-testid="tasks">
        {tasks.slice(0, SHOWN).map((task) => (
          <li key={task.taskId} className="side-row" data-testid="task">
            <button type="button" className="side-item" title={task.command} onClick={() => compare(task)}>
              <Dot tone={stateTone(task.state)} pulse={isRunning(task)} />
              <span className="side-label mono">{task.command}</span>
              <small>{isRunning(task) ? formatAge(now - task.startedAt) : stateWord(task.state, text)}</small>
            </button>
            {isRunning(task) ? (
              <button type="button" className="icon-button small" aria-label={text.stopTask(task.command)} title={text.stop} onClick={() => void stopTask(task, text)} data-testid="task-stop">
                <Square size={10} fill="currentColor" aria-hidden="true" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <button type="button" className="side-item side-more" onClick={() => openTasks()} data-testid="tasks-all">{text.allTasksLink}</button>
    </>
  )
}
