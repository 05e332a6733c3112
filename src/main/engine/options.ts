import type { ProviderConfig } from '../../shared/channels'

/** Who starts an engine says where it keeps things and what it is for. */
export interface EngineOptions {
  /** Made 0700 when missing; the app and the command line share one. */
  readonly dataDirectory: string
  /** `app`: terminals, the login shell's environment. `cli`: no terminals, the caller's environment. */
  readonly origin: 'app' | 'cli'
  /** None: the built-in operator. */
  readonly provider?: { readonly config: ProviderConfig; readonly key: string | null }
}
