import type { AppSettings, EngineMethod, ProviderConfig } from '../../shared/channels'

/**
 * What the preload script puts on the window. Declared here again because the two sides share no code; answers are unknown
 * until a schema has parsed them.
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
    onEngine(listener: (state: unknown) => void): void
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
