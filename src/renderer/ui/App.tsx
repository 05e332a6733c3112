import { useEffect } from 'react'
import { listenToKeys } from '../actions'
import { Inspector } from '../chat'
import { SettingsDialog } from '../settings'
import { useApp } from '../state'
import { setTerminalLook } from '../terminal'
import { Viewer } from '../viewer'
import { CloseQuestion } from './CloseQuestion'
import { Columns } from './Columns'
import { useDark, useText } from './hooks'
import { inDialog } from './Modal'
import { Palette } from './palette/Palette'
import { leaveRegionsOnEscape } from './regions'
import { StatusBar } from './StatusBar'

/** The window: sidebar, terminals, assistant, status bar; dialogs above. */
export function App() {
  const text = useText()
  const dark = useDark()
  const loaded = useApp((state) => state.loaded)
  const settings = useApp((state) => state.settings)
  const settingsOpen = useApp((state) => state.settingsOpen)
  const inspected = useApp((state) => state.inspected)

  useEffect(() => listenToKeys(
    () => ({ mac: useApp.getState().app?.platform === 'darwin', overrides: useApp.getState().settings.keybindings }),
    inDialog,
  ), [])
  useEffect(() => leaveRegionsOnEscape(inDialog), [])
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    setTerminalLook({ ...settings, dark })
  }, [dark, settings])
  useEffect(() => {
    document.documentElement.lang = text.lang
  }, [text])

  return (
    <div className="window">
      {loaded ? <Columns /> : <div className="columns" />}
      <StatusBar />
      {inspected === null ? null : <Inspector inspected={inspected} />}
      <Viewer />
      <CloseQuestion />
      <Palette />
      {settingsOpen ? <SettingsDialog /> : null}
    </div>
  )
}
