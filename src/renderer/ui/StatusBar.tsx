import type { SessionInfo } from '../../shared/channels'
import { isAlive, sessionOf, shortPath, switchEncoding, useApp } from '../state'
import { TaskCount } from '../tasks'
import { formatDisk } from './format'
import { useText } from './hooks'
import { Picker } from './Picker'
import { sessionWord } from './session-tone'

/** The focused terminal's facts on the left, what the app holds on the right. */
export function StatusBar() {
  const text = useText()
  const engine = useApp((state) => state.engine.state)
  const info = useApp((state) => state.engineInfo)
  const electron = useApp((state) => state.app?.electron)
  const session = useApp(({ sessions }) => sessionOf(sessions, sessions.active))
  const engineWord = { starting: text.engineStarting, restarting: text.engineRestarting, failed: text.engineFailed, ready: text.local }[engine]
  return (
    <footer className="status-bar" data-testid="status-bar">
      <span className={engine === 'ready' ? 'status-target' : 'status-target off'} data-testid="engine-state" data-state={engine}>
        <span className="dot current" aria-hidden="true" />
        {engineWord}
      </span>
      {session === null ? null : (
        <>
          <span className="status-path" title={session.cwd}>{shortPath(session.cwd, info?.home ?? '')}</span>
          <Encoding session={session} />
          <span title={text.terminalSize}>{`${session.cols} × ${session.rows}`}</span>
          <span data-testid="session-state">{sessionWord(session, text)}</span>
        </>
      )}
      <span className="spacer" />
      <TaskCount />
      {info === null ? null : <span title={text.capturesHelp}>{text.captures(formatDisk(info.captureBytes), formatDisk(info.captureLimitBytes))}</span>}
      {electron === undefined ? null : <span className="status-version">Electron {electron}</span>}
    </footer>
  )
}

/** How the terminal's bytes are read. Changing it reads what is on the screen anew. */
function Encoding({ session }: { readonly session: SessionInfo }) {
  const text = useText()
  const encodings = useApp((state) => state.engineInfo?.encodings)
  const name = session.encoding.toUpperCase()
  if (encodings === undefined || !isAlive(session)) return <span>{name}</span>
  return (
    <Picker
      label={text.encoding} placeholder={text.searchEncodings} empty={text.noSuchEncoding} value={session.encoding} testId="encoding"
      choices={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
      onChoose={(encoding) => void switchEncoding(session.sessionId, encoding)}
    >
      {name}
    </Picker>
  )
}
