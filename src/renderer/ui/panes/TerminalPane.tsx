import { useRef, type RefObject } from 'react'
import type { SessionInfo } from '../../../shared/channels'
import type { SessionId } from '../../../shared/ids'
import type { Messages } from '../../messages'
import { closeTerminals, isAlive, reopenTerminal, sessionLabel, sessionOf, showTerminal, useApp } from '../../state'
import { TerminalView } from '../../terminal/view'
import { useShortcut, useText } from '../hooks'
import { stateWord } from '../run-state'
import { endedWithWeir } from '../session-tone'

interface Props {
  readonly sessionId: SessionId
  readonly shown: boolean
  readonly focused: boolean
  /** The only one of its tab: nothing needs to tell which has the focus. */
  readonly alone: boolean
}

/** A terminal in its place. An ended one keeps its screen and says how it ended. */
export function TerminalPane({ sessionId, shown, focused, alone }: Props) {
  const text = useText()
  const session = useApp(({ sessions }) => sessionOf(sessions, sessionId))
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const reopen = useRef<HTMLButtonElement>(null)
  const ended = session !== null && !isAlive(session)
  const label = session === null ? '' : sessionLabel(session, home)
  return (
    <div
      className="pane" role="group" data-testid="pane" data-session={sessionId} data-focused={focused} data-alone={alone} aria-label={text.terminalOf(label)}
      onFocusCapture={() => showTerminal(sessionId)}
    >
      <div
        className="pane-screen"
        onKeyDownCapture={(event) => {
          // Nobody reads what is typed here any more: Enter goes to the way on.
          if (!ended || event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          reopen.current?.focus()
        }}
      >
        <TerminalView sessionId={sessionId} shown={shown} focused={focused} />
      </div>
      {ended ? <Ended session={session} reopen={reopen} /> : null}
    </div>
  )
}

function Ended({ session, reopen }: { readonly session: SessionInfo; readonly reopen: RefObject<HTMLButtonElement | null> }) {
  const text = useText()
  const key = useShortcut('pane.reopen')
  return (
    <div className="ended" role="status" data-testid="terminal-ended">
      <span>{howItEnded(session, text)}</span>
      <button ref={reopen} type="button" className="button" title={key === '' ? undefined : key} onClick={() => void reopenTerminal(session.sessionId)} data-testid="reopen">{text.openHere}</button>
      <button type="button" className="button quiet" onClick={() => void closeTerminals([session.sessionId])}>{text.close}</button>
    </div>
  )
}

function howItEnded(session: SessionInfo, text: Messages): string {
  if (endedWithWeir(session)) return text.restoredBanner
  return session.state.kind === 'lost' ? text.lostBanner : text.endedBanner(stateWord(session.state, text))
}
