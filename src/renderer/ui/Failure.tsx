import { Component, type ReactNode } from 'react'
import { messagesFor } from '../messages'
import { useApp } from '../state'

/** A fault of our own while drawing must not leave an empty window: the terminals live on in the engine, a new page shows them again. */
export class Failure extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { settings, app } = useApp.getState()
    const text = messagesFor(settings.language, app?.locale ?? navigator.language)
    return (
      <div className="empty" role="alert">
        <p>{text.windowFailed}</p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>{text.loadAgain}</button>
      </div>
    )
  }
}
