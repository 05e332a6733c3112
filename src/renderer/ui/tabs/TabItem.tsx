import { Bell, X } from 'lucide-react'
import type { SessionInfo } from '../../../shared/channels'
import type { Tab } from '../../../shared/workspace'
import { closeTab, sessionLabel, sessionOf, sessionsOf, showNeighbour, showTab, unseenOf, useApp } from '../../state'
import { useText } from '../hooks'
import { Dot } from '../parts'
import { sessionTone, sessionWord } from '../session-tone'

interface Props {
  readonly tab: Tab
  readonly on: boolean
  readonly dropBefore: boolean
  readonly dropAfter: boolean
  readonly onDragStart: () => void
  readonly onDragEnd: () => void
}

/** A tab is called after its focused terminal; it shows how that one is, what went on unseen, and progress. */
export function TabItem({ tab, on, dropBefore, dropAfter, onDragStart, onDragEnd }: Props) {
  const text = useText()
  const session = useApp(({ sessions }) => sessionOf(sessions, tab.active))
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const unseen = useApp((state) => unseenOf(state.unseen, sessionsOf(tab.root)))
  if (session === null) return null
  const label = sessionLabel(session, home)
  const panes = sessionsOf(tab.root).length
  const drop = dropBefore ? ' drop-before' : dropAfter ? ' drop-after' : ''
  return (
    <div
      className={`tab${on ? ' on' : ''}${drop}`} data-testid="tab" data-session={session.sessionId} data-unseen={unseen ?? undefined} draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', label)
        onDragStart()
      }}
      onDragEnd={onDragEnd}
    >
      <button
        type="button" role="tab" id={`tab-${tab.id}`} aria-controls={`panel-${tab.id}`} aria-selected={on} tabIndex={on ? 0 : -1}
        title={`${label} (${sessionWord(session, text)})`}
        onClick={() => showTab(tab.id)}
        onAuxClick={(event) => {
          if (event.button === 1) closeTab(tab.id)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') showNeighbour(1)
          if (event.key === 'ArrowLeft') showNeighbour(-1)
          if (event.key === 'Delete') closeTab(tab.id)
        }}
      >
        {unseen === 'bell' ? <Bell size={11} className="tab-bell" aria-hidden="true" /> : <Dot tone={sessionTone(session)} />}
        <span className="tab-label">{label}</span>
        {panes > 1 ? <span className="tab-count" aria-label={text.paneCount(panes)}>{panes}</span> : null}
        {unseen === null ? null : <span className="visually-hidden">{text.unseen[unseen]}</span>}
        {typeof session.progress?.percent !== 'number' ? null : <span className="visually-hidden">{`${text.progress}: ${session.progress.percent} %`}</span>}
      </button>
      <Progress session={session} />
      {/* For the mouse: a list of tabs holds tabs only, and Delete closes the focused one. */}
      <button type="button" className="tab-close" tabIndex={-1} aria-hidden="true" title={text.closeTab(label)} onClick={() => closeTab(tab.id)} data-testid="tab-close">
        <X size={13} aria-hidden="true" />
      </button>
    </div>
  )
}

/** What the program reports of its work, as a thin line; the tab says it in words. */
function Progress({ session }: { readonly session: SessionInfo }) {
  const { progress } = session
  if (progress === null) return null
  const known = progress.percent !== null
  return (
    <span
      className={`tab-progress ${progress.state}${known ? '' : ' unknown'}`} aria-hidden="true" data-testid="tab-progress" data-percent={progress.percent ?? undefined}
    >
      <span style={{ width: `${progress.percent ?? 100}%` }} />
    </span>
  )
}
