import { useEffect } from 'react'
import { AssistantPanel, Inspector } from '../chat'
import { SettingsDialog } from '../settings'
import { useApp } from '../state'
import { TaskDrawer } from '../tasks'
import { setTerminalLook } from '../terminal'
import { useDark, useText } from './hooks'
import { Notices } from './Notices'
import { listenToShortcuts } from './shortcuts'
import { Sidebar } from './Sidebar'
import { StatusBar } from './StatusBar'
import { Terminals } from './Terminals'
import { TopBar } from './TopBar'

/** The window: top bar, sidebar, terminals, assistant, status bar; dialogs above. */
export function App() {
  const text = useText()
  const dark = useDark()
  const settings = useApp((state) => state.settings)
  const platform = useApp((state) => state.app?.platform ?? 'linux')
  const panelOpen = useApp((state) => state.panelOpen)
  const sidebarOpen = useApp((state) => state.sidebarOpen)
  const settingsOpen = useApp((state) => state.settingsOpen)
  const inspected = useApp((state) => state.inspected)

  useEffect(() => listenToShortcuts(platform), [platform])
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    setTerminalLook({ ...settings, dark })
  }, [dark, settings])
  useEffect(() => {
    document.documentElement.lang = text.lang
  }, [text])

  return (
    <div className="window" data-panel={panelOpen} data-sidebar={sidebarOpen}>
      <TopBar />
      {sidebarOpen ? <Sidebar /> : null}
      <main className="centre">
        <Notices />
        <Terminals />
        <TaskDrawer />
      </main>
      {panelOpen ? <AssistantPanel /> : null}
      <StatusBar />
      {inspected === null ? null : <Inspector inspected={inspected} />}
      {settingsOpen ? <SettingsDialog /> : null}
    </div>
  )
}
