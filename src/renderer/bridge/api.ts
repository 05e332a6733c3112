import type { EngineMethod, ShellRequestOf } from '../../shared/channels'

/**
 * What the preload script puts on the window. Declared here again because the two sides share no code; answers are unknown
 * until a schema has parsed them.
 */
export interface WeirApi {
  readonly app: {
    info(): Promise<unknown>
    getSettings(): Promise<unknown>
    setSettings(payload: ShellRequestOf<'app.settings.set'>): Promise<unknown>
    getSettingsText(): Promise<unknown>
    setSettingsText(payload: ShellRequestOf<'app.settings.setText'>): Promise<unknown>
    getWorkspace(): Promise<unknown>
    setWorkspace(payload: ShellRequestOf<'app.workspace.set'>): Promise<unknown>
    listProviders(): Promise<unknown>
    saveProvider(payload: ShellRequestOf<'app.providers.save'>): Promise<unknown>
    removeProvider(payload: ShellRequestOf<'app.providers.remove'>): Promise<unknown>
    useProvider(payload: ShellRequestOf<'app.providers.use'>): Promise<unknown>
    testProvider(payload: ShellRequestOf<'app.provider.test'>): Promise<unknown>
    writeClipboard(payload: ShellRequestOf<'app.clipboard.write'>): Promise<unknown>
    readClipboard(payload: ShellRequestOf<'app.clipboard.read'>): Promise<unknown>
    openLink(payload: ShellRequestOf<'app.openLink'>): Promise<unknown>
    notify(payload: ShellRequestOf<'app.notify'>): Promise<unknown>
    saveCapture(payload: ShellRequestOf<'app.capture.save'>): Promise<unknown>
    onEngine(listener: (state: unknown) => void): void
    onFocus(listener: (focus: unknown) => void): void
    onSettings(listener: (settings: unknown) => void): void
  }
  readonly engine: {
    request(method: EngineMethod, payload: unknown): Promise<unknown>
    onEvent(listener: (name: string, payload: unknown) => void): void
  }
}

declare global {
  interface Window {
    readonly weir: WeirApi
  }
}
