import { sendMessage, useApp } from '../state'
import { useText } from '../ui/hooks'

/** The first thing seen: what this is, three things to try, and how to set up a model where there is none. */
export function EmptyChat() {
  const text = useText()
  const operator = useApp((state) => state.provider?.config.kind === 'operator')
  return (
    <div className="chat-empty" data-testid="chat-empty">
      <h2>{text.emptyTitle}</h2>
      <p>{text.emptyText}</p>
      <ul>
        {(operator ? text.operatorExamples : text.examples).map((example) => (
          <li key={example}>
            <button type="button" className="example" onClick={() => void sendMessage({ text: example })}>{example}</button>
          </li>
        ))}
      </ul>
      {operator ? (
        <p className="operator-note">
          {text.operatorNote}{' '}
          <button type="button" className="link" onClick={() => useApp.setState({ settingsOpen: true })}>{text.setUpProvider}</button>
        </p>
      ) : null}
    </div>
  )
}
