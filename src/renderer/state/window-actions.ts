import { focusTerminal } from './pane-actions'
import { useSettings, type SettingsSection } from './settings-store'
import { useApp } from './store'

export function togglePanel(): void {
  useApp.setState(({ panelOpen }) => ({ panelOpen: !panelOpen }))
}
export function toggleSidebar(): void {
  useApp.setState(({ sidebarOpen }) => ({ sidebarOpen: !sidebarOpen }))
}

/** In the section that was shown last. */
export function openSettings(): void {
  useApp.setState({ settingsOpen: true })
}
export function openSettingsAt(section: SettingsSection): void {
  useSettings.setState({ section })
  openSettings()
}

/** Opens the assistant's panel and goes to where the person writes. */
export function showAssistant(): void {
  useApp.setState({ panelOpen: true })
  // The panel may have to be drawn first.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.composer textarea')?.focus())
}

export function openPalette(): void {
  useApp.setState({ paletteOpen: true })
}

/** At most this many are remembered; contract: shared/workspace.ts. */
const RECENT_CAP = 20

/** What was used from the palette comes first the next time. */
export function markUsed(id: string): void {
  useApp.setState(({ recentlyUsed }) => ({ recentlyUsed: [id, ...recentlyUsed.filter((other) => other !== id)].slice(0, RECENT_CAP) }))
}

export function openWelcome(): void {
  useApp.setState({ welcomeOpen: true })
}
export function closeWelcome(): void {
  useApp.setState({ welcomeOpen: false, welcomed: true })
  focusTerminal()
}
