import { workspaceSchema, type Workspace } from '../../shared/workspace'
import { shell } from '../bridge'
import { useApp, type AppState } from './store'

/** Long enough to gather a drag, short enough that a crash loses nothing that matters. */
const SAVE_AFTER_MS = 300

/** What of the window is kept. */
export function workspaceOf(state: AppState): Workspace {
  const { layout, sidebarOpen, panelOpen, sidebarWidth, panelWidth, chats, recentlyUsed, welcomed } = state
  return {
    tabs: [...layout.tabs], activeTab: layout.activeTab, sidebarOpen, panelOpen, sidebarWidth, panelWidth, activeChat: chats.active,
    recentlyUsed: [...recentlyUsed], welcomed,
  }
}

/** How the window was; as new where nothing is kept or it cannot be read. */
export async function keptWorkspace(): Promise<Workspace> {
  const answer = await shell.getWorkspace()
  return answer.ok ? answer.value : workspaceSchema.parse({})
}

/**
 * Keeps the window's layout from now on: a moment after each change, and at once when the page goes away. Called when the
 * layout is whole again, so that a start never writes over what it has not read yet. `kept`: what is on disk.
 */
export function keepWorkspace(kept: Workspace): void {
  let timer = 0
  let saved = JSON.stringify(kept)
  const save = () => {
    window.clearTimeout(timer)
    timer = 0
    const workspace = workspaceOf(useApp.getState())
    const written = JSON.stringify(workspace)
    if (written === saved) return
    saved = written
    // What cannot be kept is not worth a word at every change: the window works as it is.
    void shell.setWorkspace(workspace)
  }
  useApp.subscribe((state, before) => {
    const same = state.layout === before.layout && state.sidebarOpen === before.sidebarOpen && state.panelOpen === before.panelOpen
      && state.sidebarWidth === before.sidebarWidth && state.panelWidth === before.panelWidth && state.chats.active === before.chats.active
      && state.recentlyUsed === before.recentlyUsed && state.welcomed === before.welcomed
    if (!same && timer === 0) timer = window.setTimeout(save, SAVE_AFTER_MS)
  })
  window.addEventListener('pagehide', save)
  // What has changed while it was read: the first terminal, a welcome put away.
  save()
}
