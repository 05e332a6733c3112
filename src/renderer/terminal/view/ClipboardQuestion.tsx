import { ClipboardCopy } from 'lucide-react'
import type { SessionId } from '../../../shared/ids'
import { formatBytes } from '../../ui/format'
import { useText } from '../../ui/hooks'
import { terminalOf } from '../terminals'
import type { ClipboardQuestion as Question } from '../ui-state'
import { visibleText } from '../visible-text'

const PREVIEW_CHARS = 160

/** A program may put something on the clipboard only when the person has seen what. */
export function ClipboardQuestion({ sessionId, question }: { readonly sessionId: SessionId; readonly question: Question }) {
  const text = useText()
  const start = visibleText(question.text.slice(0, PREVIEW_CHARS))
  const answer = (how: 'once' | 'always' | 'no') => terminalOf(sessionId).answerClipboard(how)
  return (
    <section className="terminal-banner" role="alert" data-testid="clipboard-question">
      <p><ClipboardCopy size={14} aria-hidden="true" />{text.clipboardAsk(formatBytes(new Blob([question.text]).size))}</p>
      <code className="terminal-banner-text">{start}{question.text.length > PREVIEW_CHARS ? '…' : ''}</code>
      <div className="terminal-banner-buttons">
        <button type="button" className="button" onClick={() => answer('no')}>{text.clipboardDeny}</button>
        <button type="button" className="button" onClick={() => answer('always')}>{text.clipboardAllowHere}</button>
        <button type="button" className="button primary" onClick={() => answer('once')}>{text.clipboardAllow}</button>
      </div>
    </section>
  )
}
