import { useState } from 'react'
import type { CaptureId } from '../../shared/ids'
import type { ObservationRecord } from '../../shared/observation'
import type { RunState } from '../../shared/outcome'
import { useApp, type AppState, type Inspected } from '../state'
import { formatBytes, formatCount, formatDuration } from '../ui/format'
import { useText } from '../ui/hooks'
import { Modal } from '../ui/Modal'
import { Dot, Segment } from '../ui/parts'
import { stateTone, stateWord } from '../ui/run-state'
import { CaptureView } from './CaptureView'
import { effectWords } from './effect-words'
import { receivedBytes, sawSummary } from './fact-words'
import { Masked, Pieces } from './Pieces'

interface Subject {
  readonly title: string
  readonly captureId: CaptureId | null
  readonly observation: ObservationRecord | null
  readonly state: RunState | null
}

function subjectOf(state: AppState, inspected: Inspected): Subject | null {
  const calls = state.chats.items.filter((item) => item.kind === 'call')
  if (inspected.kind === 'call') {
    const call = calls.find(({ id }) => id === inspected.id)
    return call === undefined ? null : { title: call.title, captureId: call.captureId, observation: call.observation, state: call.state ?? call.observation?.facts.state ?? null }
  }
  const task = state.tasks.find(({ taskId }) => taskId === inspected.id)
  if (task === undefined) return null
  const call = calls.find(({ captureId }) => captureId === task.captureId)
  return { title: task.command, captureId: task.captureId, observation: call?.observation ?? null, state: task.state }
}

/** What happened beside what the AI saw. */
export function Inspector({ inspected }: { readonly inspected: Inspected }) {
  const text = useText()
  const items = useApp((state) => state.chats.items)
  const tasks = useApp((state) => state.tasks)
  const subject = subjectOf({ ...useApp.getState(), tasks, chats: { ...useApp.getState().chats, items } }, inspected)
  const close = () => useApp.setState({ inspected: null })
  if (subject === null) return null
  const { state } = subject
  const title = (
    <>
      {state === null ? null : <Dot tone={stateTone(state)} pulse={state.kind === 'running'} />}
      <h2 className="mono" title={subject.title}>{subject.title}</h2>
      {state === null ? null : <span className={stateTone(state) === 'bad' ? 'chip bad' : 'chip'}>{stateWord(state, text)}</span>}
    </>
  )
  return (
    <Modal title={title} label={text.compareHelp} closeLabel={text.close} wide testId="inspector" onClose={close}>
      <div className="compare">
        <Happened subject={subject} />
        <Saw observation={subject.observation} />
      </div>
      {subject.observation === null ? null : <FactLine observation={subject.observation} />}
    </Modal>
  )
}

function Happened({ subject }: { readonly subject: Subject }) {
  const text = useText()
  const [unmasked, setUnmasked] = useState(false)
  const facts = subject.observation?.facts
  return (
    <section className="compare-side" aria-label={text.whatHappened} data-testid="what-happened">
      <header className="compare-head">
        <h3>{text.whatHappened}</h3>
        {facts === undefined ? null : <span className="dim">{formatBytes(receivedBytes(facts))} · {text.rawSize(formatCount(facts.totalLines))}</span>}
        <span className="spacer" />
        <button type="button" className="link" aria-pressed={unmasked} onClick={() => setUnmasked(!unmasked)} data-testid="toggle-secrets">{unmasked ? text.hideSecrets : text.showSecrets}</button>
      </header>
      {subject.captureId === null
        ? <p className="compare-empty">{text.rawNotKept}</p>
        : <CaptureView captureId={subject.captureId} unmasked={unmasked} />}
    </section>
  )
}

function Saw({ observation }: { readonly observation: ObservationRecord | null }) {
  const text = useText()
  const [view, setView] = useState<'view' | 'exact'>('view')
  return (
    <section className="compare-side" aria-label={text.whatAiSaw} data-testid="what-ai-saw">
      <header className="compare-head">
        <h3 className="accent">{text.whatAiSaw}</h3>
        {observation === null ? null : <span className="dim">{text.charsUnit(formatCount(observation.facts.shownChars))} · {sawSummary(observation.facts, text)}</span>}
        <span className="spacer" />
        <Segment
          label={text.whatAiSaw} value={view} onChange={setView} testId="saw-view"
          options={[{ value: 'view', label: text.viewTab }, { value: 'exact', label: text.exactTab }]}
        />
      </header>
      {observation === null ? <p className="compare-empty">{text.notSeen}</p> : view === 'view' ? (
        // Scrollable, so it takes the focus and arrow keys scroll it.
        <div className="saw full" tabIndex={0} role="group" aria-label={text.viewTab} data-testid="saw-pieces"><Pieces pieces={observation.pieces} facts={observation.facts} /></div>
      ) : (
        <>
          <p className="capture-state">{text.exactNote(formatCount(observation.text.length))}</p>
          <pre className="saw full exact" tabIndex={0} aria-label={text.exactTab} data-testid="saw-exact"><Masked text={observation.text} /></pre>
        </>
      )}
    </section>
  )
}

function FactLine({ observation: { facts } }: { readonly observation: ObservationRecord }) {
  const text = useText()
  const rows = [
    [text.factDuration, formatDuration(facts.durationMs)], [text.factFolder, facts.cwd], [text.factEncoding, facts.encoding],
    [text.factEffects, effectWords(facts.effects, text)], [text.factHandle, facts.handle ?? ''],
  ]
  return (
    <dl className="fact-line" aria-label={text.facts}>
      {rows.filter(([, value]) => value !== '').map(([name, value]) => <div key={name}><dt>{name}</dt><dd title={value}>{value}</dd></div>)}
    </dl>
  )
}
