import { Bell, BellOff, FileText, MessageSquareQuote, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { TaskInfo } from '../../shared/channels'
import { isRunning, shortPath, useApp } from '../state'
import { formatAge, formatBytes, formatDuration } from '../ui/format'
import { useText } from '../ui/hooks'
import { Dot, IconButton } from '../ui/parts'
import { stateTone, stateWord } from '../ui/run-state'
import { askAbout, compare, muteTask, openOutput, stopTask } from './task-actions'

interface Props {
  readonly task: TaskInfo
  /** The time, for what runs. */
  readonly now: number
  /** Brought into view and focused. */
  readonly pointedAt: boolean
}

export function TaskRow({ task, now, pointedAt }: Props) {
  const text = useText()
  const name = useRef<HTMLButtonElement>(null)
  const running = isRunning(task)
  useEffect(() => {
    if (pointedAt) name.current?.focus()
  }, [pointedAt])
  const tone = stateTone(task.state)
  return (
    <li className="task-row" data-testid="task-row" data-state={task.state.kind}>
      <div className="task-line">
        <Dot tone={tone} pulse={running} />
        <button ref={name} type="button" className="task-command mono" title={task.command} onClick={() => compare(task)}>{task.command}</button>
        <span className={tone === 'bad' ? 'chip bad' : 'chip'} data-testid="task-state">{stateWord(task.state, text)}</span>
        <Spent task={task} now={now} />
        <RowActions task={task} />
      </div>
      <div className="task-line task-facts">
        <Place task={task} />
        <span className="task-last mono" title={task.lastLine} data-testid="task-last-line">{task.lastLine}</span>
        <Amount task={task} />
      </div>
      {task.progress === null ? null : <Progress command={task.command} percent={task.progress} />}
    </li>
  )
}

function Spent({ task, now }: Pick<Props, 'task' | 'now'>) {
  const text = useText()
  const { startedAt, endedAt } = task
  const since = text.startedAt(new Date(startedAt).toLocaleString(text.lang))
  if (isRunning(task)) return <span className="task-time" title={since} data-testid="task-time">{formatAge(now - startedAt)}</span>
  return endedAt === null ? null : <span className="task-time" title={since} data-testid="task-time">{formatDuration(endedAt - startedAt)}</span>
}

function Place({ task: { target, cwd } }: { readonly task: TaskInfo }) {
  const text = useText()
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const where = shortPath(cwd, home)
  return <span className="task-place" title={cwd}>{target === 'local' ? where : text.onTarget(target, where)}</span>
}

function Amount({ task: { bytes, bytesPerSecond } }: { readonly task: TaskInfo }) {
  const text = useText()
  const rate = bytesPerSecond === null || bytesPerSecond === 0 ? null : text.perSecond(formatBytes(bytesPerSecond))
  return <span className="task-amount" data-testid="task-amount">{rate === null ? null : <><b>{rate}</b>{' · '}</>}{formatBytes(bytes)}</span>
}

function Progress({ command, percent }: { readonly command: string; readonly percent: number }) {
  const text = useText()
  const whole = Math.floor(percent)
  return (
    <div className="task-progress">
      <progress max={100} value={percent} aria-label={text.progressOf(command)} data-testid="task-progress" />
      <span aria-hidden="true">{whole} %</span>
    </div>
  )
}

function RowActions({ task }: { readonly task: TaskInfo }) {
  const text = useText()
  const [stopping, setStopping] = useState(false)
  const running = isRunning(task)
  const stop = () => {
    setStopping(true)
    void stopTask(task, text).finally(() => setStopping(false))
  }
  return (
    <span className="task-actions">
      <IconButton icon={MessageSquareQuote} label={text.askAboutTask(task.command)} hint={text.askAboutTaskHint} onClick={() => void askAbout(task, text)} testId="task-ask" />
      <IconButton icon={FileText} label={text.openTask(task.command)} hint={text.openTaskHint} onClick={() => openOutput(task)} testId="task-open" />
      {running ? (
        <>
          <IconButton
            icon={task.muted ? BellOff : Bell} label={text.muteTask(task.command)} hint={task.muted ? text.unmuteTaskHint : text.muteTaskHint} pressed={task.muted}
            onClick={() => void muteTask(task, !task.muted, text)} testId="task-mute"
          />
          <IconButton icon={Square} label={text.stopTask(task.command)} hint={text.stop} onClick={stop} disabled={stopping} testId="task-stop-row" />
        </>
      ) : null}
    </span>
  )
}
