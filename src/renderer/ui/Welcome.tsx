import { ArrowRight, X } from 'lucide-react'
import { closeWelcome, openSettingsAt, openTerminal, showAssistant, useApp } from '../state'
import { useShortcut, useText } from './hooks'
import { IconButton } from './parts'
import './welcome.css'

/** What Weir is about, in one look: over the first terminal at the very first start, in the empty place, and whenever it is asked for. */
export function Welcome({ empty = false }: { readonly empty?: boolean }) {
  const text = useText()
  const ready = useApp((state) => state.engine.state === 'ready')
  const keys = [
    [useShortcut('window.palette'), text.welcomePalette], [useShortcut('window.togglePanel'), text.welcomeAssistant], [useShortcut('pane.splitRight'), text.welcomeSplit],
  ] as const
  return (
    <section className={empty ? 'welcome' : 'welcome over'} aria-label={text.welcome} data-testid="welcome">
      <header>
        <h2>{text.welcomeTitle}</h2>
        <span className="spacer" />
        {empty ? null : <IconButton icon={X} label={text.dismiss} onClick={closeWelcome} testId="welcome-close" />}
      </header>
      <div className="welcome-flow">
        <div>
          <h3>{text.welcomeYou}</h3>
          <p>{text.welcomeYouSee}</p>
        </div>
        <ArrowRight size={16} aria-hidden="true" />
        <div className="welcome-ai">
          <h3>{text.welcomeAi}</h3>
          <p>{text.welcomeAiSees}</p>
        </div>
      </div>
      <dl className="welcome-keys">
        {keys.filter(([key]) => key !== '').map(([key, what]) => <div key={what}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}
      </dl>
      <div className="welcome-doors">
        {empty ? <button type="button" className="button primary" disabled={!ready} onClick={() => void openTerminal()}>{text.openTerminal}</button> : (
          <button type="button" className="button primary" onClick={closeWelcome}>{text.welcomeBegin}</button>
        )}
        <button type="button" className="button" onClick={showAssistant}>{text.openAssistant}</button>
        <button type="button" className="button" onClick={() => openSettingsAt('assistant')}>{text.setUpProvider}</button>
      </div>
    </section>
  )
}
