import { useEffect } from 'react'
import type { SessionId } from '../../../shared/ids'
import { useText } from '../../ui/hooks'
import { Modal } from '../../ui/Modal'
import { asOneLine } from '../paste'
import { terminalOf } from '../terminals'
import { changeUi, type PasteQuestion as Question } from '../ui-state'
import { visibleText } from '../visible-text'

const PREVIEW_LINES = 12
const PREVIEW_CHARS = 4000

/** Lines that a program would take for commands are looked at before they run. */
export function PasteQuestion({ sessionId, question }: { readonly sessionId: SessionId; readonly question: Question }) {
  const text = useText()
  const lines = question.text.slice(0, PREVIEW_CHARS).split(/\r\n|\r|\n/).slice(0, PREVIEW_LINES)
  const rest = question.lines - lines.length
  const paste = (what: string) => terminalOf(sessionId).pasteNow(what)
  const cancel = () => changeUi(sessionId, { paste: null })
  useEffect(() => {
    const host = terminalOf(sessionId)
    // While the dialog is open nothing behind it takes the keyboard.
    return () => host.focus()
  }, [sessionId])
  return (
    <Modal title={<h2>{text.pasteTitle(question.lines)}</h2>} label={text.pasteTitle(question.lines)} closeLabel={text.pasteCancel} testId="paste-question" onClose={cancel}>
      <div className="paste-question">
        <p>{text.pasteWhy}</p>
        <pre className="paste-preview" tabIndex={0} role="region" aria-label={text.pastePreview}>{visibleText(lines.join('\n'), true)}{rest > 0 ? `\n${text.pasteMore(rest)}` : ''}</pre>
        <div className="terminal-banner-buttons">
          <button type="button" className="button" onClick={cancel}>{text.pasteCancel}</button>
          <button type="button" className="button" onClick={() => paste(asOneLine(question.text))}>{text.pasteOneLine}</button>
          <button type="button" className="button primary" autoFocus onClick={() => paste(question.text)}>{text.paste}</button>
        </div>
      </div>
    </Modal>
  )
}
