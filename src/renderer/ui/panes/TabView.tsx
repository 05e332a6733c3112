import type { Tab } from '../../../shared/workspace'
import './panes.css'
import { PaneTree } from './PaneTree'

/** One tab with all its terminals. */
export function TabView({ tab, shown }: { readonly tab: Tab; readonly shown: boolean }) {
  return (
    <div className="tab-view" role="tabpanel" id={`panel-${tab.id}`} aria-labelledby={`tab-${tab.id}`} data-shown={shown} inert={!shown} data-testid="tab-view">
      <PaneTree pane={tab.root} path={[]} tab={tab} shown={shown} />
    </div>
  )
}
