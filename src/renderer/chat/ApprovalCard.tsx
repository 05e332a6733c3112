import { useState } from 'react'
import type { Approval } from '../../shared/channels'
import { activeChat, answerApproval, useApp, type CallItem } from '../state'
import type { EngineRequestOf } from '../../shared/channels'
import { useText } from '../ui/hooks'
import { Dot } from '../ui/parts'

type Reply = EngineRequestOf<'chat.approve'>['answer']

/** A question that waits as long as it is being read: the whole command, what it may do, and four answers. */
export function ApprovalCard({ item, approval }: { readonly item: CallItem; readonly approval: Approval }) {
  const text = useText()
  const [edited, setEdited] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const chatId = useApp((state) => activeChat(state.chats)?.chatId ?? null)
  const answer = (reply: Reply) => () => {
    if (chatId === null || sent) return
    setSent(true)
    void answerApproval({ chatId, approvalId: approval.approvalId, answer: reply }).finally(() => setSent(false))
  }
  return (
    <article className={approval.destructive ? 'ask destructive' : 'ask'} data-testid="approval" aria-label={text.approveQuestion(item.target)}>
      <header className="ask-head">
        <Dot tone={approval.destructive ? 'bad' : 'warn'} />
        <strong>{text.approveQuestion(item.target)}</strong>
        <span className="spacer" />
        <span className={approval.destructive ? 'chip bad' : 'chip'} data-testid="approval-effects">{approval.effects}</span>
      </header>
      {edited === null ? <code className="ask-command" data-testid="approval-command">{item.title}</code> : (
        <textarea className="ask-edit" aria-label={text.editLabel} value={edited} rows={Math.min(8, edited.split('\n').length + 1)} onChange={(event) => setEdited(event.target.value)} data-testid="approval-edit" />
      )}
      <p className="ask-reason">{approval.reason}<span className="dim"> · {item.cwd}</span></p>
      <div className="ask-row">
        {edited === null ? (
          <>
            <button type="button" className="button primary" disabled={sent} onClick={answer({ kind: 'run' })} data-testid="approve-run">{text.run}</button>
            {item.tool === 'terminal_execute' ? <button type="button" className="button" disabled={sent} onClick={() => setEdited(item.title)} data-testid="approve-edit">{text.edit}</button> : null}
            <button type="button" className="button" disabled={sent} onClick={answer({ kind: 'deny' })} data-testid="approve-deny">{text.deny}</button>
          </>
        ) : (
          <>
            <button type="button" className="button primary" disabled={sent || edited.trim() === ''} onClick={answer({ kind: 'edit', command: edited })} data-testid="approve-run-edited">{text.runEdited}</button>
            <button type="button" className="button" onClick={() => setEdited(null)}>{text.cancelEdit}</button>
          </>
        )}
        <span className="spacer" />
        {approval.pattern === null || edited !== null ? null : (
          <button type="button" className="link" disabled={sent} onClick={answer({ kind: 'always' })} data-testid="approve-always">{text.always(approval.pattern)}</button>
        )}
      </div>
    </article>
  )
}
