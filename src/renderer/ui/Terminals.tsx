import { useApp } from '../state'
import { TabView } from './panes/TabView'
import { Welcome } from './Welcome'

/** All tabs; one is shown, the others keep their place so that their terminals keep their size. */
export function Terminals() {
  const { tabs, activeTab } = useApp((state) => state.layout)
  const welcome = useApp((state) => state.welcomeOpen)
  if (tabs.length === 0) return <Empty />
  return (
    <div className="terminals">
      {tabs.map((tab) => <TabView key={tab.id} tab={tab} shown={tab.id === activeTab} />)}
      {welcome ? <Welcome /> : null}
    </div>
  )
}

/** While the engine starts there is nothing to say: terminals come in a moment. */
function Empty() {
  const restored = useApp((state) => state.restored)
  const failed = useApp((state) => state.engine.state === 'failed')
  return <div className="empty" data-testid="no-terminals">{restored || failed ? <Welcome empty /> : null}</div>
}
