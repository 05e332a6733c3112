import { app, dialog, session, type BrowserWindow } from 'electron'
import type { AppSettings, Focus } from '../../shared/channels'
import { registerAppScheme, serveApp } from './app-protocol'
import { EngineHost, type EngineState } from './engine-host'
import type { EngineLink } from './engine-link'
import { lockContents, lockSession } from './hardening'
import { serveShell, type ShellHandlers } from './ipc'
import { setMenu } from './menu'
import { guardPage } from './page-guard'
import { ENGINE_FILE, RENDERER_DIRECTORY, useDataDirectory } from './paths'
import { ProviderStore } from './provider-store'
import { guardClose } from './quit'
import { aboutRequests } from './requests/about'
import { captureRequests } from './requests/captures'
import { clipboardRequests } from './requests/clipboard'
import { linkRequests } from './requests/links'
import { notificationRequests } from './requests/notifications'
import { providerRequests } from './requests/providers'
import { settingsRequests } from './requests/settings'
import { workspaceRequests } from './requests/workspace'
import { systemSecretBox } from './secret-box'
import { SettingsFile } from './settings'
import { applyTheme, openWindow } from './window'
import { settingsProblem, words, type Words } from './words'
import { WindowPlaceFile } from './window-place'
import { WorkspaceFile } from './workspace'

/** Starts the app, or hands over to the one that runs on the same data already. */
export function startApp(): void {
  const dataDirectory = dataDirectoryOrWords()
  if (dataDirectory === null) return
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  if (app.commandLine.hasSwitch('no-sandbox')) {
    process.stderr.write("weir: Chromium's sandbox is off (--no-sandbox). That is only meant for running as root.\n")
  } else app.enableSandbox()
  registerAppScheme()
  lockContents()
  void app.whenReady().then(() => new WeirApp(dataDirectory).run())
}

/** Null: there is no folder to keep anything in, and the person is told so before the app ends. */
function dataDirectoryOrWords(): string | null {
  try {
    return useDataDirectory()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    void app.whenReady().then(() => {
      const { noFolderTitle, noFolder } = words('system')
      process.stderr.write(`weir: ${noFolder(why)}\n`)
      dialog.showErrorBox(noFolderTitle, noFolder(why))
      app.exit(1)
    })
    return null
  }
}

/** The app after it is ready: one engine, one window. */
class WeirApp {
  private readonly settings: SettingsFile
  private readonly workspace: WorkspaceFile
  private readonly place: WindowPlaceFile
  private readonly providers: ProviderStore
  private readonly engine: EngineHost
  private window: BrowserWindow | null = null
  /** The page listens: not while it is being loaded. */
  private pageReady = false

  constructor(dataDirectory: string) {
    this.settings = new SettingsFile(dataDirectory)
    this.workspace = new WorkspaceFile(dataDirectory)
    this.place = new WindowPlaceFile(dataDirectory)
    this.providers = new ProviderStore(dataDirectory, systemSecretBox())
    this.engine = new EngineHost({
      file: ENGINE_FILE,
      dataDirectory,
      prepare: (link) => this.giveProvider(link),
      state: (state) => this.engineState(state),
    })
  }

  run(): void {
    lockSession(session.defaultSession)
    serveApp(session.defaultSession, RENDERER_DIRECTORY)
    setMenu(this.words())
    applyTheme(this.settings.get().theme, null)
    this.settings.watch(() => this.settingsChanged(this.settings.get(), true))
    this.engine.start()
    this.open()
    app.on('second-instance', () => this.show())
    app.on('activate', () => this.show())
    app.on('window-all-closed', () => app.quit())
    this.stopEngineBeforeQuit()
  }

  private words(): Words {
    return words(this.settings.get().language)
  }

  private open(): void {
    const window = openWindow(this.place.get())
    this.place.follow(window)
    this.window = window
    serveShell(this.handlers(), window.webContents)
    guardClose(window, this.engine, () => this.words())
    window.webContents.on('did-start-loading', () => (this.pageReady = false))
    window.webContents.on('did-finish-load', () => {
      this.pageReady = true
      this.engineState(this.engine.state)
    })
    guardPage(window, () => this.words())
    window.on('closed', () => (this.window = null))
  }

  private show(): void {
    if (this.window === null) this.open()
    else if (this.window.isMinimized()) this.window.restore()
    else this.window.show()
    this.window?.focus()
  }

  /** Tells the window, with a port to the engine where there is one: the port first, so that "ready" means usable. */
  private engineState(state: EngineState): void {
    const contents = this.window?.webContents
    if (contents === undefined || !this.pageReady) return
    const port = state === 'ready' ? this.engine.connect() : null
    if (port !== null) contents.postMessage('engine.port', null, [port])
    contents.send('app.engine', { state, message: this.words()[state] })
  }

  private async giveProvider(link: EngineLink): Promise<void> {
    await link.request('provider.set', this.providers.inUse())
  }

  private handlers(): ShellHandlers {
    const { settings, providers, engine } = this
    const window = () => this.window
    const text = () => this.words()
    return {
      ...aboutRequests(providers.keyStorage),
      ...settingsRequests(settings, text, (next, tellPage) => this.settingsChanged(next, tellPage)),
      ...workspaceRequests(this.workspace),
      ...linkRequests(window, text),
      ...clipboardRequests(),
      ...captureRequests(window, engine, text),
      ...notificationRequests({ window, allowed: () => settings.get().notifications, clicked: (focus) => this.showFocus(focus) }),
      ...providerRequests(providers, engine),
    }
  }

  private settingsChanged(settings: AppSettings, tellPage: boolean): void {
    applyTheme(settings.theme, this.window)
    setMenu(this.words())
    if (tellPage) this.tell('app.settings', { settings, problem: settingsProblem(this.settings.faults, this.words()) })
  }

  private showFocus(focus: Focus): void {
    this.show()
    this.tell('app.focus', focus)
  }

  private tell(event: 'app.settings' | 'app.focus', payload: unknown): void {
    if (this.pageReady) this.window?.webContents.send(event, payload)
  }

  /** Quitting waits until every program the engine has started is gone. */
  private stopEngineBeforeQuit(): void {
    let stopped = false
    app.on('will-quit', (event) => {
      if (stopped) return
      event.preventDefault()
      void this.engine.stop().finally(() => {
        stopped = true
        app.quit()
      })
    })
  }
}
