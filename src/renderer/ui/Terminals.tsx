import { SquareTerminal } from 'lucide-react'
import { openTerminal, useApp } from '../state'
import { useShortcut, useText } from './hooks'
import { TabView } from './panes/TabView'

/** All tabs; one is shown, the others keep their place so that their terminals keep their size. */
export function Terminals() {
  const { tabs, activeTab } = useApp((state) => state.layout)
  if (tabs.length === 0) return <Empty />
  return (
    <div className="terminals">
      {tabs.map((tab) => <TabView key={tab.id} tab={tab} shown={tab.id === activeTab} />)}
    </div>
  )
}

function Empty() {
  const text = useText()
  const ready = useApp((state) => state.engine.state === 'ready')
  const keys = [
    [useShortcut('tab.new'), text.newTerminal], [useShortcut('tab.next'), text.shortcutSwitch], [useShortcut('window.togglePanel'), text.shortcutPanel],
  ]
  return (
    <div className="empty" data-testid="no-terminals">
      <SquareTerminal size={28} strokeWidth={1.25} aria-hidden="true" />
      <p>{ready ? text.noSessions : text.engineStarting}</p>
      <button type="button" className="button primary" disabled={!ready} onClick={() => void openTerminal()}>{text.openTerminal}</button>
      <dl className="keys">
        {keys.map(([key, what]) => <div key={what}><dt>{what}</dt><dd><kbd>{key}</kbd></dd></div>)}
      </dl>
    </div>
  )
}
