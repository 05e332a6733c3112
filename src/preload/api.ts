import type { AppSettings } from '../shared/channels/shell'
import type { EngineMethod } from '../shared/channels/engine'
import type { ProviderConfig } from '../shared/channels/provider'

/** State of the engine as main tells it; parsed in the page. */
export type EngineStateListener = (state: unknown) => void
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
    setSettings(payload: AppSettings): Promise<unknown>
    getProvider(): Promise<unknown>
    setProvider(payload: { config: ProviderConfig; key: string | null }): Promise<unknown>
    testProvider(payload: { config: ProviderConfig; key: string | null }): Promise<unknown>
    writeClipboard(payload: { text: string }): Promise<unknown>
    readClipboard(): Promise<unknown>
    onEngine(listener: EngineStateListener): void
  }
  readonly engine: {
    /** Providers are set through main, which holds the keys: the engine's own provider requests are not passed on. */
    request(method: Exclude<EngineMethod, `provider.${string}`>, payload: unknown): Promise<unknown>
    onEvent(listener: EngineEventListener): void
  }
}
