import { useRef, useState, type KeyboardEvent } from 'react'
import type { Approval, EngineRequestOf } from '../../../shared/channels'
import { inOwnWords } from '../../messages'
import { activeChat, answerApproval, shortPath, useApp, type CallItem } from '../../state'
import { useText } from '../../ui/hooks'
import { Dot } from '../../ui/parts'
import { EffectChips } from '../cards/EffectChips'
import { focusComposer } from '../composer/field'
import { unseenCount, visibleText } from '../visible'
import './approval.css'
import { RuleEditor } from './RuleEditor'

type Reply = EngineRequestOf<'chat.approve'>['answer']
type Doing = { readonly kind: 'reading' } | { readonly kind: 'editing'; readonly command: string } | { readonly kind: 'allowing' }
const READING: Doing = { kind: 'reading' }
/** A command of more lines says how many, for they scroll. */
const LONG_LINES = 8

/**
 * A question that waits as long as it is being read: the whole command, what it may do, and four answers. It never takes the focus
 * by itself; its key (Ctrl+Enter) holds only while the focus is in it, and never for what is destructive.
 */
export function ApprovalCard({ item, approval }: { readonly item: CallItem; readonly approval: Approval }) {
  const text = useText()
  const [doing, setDoing] = useState(READING)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const card = useRef<HTMLElement>(null)
  const chatId = useApp((state) => activeChat(state.chats)?.chatId ?? null)
  const home = useApp((state) => state.engineInfo?.home ?? '')
  const place = shortPath(item.cwd, home)
  const question = text.approveQuestion(item.target === 'local' ? (place.split('/').at(-1) || place) : item.target)

  const answer = async (reply: Reply) => {
    if (chatId === null || sent) return
    setSent(true)
    const within = card.current?.contains(document.activeElement) === true
    const said = await answerApproval({ chatId, approvalId: approval.approvalId, answer: reply })
    setProblem(said)
    // The answered question goes with its buttons: the person goes on where they write.
    if (said === null && within) focusComposer()
    setSent(false)
  }
  const read = () => {
    setDoing(READING)
    setProblem(null)
    card.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && doing.kind !== 'reading') {
      event.stopPropagation()
      read()
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (doing.kind === 'editing' && doing.command.trim() !== '') void answer({ kind: 'edit', command: doing.command })
    if (doing.kind === 'reading' && !approval.destructive) void answer({ kind: 'run' })
  }
  return (
    <article
      ref={card} className={approval.destructive ? 'ask destructive' : 'ask'} aria-label={question} tabIndex={-1} onKeyDown={onKeyDown}
      data-testid="approval" data-destructive={approval.destructive}
    >
      <header className="ask-head">
        <Dot tone={approval.destructive ? 'bad' : 'warn'} />
        <strong>{question}</strong>
        <span className="spacer" />
        {approval.destructive ? <span className="chip bad">{text.destructive}</span> : null}
      </header>
      {doing.kind === 'editing' ? (
        <textarea
          className="ask-edit" aria-label={text.editLabel} value={doing.command} rows={2} autoFocus spellCheck={false}
          onChange={(event) => setDoing({ kind: 'editing', command: event.target.value })} data-testid="approval-edit"
        />
      ) : <Command command={item.title} />}
      <dl className="ask-facts">
        <dt>{text.askDoes}</dt>
        <dd data-testid="approval-effects"><EffectChips effects={approval.effects} /></dd>
        <dt>{text.askWhere}</dt>
        <dd title={item.cwd} data-testid="approval-place">{item.target === 'local' ? text.thisMachine : item.target} · {place}</dd>
        <dt>{text.askWhy}</dt>
        <dd>{inOwnWords(approval.reason, text)}</dd>
      </dl>
      {doing.kind === 'allowing' && approval.rule !== null ? (
        <RuleEditor
          rule={approval.rule} sent={sent} problem={problem} onCancel={read}
          onSave={({ words, rest }) => void answer({ kind: 'always', rule: { words: [...words], rest } })}
        />
      ) : (
        <>
          {problem === null ? null : <p className="ask-problem" role="alert" data-testid="approval-problem">{inOwnWords(problem, text)}</p>}
          <div className="ask-row">
            {doing.kind === 'editing' ? (
              <>
                <button type="button" className="button primary" disabled={sent || doing.command.trim() === ''} onClick={() => void answer({ kind: 'edit', command: doing.command })} data-testid="approve-run-edited">{text.runEdited}</button>
                <button type="button" className="button" onClick={read}>{text.cancelEdit}</button>
              </>
            ) : (
              <>
                <button
                  type="button" className={approval.destructive ? 'button danger' : 'button primary'} aria-disabled={sent} title={approval.destructive ? undefined : text.runKey}
                  onClick={() => void answer({ kind: 'run' })} data-testid="approve-run"
                >
                  {text.run}
                </button>
                {item.tool === 'terminal_execute' ? <button type="button" className="button" aria-disabled={sent} onClick={() => setDoing({ kind: 'editing', command: item.title })} data-testid="approve-edit">{text.edit}</button> : null}
                <button type="button" className="button" aria-disabled={sent} onClick={() => void answer({ kind: 'deny' })} data-testid="approve-deny">{text.deny}</button>
                <span className="spacer" />
                {approval.rule === null ? null : <button type="button" className="link ask-always" aria-disabled={sent} onClick={() => setDoing({ kind: 'allowing' })} data-testid="approve-always">{text.alwaysAllow}</button>}
              </>
            )}
          </div>
        </>
      )}
    </article>
  )
}

/** The whole command, wrapped; long ones scroll in their box and say how long they are. */
function Command({ command }: { readonly command: string }) {
  const text = useText()
  const lines = command.split('\n').length
  const unseen = unseenCount(command)
  return (
    <>
      <pre className="ask-command" tabIndex={0} aria-label={text.commandLabel}><code data-testid="approval-command">{visibleText(command)}</code></pre>
      {lines > LONG_LINES ? <p className="ask-note" data-testid="approval-lines">{text.lines(lines)}</p> : null}
      {unseen === 0 ? null : <p className="ask-note bad" data-testid="approval-unseen">{text.unseenNote(unseen)}</p>}
    </>
  )
}
