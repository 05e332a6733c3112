import { Square } from 'lucide-react'
import { ask } from '../bridge'
import type { TaskInfo } from '../../shared/channels'
import { isRunning, notify, runningCount, useApp } from '../state'
import { formatAge } from '../ui/format'
import { useNow, useText } from '../ui/hooks'
import { Dot } from '../ui/parts'
import { stateTone, stateWord } from '../ui/run-state'

/** Finished ones are kept by their chats; here the newest are enough. */
const SHOWN = 30

async function stop(task: TaskInfo): Promise<void> {
  const answer = await ask('task.stop', { taskId: task.taskId })
  notify(answer.ok ? 'info' : 'error', answer.ok ? answer.value.report : answer.error.message)
}

export function TaskList() {
  const text = useText()
  const tasks = useApp((state) => state.tasks)
  const now = useNow(runningCount(tasks) > 0)
  if (tasks.length === 0) return <p className="side-empty">{text.noTasks}</p>
  return (
    <ul data-testid="tasks">
      {tasks.slice(0, SHOWN).map((task) => (
        <li key={task.taskId} className="side-row" data-testid="task">
          <button type="button" className="side-item" title={task.command} onClick={() => useApp.setState({ inspected: { kind: 'task', id: task.taskId } })}>
            <Dot tone={stateTone(task.state)} pulse={isRunning(task)} />
            <span className="side-label mono">{task.command}</span>
            <small>{isRunning(task) ? formatAge(now - task.startedAt) : stateWord(task.state, text)}</small>
          </button>
          {isRunning(task) ? (
            <button type="button" className="icon-button small" aria-label={text.stopTask(task.command)} title={text.stop} onClick={() => void stop(task)} data-testid="task-stop">
              <Square size={10} fill="currentColor" aria-hidden="true" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
