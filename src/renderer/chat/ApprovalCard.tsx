import { useState } from 'react'
import type { Approval } from '../../shared/channels'
import { effectWords, inOwnWords } from '../messages'
import { activeChat, answerApproval, shortPath, useApp, type CallItem } from '../state'
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
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const place = shortPath(item.cwd, home)
  const question = text.approveQuestion(item.target === 'local' ? (place.split('/').at(-1) || place) : item.target)
  const answer = (reply: Reply) => () => {
    if (chatId === null || sent) return
    setSent(true)
    void answerApproval({ chatId, approvalId: approval.approvalId, answer: reply }).finally(() => setSent(false))
  }
  return (
    <article className={approval.destructive ? 'ask destructive' : 'ask'} data-testid="approval" aria-label={question}>
      <header className="ask-head">
        <Dot tone={approval.destructive ? 'bad' : 'warn'} />
        <strong>{question}</strong>
      </header>
      {edited === null ? <code className="ask-command" data-testid="approval-command">{item.title}</code> : (
        <textarea className="ask-edit" aria-label={text.editLabel} value={edited} rows={2} autoFocus onChange={(event) => setEdited(event.target.value)} data-testid="approval-edit" />
      )}
      <p className="ask-effects" data-testid="approval-effects">
        {effectWords(approval.effects, text).split(' · ').map((word) => <span key={word} className={word === text.destructive ? 'chip bad' : 'chip'}>{word}</span>)}
      </p>
      <p className="ask-reason">{inOwnWords(approval.reason, text)} <span className="dim" title={item.cwd}>{place}</span></p>
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
          <button type="button" className="link" disabled={sent} onClick={answer({ kind: 'always' })} data-testid="approve-always">{text.always(inOwnWords(home.length > 1 ? approval.pattern.replaceAll(home, '~') : approval.pattern, text))}</button>
        )}
      </div>
    </article>
  )
}
