import { useApp } from './store'

export function togglePanel(): void {
  useApp.setState(({ panelOpen }) => ({ panelOpen: !panelOpen }))
}
export function toggleSidebar(): void {
  useApp.setState(({ sidebarOpen }) => ({ sidebarOpen: !sidebarOpen }))
}
export function openSettings(): void {
  useApp.setState({ settingsOpen: true })
}
