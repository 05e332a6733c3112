import { PanelRight, Settings } from 'lucide-react'
import { openSettings, togglePanel, useApp } from '../state'
import { Brand } from './Brand'
import { useShortcut, useText } from './hooks'
import { IconButton } from './parts'
import { TabBar } from './tabs/TabBar'

/** Over the terminals: tabs, and what belongs to the window. */
export function TopBar() {
  const text = useText()
  const panelOpen = useApp((state) => state.panelOpen)
  const sidebarOpen = useApp((state) => state.sidebarOpen)
  const settingsKey = useShortcut('window.settings')
  const panelKey = useShortcut('window.togglePanel')
  return (
    <header className="top-bar">
      {sidebarOpen ? null : <Brand compact />}
      <TabBar />
      <div className="top-actions">
        <IconButton icon={Settings} label={text.settings} onClick={() => openSettings()} testId="open-settings" shortcut={settingsKey} />
        <IconButton icon={PanelRight} label={text.togglePanel} pressed={panelOpen} onClick={togglePanel} testId="toggle-panel" shortcut={panelKey} />
      </div>
    </header>
  )
}
