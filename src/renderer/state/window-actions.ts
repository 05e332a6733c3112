import { useSettings, type SettingsSection } from './settings-store'
import { useApp } from './store'

export function togglePanel(): void {
  useApp.setState(({ panelOpen }) => ({ panelOpen: !panelOpen }))
}
export function toggleSidebar(): void {
  useApp.setState(({ sidebarOpen }) => ({ sidebarOpen: !sidebarOpen }))
}
/** In the section that was shown last, unless one is named. */
export function openSettings(section?: SettingsSection): void {
  if (section !== undefined) useSettings.setState({ section })
  useApp.setState({ settingsOpen: true })
}
