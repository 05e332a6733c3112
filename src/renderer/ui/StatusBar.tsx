import { shortPath, useApp } from '../state'
import { TaskCount } from '../tasks'
import { formatDisk } from './format'
import { useText } from './hooks'
import { sessionWord } from './session-tone'

export function StatusBar() {
  const text = useText()
  const engine = useApp((state) => state.engine.state)
  const info = useApp((state) => state.engineInfo)
  const electron = useApp((state) => state.app?.electron)
  const session = useApp(({ sessions }) => sessions.list.find(({ sessionId }) => sessionId === sessions.active) ?? null)
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
          <span>{session.encoding.toUpperCase()}</span>
          <span>{`${session.cols} × ${session.rows}`}</span>
          <span data-testid="session-state">{sessionWord(session, text)}</span>
        </>
      )}
      <span className="spacer" />
      <TaskCount />
      {info === null ? null : <span>{text.captures(formatDisk(info.captureBytes), formatDisk(info.captureLimitBytes))}</span>}
      {electron === undefined ? null : <span>Electron {electron}</span>}
    </footer>
  )
}
