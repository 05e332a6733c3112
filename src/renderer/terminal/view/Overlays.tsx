import type { SessionId } from '../../../shared/ids'
import { useText } from '../../ui/hooks'
import { terminalOf } from '../terminals'
import { QUIET, useTerminalUi, type TerminalUi } from '../ui-state'
import { ClipboardQuestion } from './ClipboardQuestion'
import { LinkTip } from './LinkTip'
import { PasteQuestion } from './PasteQuestion'
import { SearchBar } from './SearchBar'

/** What stands over one emulator: questions of programs and what the person asked for. */
export function Overlays({ sessionId }: { readonly sessionId: SessionId }) {
  const ui = useTerminalUi((state) => state.of[sessionId] ?? QUIET)
  return (
    <>
      {ui.flashes === 0 ? null : <div key={ui.flashes} className="bell-flash" aria-hidden="true" data-testid="bell" data-count={ui.flashes} />}
      <div className="terminal-banners">
        {ui.searching ? <SearchBar sessionId={sessionId} /> : null}
        {ui.clipboard === null ? null : <ClipboardQuestion sessionId={sessionId} question={ui.clipboard} />}
        {ui.pasting === null ? null : <Pasting sessionId={sessionId} pasting={ui.pasting} />}
      </div>
      {ui.link === null ? null : <LinkTip tip={ui.link} />}
      {ui.paste === null ? null : <PasteQuestion sessionId={sessionId} question={ui.paste} />}
    </>
  )
}

function Pasting({ sessionId, pasting }: { readonly sessionId: SessionId; readonly pasting: NonNullable<TerminalUi['pasting']> }) {
  const text = useText()
  return (
    <div className="terminal-banner pasting" role="status" data-testid="pasting">
      <span>{text.pasting(Math.floor((100 * pasting.sent) / pasting.total))}</span>
      <button type="button" className="button small" onClick={() => terminalOf(sessionId).stopPasting()}>{text.pasteStop}</button>
    </div>
  )
}
