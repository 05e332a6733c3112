import { SquareTerminal } from 'lucide-react'
import { openTerminal, useApp } from '../state'
import { TerminalView } from '../terminal/view'
import { useText } from './hooks'
import { stateWord } from './run-state'

/** All open terminals; one is shown. An ended one keeps its screen and says that it has ended. */
export function Terminals() {
  const text = useText()
  const { list, active } = useApp((state) => state.sessions)
  const engine = useApp((state) => state.engine)
  const shown = list.find(({ sessionId }) => sessionId === active)
  if (list.length === 0) return <Empty ready={engine.state === 'ready'} />
  return (
    <>
      <div className="terminals">
        {list.map(({ sessionId }) => <TerminalView key={sessionId} sessionId={sessionId} shown={sessionId === active} />)}
      </div>
      {shown === undefined || shown.state.kind === 'running' ? null : (
        <div className="ended" role="status" data-testid="terminal-ended">
          <span>{text.endedBanner(stateWord(shown.state, text))}</span>
          <span className="spacer" />
          <button type="button" className="button" onClick={() => void openTerminal()}>{text.openAnother}</button>
        </div>
      )}
    </>
  )
}

function Empty({ ready }: { readonly ready: boolean }) {
  const text = useText()
  const keys = [
    ['Ctrl+Shift+T', text.newTerminal], ['Ctrl+Tab', text.shortcutSwitch], ['Ctrl+Shift+J', text.shortcutPanel],
    ['Ctrl+Shift+C', text.shortcutCopy], ['Ctrl+Shift+V', text.shortcutPaste],
  ]
  return (
    <div className="empty" data-testid="no-terminals">
      <SquareTerminal size={28} strokeWidth={1.25} aria-hidden="true" />
      <p>{ready ? text.noSessions : text.engineStarting}</p>
      <button type="button" className="button primary" disabled={!ready} onClick={() => void openTerminal()}>{text.openTerminal}</button>
      <dl className="keys">
        {keys.map(([key, what]) => <div key={key}><dt>{what}</dt><dd><kbd>{key}</kbd></dd></div>)}
      </dl>
    </div>
  )
}
