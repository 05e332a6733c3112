import { BrowserWindow, nativeTheme } from 'electron'
import type { AppSettings } from '../../shared/channels'
import { APP_URL } from './app-protocol'
import { PRELOAD_FILE } from './paths'
import { MINIMUM, type FittedPlace } from './place'

/** The page's own background of each theme (renderer/ui/tokens.css), so that a start does not flash. */
const BACKGROUND = { dark: '#0e1116', light: '#ffffff' } as const

export function applyTheme(theme: AppSettings['theme'], window: BrowserWindow | null): void {
  nativeTheme.themeSource = theme
  window?.setBackgroundColor(background())
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

/** The one window: a sandboxed page without Node, shown when its first picture is ready. */
export function openWindow({ maximized, ...bounds }: FittedPlace): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MINIMUM.width,
    minHeight: MINIMUM.height,
    show: false,
    title: 'Weir',
    backgroundColor: background(),
    autoHideMenuBar: true,
    webPreferences: {
      preload: PRELOAD_FILE,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // Terminals go on printing while another window is in front.
      backgroundThrottling: false,
    },
  })
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  void window.loadURL(APP_URL)
  return window
}
