import { watch, type FSWatcher } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AppSettings } from '../../shared/settings'
import { readSettingsText, writeSettingsText, type SettingsFault, type SettingsText } from '../../shared/settings-text'
import { keepCopy, readPrivateFile, writePrivateFile } from './private-file'

const NAME = 'settings.json'
/** Editors write in several steps; what stands there this long after the last one counts. */
const SETTLE_MS = 120

/**
 * The person's settings in `settings.json`, which they may also edit by hand. A bad field has its default and costs no other; a file that is
 * not sound stays as it is until something is changed here, and then a copy of it is kept beside it.
 */
export class SettingsFile {
  private readonly path: string
  private text: string
  private read: SettingsText
  private watcher: FSWatcher | null = null
  private timer: NodeJS.Timeout | undefined

  constructor(dataDirectory: string) {
    this.path = join(dataDirectory, NAME)
    this.text = this.load()
    this.read = readSettingsText(this.text)
  }

  get(): AppSettings {
    return this.read.settings
  }

  /** What is wrong with the file, in its order. */
  get faults(): readonly SettingsFault[] {
    return this.read.faults
  }

  /** The file as it is, or an empty object where there is none. */
  getText(): string {
    return this.text === '' ? '{\n}\n' : this.text
  }

  /** @throws Error when the file cannot be written; the settings then hold until the app ends. */
  set(settings: AppSettings): void {
    const { fields, faults } = this.read
    const text = writeSettingsText(fields ?? {}, settings)
    if (faults.length > 0) keepCopy(this.path)
    this.read = readSettingsText(text)
    this.text = text
    writePrivateFile(this.path, text)
  }

  /** Takes the text as it is, or says why not and changes nothing. @throws Error when the file cannot be written. */
  setText(text: string): readonly SettingsFault[] {
    const read = readSettingsText(text)
    if (read.faults.length > 0) return read.faults
    if (this.read.faults.length > 0) keepCopy(this.path)
    writePrivateFile(this.path, text)
    this.text = text
    this.read = read
    return []
  }

  /** Tells when the file was changed by somebody else. Where a folder cannot be watched, the next start reads it. */
  watch(changed: () => void): void {
    try {
      this.watcher = watch(dirname(this.path), (_event, name) => {
        if (name !== null && name !== NAME) return
        clearTimeout(this.timer)
        this.timer = setTimeout(() => {
          if (this.reload()) changed()
        }, SETTLE_MS)
      })
      this.watcher.on('error', () => this.dispose())
    } catch {
      this.watcher = null
    }
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.watcher?.close()
    this.watcher = null
  }

  private reload(): boolean {
    const text = this.load()
    if (text === this.text) return false
    this.text = text
    this.read = readSettingsText(text)
    return true
  }

  private load(): string {
    return readPrivateFile(this.path)?.toString('utf8') ?? ''
  }
}
