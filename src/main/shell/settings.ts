import { join } from 'node:path'
import { appSettingsSchema, type AppSettings } from '../../shared/channels'
import { readPrivateJson, writePrivateFile } from './private-file'

/** The person's settings in `settings.json`. A broken file gives the defaults and is replaced at the next change. */
export class SettingsFile {
  private readonly path: string
  private current: AppSettings

  constructor(dataDirectory: string) {
    this.path = join(dataDirectory, 'settings.json')
    const stored = appSettingsSchema.safeParse(readPrivateJson(this.path))
    this.current = stored.success ? stored.data : appSettingsSchema.parse({})
  }

  get(): AppSettings {
    return this.current
  }

  /** @throws Error when the file cannot be written; the settings then hold until the app ends. */
  set(settings: AppSettings): void {
    this.current = settings
    writePrivateFile(this.path, `${JSON.stringify(settings, null, 2)}\n`)
  }
}
