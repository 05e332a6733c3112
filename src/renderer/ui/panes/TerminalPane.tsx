import type { SessionInfo } from '../../../shared/channels'
import type { SessionId } from '../../../shared/ids'
import type { Messages } from '../../messages'
import { closeTerminals, isAlive, reopenTerminal, sessionLabel, sessionOf, showTerminal, useApp } from '../../state'
import { TerminalView } from '../../terminal/view'
import { useText } from '../hooks'
import { stateWord } from '../run-state'

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
  const label = session === null ? '' : sessionLabel(session, home)
  return (
    <section
      className="pane" data-testid="pane" data-session={sessionId} data-focused={focused} data-alone={alone} aria-label={text.terminalOf(label)}
      onFocusCapture={() => showTerminal(sessionId)}
    >
      <div className="pane-screen"><TerminalView sessionId={sessionId} shown={shown} focused={focused} /></div>
      {session === null || isAlive(session) ? null : <Ended session={session} />}
    </section>
  )
}

function Ended({ session }: { readonly session: SessionInfo }) {
  const text = useText()
  return (
    <div className="ended" role="status" data-testid="terminal-ended">
      <span>{howItEnded(session, text)}</span>
      <button type="button" className="button" onClick={() => void reopenTerminal(session.sessionId)} data-testid="reopen">{text.openHere}</button>
      <button type="button" className="button quiet" onClick={() => void closeTerminals([session.sessionId])}>{text.close}</button>
    </div>
  )
}

function howItEnded(session: SessionInfo, text: Messages): string {
  if (session.state.kind !== 'lost') return text.endedBanner(stateWord(session.state, text))
  return session.restored ? text.restoredBanner : text.lostBanner
}
