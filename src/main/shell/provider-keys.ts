import { z } from 'zod'
import type { ProviderConfig } from '../../shared/channels'
import { readPrivateFile, writePrivateFile } from './private-file'
import type { SecretBox } from './secret-box'

const keysSchema = z.record(z.string(), z.string())

/** A key belongs to the provider and the address it was given for and is never sent to another one. */
function nameOf(id: string, config: ProviderConfig): string {
  return JSON.stringify([id, config.kind, config.baseUrl])
}

/** How keys were named when there was one provider. */
function earlierName(config: ProviderConfig): string {
  return `${config.kind} ${config.baseUrl}`
}

/** The keys of the providers: encrypted by the system's keyring, else in memory until the app ends. */
export class ProviderKeys {
  private readonly keys: Map<string, string>

  constructor(private readonly path: string, private readonly box: SecretBox) {
    this.keys = new Map(Object.entries(this.read()))
  }

  get storage(): SecretBox['storage'] {
    return this.box.storage
  }

  /** The key of this provider at this address, or an empty string. */
  of(id: string, config: ProviderConfig): string {
    return this.keys.get(nameOf(id, config)) ?? ''
  }

  /**
   * What is kept for a provider after a change: one key, of its address now. `key`: null keeps the one of this address, an empty string
   * removes it. @throws Error of the file system.
   */
  set(id: string, config: ProviderConfig, key: string | null): void {
    const kept = key ?? this.of(id, config)
    this.forget(id)
    if (kept !== '') this.keys.set(nameOf(id, config), kept)
    this.write()
  }

  /** @throws Error of the file system. */
  remove(id: string): void {
    this.forget(id)
    this.write()
  }

  /** The key that was kept for this address before there were several providers becomes that of `id`; the others of then go. */
  adopt(id: string, config: ProviderConfig): void {
    const key = this.keys.get(earlierName(config)) ?? ''
    for (const name of this.keys.keys()) if (!name.startsWith('[')) this.keys.delete(name)
    this.set(id, config, key)
  }

  private forget(id: string): void {
    const start = `${JSON.stringify([id]).slice(0, -1)},`
    for (const name of this.keys.keys()) if (name.startsWith(start)) this.keys.delete(name)
  }

  private write(): void {
    if (this.box.storage === 'keyring') writePrivateFile(this.path, this.box.encrypt(JSON.stringify(Object.fromEntries(this.keys))))
  }

  private read(): Record<string, string> {
    const content = this.box.storage === 'keyring' ? readPrivateFile(this.path) : undefined
    if (content === undefined) return {}
    try {
      const keys = keysSchema.safeParse(JSON.parse(this.box.decrypt(content)))
      return keys.success ? keys.data : {}
    } catch {
      // Another keyring wrote it: the person is asked for the key again.
      return {}
    }
  }
}
