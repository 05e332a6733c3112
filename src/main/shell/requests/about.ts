import { app } from 'electron'
import type { AppInfo } from '../../../shared/channels'
import type { ShellHandlers } from '../ipc'

export function aboutRequests(keyStorage: AppInfo['keyStorage']): Pick<ShellHandlers, 'app.info'> {
  return {
    'app.info': () => ({
      version: app.getVersion(), electron: process.versions.electron, chromium: process.versions.chrome,
      platform: process.platform, locale: app.getLocale(), keyStorage,
    }),
  }
}
