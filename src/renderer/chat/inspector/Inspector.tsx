import { useState } from 'react'
import type { CaptureId } from '../../../shared/ids'
import type { ObservationRecord } from '../../../shared/observation'
import type { RunState } from '../../../shared/outcome'
import { inOwnWords } from '../../messages'
import { useApp, type AppState, type Inspected } from '../../state'
import { formatCount } from '../../ui/format'
import { useText } from '../../ui/hooks'
import { Modal } from '../../ui/Modal'
import { Dot, Segment } from '../../ui/parts'
import { stateTone, stateWord } from '../../ui/run-state'
import { openViewer } from '../../viewer'
import { CaptureView } from './CaptureView'
import { factRows, sawSummary } from '../cards/fact-words'
import { MaskedExactly } from '../cards/Masked'
import { Pieces } from '../cards/Pieces'
import './inspector.css'

interface Subject {
  readonly title: string
  readonly captureId: CaptureId | null
  readonly observation: ObservationRecord | null
  readonly state: RunState | null
}

function subjectOf(state: AppState, inspected: Inspected): Subject | null {
  const { items } = state.chats
  if (inspected.kind === 'attachment') {
    const message = items.find((item) => item.kind === 'user' && item.id === inspected.id)
    const attachment = message?.kind === 'user' ? message.attachments[inspected.index] : undefined
    return attachment === undefined ? null : { title: attachment.label, captureId: attachment.captureId, observation: attachment.observation, state: null }
  }
  const calls = items.filter((item) => item.kind === 'call')
  if (inspected.kind === 'call') {
    const call = calls.find(({ id }) => id === inspected.id)
    return call === undefined ? null : { title: call.title, captureId: call.captureId, observation: call.observation, state: call.state ?? call.observation?.facts.state ?? null }
  }
  const task = state.tasks.find(({ taskId }) => taskId === inspected.id)
  if (task === undefined) return null
  const call = calls.find(({ captureId }) => captureId === task.captureId)
  return { title: task.command, captureId: task.captureId, observation: call?.observation ?? null, state: task.state }
}

/** What happened beside what the AI saw; where nothing ran, only what the AI saw, exactly. */
export function Inspector({ inspected }: { readonly inspected: Inspected }) {
  const text = useText()
  const items = useApp((state) => state.chats.items)
  const tasks = useApp((state) => state.tasks)
  const subject = subjectOf({ ...useApp.getState(), tasks, chats: { ...useApp.getState().chats, items } }, inspected)
  const close = () => useApp.setState({ inspected: null })
  if (subject === null) return null
  const { state, captureId, observation } = subject
  const title = (
    <>
      {state === null ? null : <Dot tone={stateTone(state)} pulse={state.kind === 'running'} />}
      <h2 className="mono" title={subject.title}>{subject.title}</h2>
      {state === null ? null : <span className={stateTone(state) === 'bad' ? 'chip bad' : 'chip'}>{stateWord(state, text)}</span>}
    </>
  )
  return (
    <Modal title={title} label={captureId === null ? text.detailsHelp : text.compareHelp} closeLabel={text.close} wide testId="inspector" onClose={close}>
      <div className={captureId === null ? 'compare one' : 'compare'}>
        {captureId === null ? null : <Happened captureId={captureId} title={subject.title} observation={observation} />}
        <Saw observation={observation} ran={captureId !== null} />
      </div>
      {observation === null ? null : <Facts observation={observation} />}
    </Modal>
  )
}

function Happened({ captureId, title, observation }: { readonly captureId: CaptureId; readonly title: string; readonly observation: ObservationRecord | null }) {
  const text = useText()
  const [unmasked, setUnmasked] = useState(false)
  const facts = observation?.facts ?? null
  const settled = facts !== null && facts.state !== null && facts.state.kind !== 'running'
  return (
    <section className="compare-side" aria-label={text.whatHappened} data-testid="what-happened">
      <header className="compare-head">
        <h3>{text.whatHappened}</h3>
        <span className="spacer" />
        <button type="button" className="link" onClick={() => openViewer(captureId, { title })} data-testid="open-full-output">{text.viewerOpen}</button>
        <button type="button" className="link" aria-pressed={unmasked} onClick={() => setUnmasked(!unmasked)} data-testid="toggle-secrets">{unmasked ? text.hideSecrets : text.showSecrets}</button>
      </header>
      <CaptureView captureId={captureId} unmasked={unmasked} lines={settled ? text.lines(facts.totalLines) : null} />
    </section>
  )
}

function Saw({ observation, ran }: { readonly observation: ObservationRecord | null; readonly ran: boolean }) {
  const text = useText()
  const [view, setView] = useState<'view' | 'exact'>(ran ? 'view' : 'exact')
  return (
    <section className="compare-side" aria-label={text.whatAiSaw} data-testid="what-ai-saw">
      <header className="compare-head">
        <h3 className="accent">{text.whatAiSaw}</h3>
        <span className="spacer" />
        {observation === null ? null : (
          <Segment
            label={text.whatAiSaw} value={view} onChange={setView} testId="saw-view"
            options={[{ value: 'view', label: text.viewTab }, { value: 'exact', label: text.exactTab }]}
          />
        )}
      </header>
      {observation === null ? <p className="compare-empty">{text.notSeen}</p> : view === 'view' ? (
        <>
          <p className="capture-state">{text.charsUnit(formatCount(observation.facts.shownChars))} · {sawSummary(observation, text)}</p>
          {/* Scrollable, so it takes the focus and arrow keys scroll it. */}
          <div className="saw full" tabIndex={0} role="group" aria-label={text.viewTab} data-testid="saw-pieces"><Pieces pieces={observation.pieces} facts={observation.facts} /></div>
        </>
      ) : (
        <>
          <p className="capture-state">{text.exactNote(formatCount(observation.text.length))}</p>
          <pre className="saw full exact" tabIndex={0} aria-label={text.exactTab} data-testid="saw-exact"><MaskedExactly text={observation.text} /></pre>
        </>
      )}
    </section>
  )
}

function Facts({ observation: { facts } }: { readonly observation: ObservationRecord }) {
  const text = useText()
  return (
    <dl className="facts" aria-label={text.facts} tabIndex={0} data-testid="facts">
      {factRows(facts, text).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{inOwnWords(value, text)}</dd></div>)}
    </dl>
  )
}
