import type { SessionId } from '../../../shared/ids'
import { QUIET, useTerminalUi } from '../ui-state'
import { ClipboardQuestion } from './ClipboardQuestion'

/** What stands over one emulator: questions of programs and what the person asked for. */
export function Overlays({ sessionId }: { readonly sessionId: SessionId }) {
  const ui = useTerminalUi((state) => state.of[sessionId] ?? QUIET)
  return (
    <div className="terminal-banners">
      {ui.clipboard === null ? null : <ClipboardQuestion sessionId={sessionId} question={ui.clipboard} />}
    </div>
  )
}
