import { KnownSecrets } from '../core/redact'

/** The keys that the model adapters read; none of them is handed on to a command. */
export const PROVIDER_KEY_NAMES = ['WEIR_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'] as const

/** Weir's own names, never inherited by commands. */
export const OWN_NAMES = ['WEIR_API_KEY', 'WEIR_DATA_DIR', 'ELECTRON_RUN_AS_NODE'] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Values known to be secret on this machine, masked wherever they appear: the provider keys of this environment and every one that
 * was in use since the start (a key that was changed or removed is still somebody's secret).
 */
export class SecretBook {
  private readonly values = new Set(PROVIDER_KEY_NAMES.map((name) => process.env[name] ?? ''))
  private current = new KnownSecrets([...this.values])

  readonly known = (): KnownSecrets => this.current

  use(key: string): void {
    if (this.values.has(key)) return
    this.values.add(key)
    this.current = new KnownSecrets([...this.values])
  }
}

/** What a command inherits: the environment without the named variables. */
export function without(env: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined || names.includes(name) ? [] : [[name, value] as const])))
}
