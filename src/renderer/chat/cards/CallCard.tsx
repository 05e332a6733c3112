import { ChevronRight, Columns2, EyeOff, FileText, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { TaskInfo } from '../../../shared/channels'
import type { CaptureId } from '../../../shared/ids'
import type { ObservationRecord } from '../../../shared/observation'
import type { RunState } from '../../../shared/outcome'
import { inOwnWords } from '../../messages'
import { useApp, type CallItem } from '../../state'
import { formatBytes, formatCount, formatDuration } from '../../ui/format'
import { useText } from '../../ui/hooks'
import { Dot } from '../../ui/parts'
import { stateWord } from '../../ui/run-state'
import { ApprovalCard } from '../approval/ApprovalCard'
import { openViewer } from '../../viewer'
import { CopyButton } from '../CopyButton'
import { visibleText } from '../visible'
import { callTone, isLive } from './call-tone'
import './cards.css'
import { EffectChips } from './EffectChips'
import { receivedBytes, maskCount, sawSummary } from './fact-words'
import { maskWords } from './masks'
import { Pieces } from './Pieces'

/** A command of more characters does not fit the head of its card; opened, the card shows it whole. */
const WIDE_CHARS = 36

/** One tool call: what ran, how it ended, how much happened and how much of it the model got. */
export function CallCard({ item }: { readonly item: CallItem }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  // A command that went on in the background has said more since the model looked.
  const { observation } = item
  const wentOn = item.tool === 'terminal_execute' && observation?.facts.state?.kind === 'running'
  const task = useApp(({ tasks }) => (wentOn ? tasks.find(({ taskId }) => taskId === item.taskId) : undefined))
  const title = visibleText(item.tool === 'terminal_execute' ? item.title : inOwnWords(item.title, text))
  if (item.approval !== null && item.status === 'waiting_approval') return <ApprovalCard item={item} approval={item.approval} />
  return (
    <article className="card" data-testid="call-card" data-status={item.status} data-tool={item.tool}>
      <header className="card-head">
        <Dot tone={callTone(item)} pulse={isLive(item)} />
        <span className="card-title mono" title={title} data-testid="call-title">{title}</span>
        <StateChips item={item} task={task} />
      </header>
      {observation === null || observation.facts.captureId === null ? null : <Flow observation={observation} state={item.state} task={task} />}
      <Tags item={item} />
      {item.note === null ? null : <p className="card-note" data-testid="call-note">{inOwnWords(item.note, text)}</p>}
      {open && item.tool === 'terminal_execute' && (title.length > WIDE_CHARS || title.includes('\n')) ? <pre className="card-command" tabIndex={0} aria-label={text.commandLabel}>{title}</pre> : null}
      {open && observation !== null ? <div className="saw" tabIndex={0} role="group" aria-label={text.whatAiSaw} data-testid="saw-preview"><Pieces pieces={observation.pieces} facts={observation.facts} brief /></div> : null}
      {observation === null && item.captureId === null ? null : (
        <footer className="card-foot">
          {observation === null ? null : (
            <button type="button" className="card-action" aria-expanded={open} onClick={() => setOpen(!open)} data-testid="call-expand">
              <ChevronRight size={13} className={open ? 'turned' : ''} aria-hidden="true" />
              {open ? text.collapse : text.expand}
            </button>
          )}
          <span className="spacer" />
          {item.tool === 'terminal_execute' ? <CopyButton label={text.copyCommand} copied={() => item.title} testId="copy-command" /> : null}
          {item.captureId === null ? null : <FullOutputButton captureId={item.captureId} title={title} />}
          <InspectButton item={item} />
        </footer>
      )}
    </article>
  )
}

/** Both sides of what ran; of a call for which nothing ran, the one side that there is. */
function InspectButton({ item }: { readonly item: CallItem }) {
  const text = useText()
  const ran = item.captureId !== null
  const Icon = ran ? Columns2 : FileText
  return (
    <button
      type="button" className="card-action" title={ran ? text.compareHelp : text.detailsHelp}
      onClick={() => useApp.setState({ inspected: { kind: 'call', id: item.id } })} data-testid="call-inspect"
    >
      <Icon size={13} aria-hidden="true" />
      {isLive(item) ? text.watch : ran ? text.compare : text.details}
    </button>
  )
}

function FullOutputButton({ captureId, title }: { readonly captureId: CaptureId; readonly title: string }) {
  const text = useText()
  return (
    <button type="button" className="tool-button" aria-label={text.fullOutput} title={text.fullOutput} onClick={() => openViewer(captureId, { title })} data-testid="full-output">
      <ScrollText size={13} aria-hidden="true" />
    </button>
  )
}

interface TaskOf {
  /** Of a command that went on in the background. */
  readonly task: TaskInfo | undefined
}

function StateChips({ item, task }: { readonly item: CallItem } & TaskOf) {
  const text = useText()
  const facts = item.observation?.facts ?? null
  const state = item.state ?? facts?.state ?? null
  const bad = callTone(item) === 'bad'
  const settled = item.status === 'done' || item.status === 'failed' || item.status === 'background'
  if (!settled || state === null || state.kind === 'running') {
    return <span className={bad ? 'chip bad' : 'chip'} data-testid="call-state">{text.statusWords[item.status]}</span>
  }
  const source = state.kind === 'exited' && facts !== null ? ` · ${text.exitSource[facts.exitCodeSource]}` : ''
  const durationMs = task?.endedAt === undefined || task.endedAt === null ? facts?.durationMs : task.endedAt - task.startedAt
  return (
    <>
      <span className={bad ? 'chip bad' : 'chip'} data-testid="call-state">{stateWord(state, text)}{source}</span>
      {durationMs === undefined ? null : <span className="chip" data-testid="call-duration">{formatDuration(durationMs)}</span>}
    </>
  )
}

/** What it may do, and which secrets stood in its output and were not passed on. */
function Tags({ item }: { readonly item: CallItem }) {
  const text = useText()
  const masks = maskWords(item.observation?.facts.masks ?? {}, text)
  const effects = item.tool === 'terminal_execute' && !/^(read\b.*)?$/.test(item.effects) ? item.effects : ''
  if (masks.length === 0 && effects === '') return null
  return (
    <div className="card-tags">
      {effects === '' ? null : <span data-testid="call-effects"><EffectChips effects={effects} /></span>}
      {masks.length === 0 ? null : (
        <span className="card-masks" data-testid="call-masks">
          <EyeOff size={12} aria-hidden="true" />
          <span className="visually-hidden">{text.maskedKinds}</span>
          {masks.map((word) => <span key={word} className="chip accent" title={text.maskHelp(word)}>{word}</span>)}
        </span>
      )}
    </div>
  )
}

/** Raw bytes to characters: the promise in one line. */
function Flow({ observation, state, task }: { readonly observation: ObservationRecord; readonly state: RunState | null } & TaskOf) {
  const text = useText()
  const { facts } = observation
  const again = facts.state === null
  const running = (task?.state ?? state ?? facts.state)?.kind === 'running'
  const kept = facts.bytes.evicted > 0 ? text.partly(formatBytes(facts.bytes.evicted)) : running ? text.soFar : text.complete
  // Lines are counted where the model looked: not in what was said since, nor in what a search left out.
  const counted = !again && (task === undefined || task.bytes === receivedBytes(facts))
  return (
    <div className="flow" data-testid="call-flow">
      <div>
        <span>{again ? text.storedOutput : text.whatHappened}</span>
        <strong data-testid="raw-bytes">{formatBytes(Math.max(task?.bytes ?? 0, receivedBytes(facts)))}</strong>
        <span>{counted ? `${text.lines(facts.totalLines)} · ` : ''}{kept}</span>
      </div>
      <span className="flow-arrow" aria-hidden="true">→</span>
      <div>
        <span>{text.whatAiSaw}</span>
        <strong className="accent" data-testid="shown-chars">{text.charsUnit(formatCount(facts.shownChars))}</strong>
        <span data-masks={maskCount(facts)} data-testid="saw-summary">{sawSummary(observation, text)}</span>
      </div>
    </div>
  )
}
