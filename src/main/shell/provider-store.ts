import { join } from 'node:path'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { providerConfigSchema, type AppInfo, type ProviderConfig } from '../../shared/channels'
import { readPrivateFile, readPrivateJson, writePrivateFile } from './private-file'

const keysSchema = z.record(z.string(), z.string())
const NO_PROVIDER: ProviderConfig = { kind: 'operator', baseUrl: '', model: '', windowTokens: 128_000 }

/** Linux without a keyring falls back to a key that is the same everywhere: that is no protection, and we do not call it one. */
function keyringWorks(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}

/** A key belongs to the address it was given for and is never sent to another one. */
function keyName(config: ProviderConfig): string {
  return `${config.kind} ${config.baseUrl}`
}

/** The chosen provider and the keys: encrypted by the system's keyring, else in memory until the app ends. */
export class ProviderStore {
  readonly keyStorage: AppInfo['keyStorage']
  private readonly configPath: string
  private readonly keysPath: string
  private config: ProviderConfig
  private readonly keys: Map<string, string>

  /** To be made after the app is ready: the keyring is not there before. */
  constructor(dataDirectory: string) {
    this.configPath = join(dataDirectory, 'provider.json')
    this.keysPath = join(dataDirectory, 'provider-keys.bin')
    this.keyStorage = keyringWorks() ? 'keyring' : 'memory'
    const stored = providerConfigSchema.safeParse(readPrivateJson(this.configPath))
    this.config = stored.success ? stored.data : NO_PROVIDER
    this.keys = new Map(Object.entries(this.readKeys()))
  }

  get(): { config: ProviderConfig; hasKey: boolean } {
    return { config: this.config, hasKey: this.keyFor(this.config) !== '' }
  }

  /** The kept key for this provider and address, or an empty string. */
  keyFor(config: ProviderConfig): string {
    return this.keys.get(keyName(config)) ?? ''
  }

  /** `key`: null keeps the one of this provider and address, an empty string removes it. @throws Error of the file system. */
  set(config: ProviderConfig, key: string | null): void {
    this.config = config
    if (key === '') this.keys.delete(keyName(config))
    else if (key !== null) this.keys.set(keyName(config), key)
    writePrivateFile(this.configPath, `${JSON.stringify(config, null, 2)}\n`)
    if (this.keyStorage === 'keyring') {
      writePrivateFile(this.keysPath, safeStorage.encryptString(JSON.stringify(Object.fromEntries(this.keys))))
    }
  }

  private readKeys(): Record<string, string> {
    const content = this.keyStorage === 'keyring' ? readPrivateFile(this.keysPath) : undefined
    if (content === undefined) return {}
    try {
      const keys = keysSchema.safeParse(JSON.parse(safeStorage.decryptString(content)))
      return keys.success ? keys.data : {}
    } catch {
      // Another keyring wrote it: the person is asked for the key again.
      return {}
    }
  }
}
