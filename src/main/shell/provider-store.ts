import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OPERATOR_ID, OPERATOR_PROVIDER, providerConfigSchema, savedProviderSchema, type AppInfo, type ProviderConfig, type SavedProvider } from '../../shared/channels'
import { keepAside, readPrivateFile, readPrivateJson, writePrivateFile } from './private-file'
import { ProviderKeys } from './provider-keys'
import type { SecretBox } from './secret-box'

export type KeylessProvider = Omit<SavedProvider, 'hasKey'>

/** More is a mistake; saving another one is refused. */
const PROVIDERS_CAP = 50
const fileSchema = z.object({ providers: z.array(savedProviderSchema.omit({ hasKey: true })).max(PROVIDERS_CAP), active: z.string() })

/**
 * The saved providers and which of them is in use, in `providers.json`; the keys apart. The built-in operator is always there and is
 * the one in use when there is no other. A broken file is kept beside it.
 */
export class ProviderStore {
  private readonly path: string
  private readonly keys: ProviderKeys
  private providers: readonly KeylessProvider[] = []
  private active = OPERATOR_ID

  constructor(dataDirectory: string, box: SecretBox) {
    this.path = join(dataDirectory, 'providers.json')
    this.keys = new ProviderKeys(join(dataDirectory, 'provider-keys.bin'), box)
    if (!this.load()) this.migrate(join(dataDirectory, 'provider.json'))
  }

  get keyStorage(): AppInfo['keyStorage'] {
    return this.keys.storage
  }

  list(): { readonly providers: SavedProvider[]; readonly active: string } {
    const saved = this.providers.map((provider) => ({ ...provider, hasKey: this.keys.of(provider.id, provider.config) !== '' }))
    return { providers: [{ ...OPERATOR_PROVIDER, hasKey: false }, ...saved], active: this.active }
  }

  /** What the engine gets: the provider in use with its key. */
  inUse(): { readonly config: ProviderConfig; readonly key: string } {
    const { id, config } = this.providers.find((provider) => provider.id === this.active) ?? OPERATOR_PROVIDER
    return { config, key: this.keys.of(id, config) }
  }

  isInUse(id: string): boolean {
    return this.active === id
  }

  /** The kept key of a provider, if it was given for this very address; else an empty string. */
  keyFor(id: string | null, config: ProviderConfig): string {
    return id === null ? '' : this.keys.of(id, config)
  }

  /** `key`: null keeps the one of this address, an empty string removes it. @throws Error in words, or of the file system. */
  save(provider: KeylessProvider, key: string | null): void {
    if (provider.id === OPERATOR_ID || provider.config.kind === 'operator') throw new Error('The built-in operator cannot be changed.')
    const known = this.providers.some(({ id }) => id === provider.id)
    if (!known && this.providers.length >= PROVIDERS_CAP) throw new Error(`At most ${PROVIDERS_CAP} providers can be saved. Remove one that is not needed.`)
    this.providers = known ? this.providers.map((other) => (other.id === provider.id ? provider : other)) : [...this.providers, provider]
    this.keys.set(provider.id, provider.config, key)
    this.write()
  }

  /** The operator takes its place where it was in use. @throws Error of the file system. */
  remove(id: string): void {
    this.providers = this.providers.filter((provider) => provider.id !== id)
    if (this.active === id) this.active = OPERATOR_ID
    this.keys.remove(id)
    this.write()
  }

  /** @throws Error in words, or of the file system. */
  use(id: string): void {
    if (id !== OPERATOR_ID && !this.providers.some((provider) => provider.id === id)) throw new Error('This provider is not saved any more.')
    this.active = id
    this.write()
  }

  private write(): void {
    writePrivateFile(this.path, `${JSON.stringify({ providers: this.providers, active: this.active }, null, 2)}\n`)
  }

  /** False: there is no such file yet. */
  private load(): boolean {
    if (readPrivateFile(this.path) === undefined) return false
    const stored = fileSchema.safeParse(readPrivateJson(this.path))
    if (stored.success) {
      this.providers = stored.data.providers
      this.active = this.providers.some(({ id }) => id === stored.data.active) ? stored.data.active : OPERATOR_ID
    } else keepAside(this.path)
    return true
  }

  /** The one provider of earlier versions, with its key. */
  private migrate(path: string): void {
    const stored = providerConfigSchema.safeParse(readPrivateJson(path))
    if (!stored.success || stored.data.kind === 'operator') return
    const provider = { id: 'provider-1', name: stored.data.model, config: stored.data }
    this.providers = [provider]
    this.active = provider.id
    try {
      this.keys.adopt(provider.id, provider.config)
      this.write()
      rmSync(path, { force: true })
    } catch {
      // It holds until the app ends and is tried again at the next start.
    }
  }
}
