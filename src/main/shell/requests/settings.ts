import type { AppSettings } from '../../../shared/settings'
import { settingsProblem, type Words } from '../words'
import type { ShellHandlers } from '../ipc'
import type { SettingsFile } from '../settings'

type SettingsRequests = Pick<ShellHandlers, 'app.settings.get' | 'app.settings.set' | 'app.settings.getText' | 'app.settings.setText'>

/** @param changed applies what main itself follows, and tells the page where the change did not come from it. */
export function settingsRequests(file: SettingsFile, text: () => Words, changed: (settings: AppSettings, tellPage: boolean) => void): SettingsRequests {
  return {
    'app.settings.get': () => ({ settings: file.get(), problem: settingsProblem(file.faults, text()) }),
    'app.settings.set': (next) => {
      try {
        file.set(next)
      } finally {
        changed(next, false)
      }
      return {}
    },
    'app.settings.getText': () => ({ text: file.getText() }),
    'app.settings.setText': (request) => {
      const [fault] = file.setText(request.text)
      if (fault !== undefined) return { problem: { ...fault.place, message: text().settingsFault(fault) } }
      changed(file.get(), true)
      return { problem: null }
    },
  }
}
