import { answerClose, isAlive, sessionLabel, useApp } from '../state'
import { useText } from './hooks'
import { Modal } from './Modal'

/** Before terminals close in which something runs. */
export function CloseQuestion() {
  const text = useText()
  const closing = useApp((state) => state.closing)
  const list = useApp((state) => state.sessions.list)
  const home = useApp((state) => state.engineInfo?.home ?? '')
  if (closing === null) return null
  const alive = list.filter((session) => closing.includes(session.sessionId) && isAlive(session))
  const busy = alive.filter((session) => session.busy === true)
  const title = text.closeQuestion(closing.length)
  return (
    <Modal title={<h2>{title}</h2>} label={title} closeLabel={text.close} testId="close-question" onClose={() => answerClose(false)}>
      <div className="question">
        <p>{busy.length > 0 ? text.closeEndsBusy : text.closeEndsShell}</p>
        <ul className="question-list">
          {(busy.length > 0 ? busy : alive).map((session) => <li key={session.sessionId} className="mono">{sessionLabel(session, home)}</li>)}
        </ul>
        <div className="question-answers">
          <button type="button" className="button" autoFocus onClick={() => answerClose(false)}>{text.keepOpen}</button>
          <button type="button" className="button danger" onClick={() => answerClose(true)} data-testid="close-anyway">{text.closeAnyway}</button>
        </div>
      </div>
    </Modal>
  )
}
