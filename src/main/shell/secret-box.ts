import { safeStorage } from 'electron'
import type { AppInfo } from '../../shared/channels'

/** Encrypts what is kept on disk, where the system has something to encrypt it with. */
export interface SecretBox {
  readonly storage: AppInfo['keyStorage']
  encrypt(text: string): Uint8Array
  /** @throws Error when another keyring, or nobody, has encrypted it. */
  decrypt(content: Buffer): string
}

/** Linux without a keyring falls back to a key that is the same everywhere: that is no protection, and we do not call it one. */
function keyringWorks(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}

/** The system's keyring. To be asked for after the app is ready: it is not there before. */
export function systemSecretBox(): SecretBox {
  return {
    storage: keyringWorks() ? 'keyring' : 'memory',
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (content) => safeStorage.decryptString(content),
  }
}
