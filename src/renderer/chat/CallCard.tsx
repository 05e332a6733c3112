import { ChevronRight, Columns2 } from 'lucide-react'
import { useState } from 'react'
import type { ObservationFacts } from '../../shared/observation'
import { useApp, type CallItem } from '../state'
import { formatBytes, formatCount, formatDuration } from '../ui/format'
import { useText } from '../ui/hooks'
import { Dot } from '../ui/parts'
import { stateWord } from '../ui/run-state'
import { ApprovalCard } from './ApprovalCard'
import { callTone, isLive } from './call-tone'
import { receivedBytes, maskCount, sawSummary } from './fact-words'
import { Pieces } from './Pieces'

/** One tool call: what ran, how it ended, how much happened and how much of it the model got. */
export function CallCard({ item }: { readonly item: CallItem }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const { observation } = item
  if (item.approval !== null && item.status === 'waiting_approval') return <ApprovalCard item={item} approval={item.approval} />
  return (
    <article className="card" data-testid="call-card" data-status={item.status} data-tool={item.tool}>
      <header className="card-head">
        <Dot tone={callTone(item)} pulse={isLive(item)} />
        <span className="card-title mono" title={item.title} data-testid="call-title">{item.title}</span>
        <StateChips item={item} />
      </header>
      {observation === null ? null : <Flow facts={observation.facts} />}
      {item.note === null ? null : <p className="card-note" data-testid="call-note">{item.note}</p>}
      {open && observation !== null ? <div className="saw" data-testid="saw-preview"><Pieces pieces={observation.pieces} facts={observation.facts} brief /></div> : null}
      {observation === null && item.captureId === null ? null : (
        <footer className="card-foot">
          {observation === null ? null : (
            <button type="button" className="card-action" aria-expanded={open} onClick={() => setOpen(!open)} data-testid="call-expand">
              <ChevronRight size={13} className={open ? 'turned' : ''} aria-hidden="true" />
              {open ? text.collapse : text.expand}
            </button>
          )}
          <span className="spacer" />
          <button type="button" className="card-action" title={text.compareHelp} onClick={() => useApp.setState({ inspected: { kind: 'call', id: item.id } })} data-testid="call-inspect">
            <Columns2 size={13} aria-hidden="true" />
            {isLive(item) ? text.watch : text.compare}
          </button>
        </footer>
      )}
    </article>
  )
}

function StateChips({ item }: { readonly item: CallItem }) {
  const text = useText()
  const facts = item.observation?.facts ?? null
  const state = item.state ?? facts?.state ?? null
  const settled = item.status === 'done' || item.status === 'failed'
  if (!settled || state === null || state.kind === 'running') {
    const live = isLive(item) || item.status === 'done'
    return <span className={live ? 'chip' : 'chip bad'} data-testid="call-state">{text.statusWords[item.status]}</span>
  }
  const bad = callTone(item) === 'bad'
  const source = state.kind === 'exited' && facts !== null ? ` · ${text.exitSource[facts.exitCodeSource]}` : ''
  return (
    <>
      <span className={bad ? 'chip bad' : 'chip'} data-testid="call-state">{stateWord(state, text)}{source}</span>
      {facts === null ? null : <span className="chip" data-testid="call-duration">{formatDuration(facts.durationMs)}</span>}
    </>
  )
}

/** Raw bytes to characters: the promise in one line. */
function Flow({ facts }: { readonly facts: ObservationFacts }) {
  const text = useText()
  const kept = facts.bytes.evicted > 0 ? text.partly(formatBytes(facts.bytes.evicted)) : text.complete
  return (
    <div className="flow" data-testid="call-flow">
      <div>
        <span>{text.whatHappened}</span>
        <strong data-testid="raw-bytes">{formatBytes(receivedBytes(facts))}</strong>
        <span>{text.rawSize(formatCount(facts.totalLines))} · {kept}</span>
      </div>
      <span className="flow-arrow" aria-hidden="true">→</span>
      <div>
        <span>{text.whatAiSaw}</span>
        <strong className="accent" data-testid="shown-chars">{text.charsUnit(formatCount(facts.shownChars))}</strong>
        <span data-masks={maskCount(facts)} data-testid="saw-summary">{sawSummary(facts, text)}</span>
      </div>
    </div>
  )
}
