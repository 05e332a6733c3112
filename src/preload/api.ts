import type { EngineMethod } from '../shared/channels/engine'
import type { ShellRequestOf } from '../shared/channels/shell'

/** An event as main tells it; parsed in the page. */
export type ShellListener = (payload: unknown) => void
/** Name and payload of an engine event; parsed in the page. */
export type EngineEventListener = (name: string, payload: unknown) => void

/**
 * What the page can reach, one named function per request to main and two for the engine. Answers are
 * `{ok: true, value} | {ok: false, error}`, not yet parsed: the receiver does that (renderer/bridge).
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
    onEngine(listener: ShellListener): void
    onFocus(listener: ShellListener): void
    onSettings(listener: ShellListener): void
  }
  readonly engine: {
    /** Main holds the keys and asks for the file: the engine's own requests for providers and for writing a file are not passed on. */
    request(method: Exclude<EngineMethod, `provider.${string}` | 'capture.export'>, payload: unknown): Promise<unknown>
    onEvent(listener: EngineEventListener): void
  }
}
