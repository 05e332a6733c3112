import { ListChecks, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { isRunning, runningCount, useApp } from '../state'
import { useNow, useText } from '../ui/hooks'
import { IconButton, Segment } from '../ui/parts'
import { clearFinished, closeTasks, shownTasks, useDrawer, type TaskFilter } from './drawer'
import { DrawerEdge } from './DrawerEdge'
import { TaskRow } from './TaskRow'
import './tasks.css'

/** Running and finished tasks, below the terminals. */
export function TaskDrawer() {
  const open = useDrawer((state) => state.open)
  return open ? <OpenDrawer /> : null
}

function OpenDrawer() {
  const text = useText()
  const root = useRef<HTMLElement>(null)
  const { height, filter, cleared, pointedAt } = useDrawer()
  const tasks = useApp((state) => state.tasks)
  const shown = shownTasks(tasks, { filter, cleared })
  const running = runningCount(tasks)
  const finished = shownTasks(tasks, { filter: 'finished', cleared }).length
  const now = useNow(running > 0)
  useFocusWhileOpen(root)
  return (
    <section
      ref={root} className="task-drawer" style={{ height }} tabIndex={-1} aria-label={text.tasks} data-testid="task-drawer"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        closeTasks()
      }}
    >
      <DrawerEdge />
      <header className="task-head">
        <h2>{text.tasks}</h2>
        <Segment<TaskFilter>
          label={text.taskFilter} value={filter} onChange={(value) => useDrawer.setState({ filter: value })} testId="task-filter"
          options={[
            { value: 'all', label: text.allTasks(running + finished) }, { value: 'running', label: text.runningTasks(running) },
            { value: 'finished', label: text.finishedTasks(finished) },
          ]}
        />
        <span className="spacer" />
        <button type="button" className="button small" disabled={finished === 0} onClick={clearFinished} data-testid="task-clear">{text.clearFinished}</button>
        <IconButton icon={X} label={text.closeTasks} onClick={closeTasks} testId="task-drawer-close" />
      </header>
      {shown.length === 0 ? <Empty filter={filter} /> : (
        <ul className="task-rows" aria-label={text.tasks}>
          {shown.map((task) => <TaskRow key={task.taskId} task={task} now={isRunning(task) ? now : 0} pointedAt={task.taskId === pointedAt} />)}
        </ul>
      )}
    </section>
  )
}

function Empty({ filter }: { readonly filter: TaskFilter }) {
  const text = useText()
  return (
    <div className="task-empty" data-testid="task-empty">
      <ListChecks size={22} strokeWidth={1.25} aria-hidden="true" />
      <p>{{ all: text.noTasksYet, running: text.noneRunning, finished: text.noneFinished }[filter]}</p>
    </div>
  )
}

/** The drawer takes the focus when it opens and gives it back when it closes. */
function useFocusWhileOpen(root: React.RefObject<HTMLElement | null>): void {
  // Before the effect of a row that is pointed at: that one has the last word.
  useLayoutEffect(() => {
    const before = document.activeElement
    const drawer = root.current
    drawer?.focus({ preventScroll: true })
    return () => {
      const inside = document.activeElement === document.body || drawer?.contains(document.activeElement) === true
      if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [root])
}
