import { listenToSettings, shell, type Answer } from '../bridge'
import { appSettingsSchema, OPERATOR_PROVIDER, type AppSettings, type ProviderConfig, type SavedProvider } from '../../shared/channels'
import { settingDefaults, type SettingKey } from '../../shared/settings-fields'
import { useSettings } from './settings-store'
import { notify, useApp, withdrawNotice } from './store'

/** Loads the settings and the providers, and follows the file when it is edited by hand. Once, at the start of the page. */
export async function connectSettings(): Promise<void> {
  listenToSettings(({ settings, problem }) => {
    useApp.setState({ settings })
    useSettings.setState(({ fileVersion }) => ({ fileVersion: fileVersion + 1 }))
    tellProblem(problem)
  })
  const [settings] = await Promise.all([shell.getSettings(), loadProviders()])
  if (!settings.ok) return
  useApp.setState({ settings: settings.value.settings })
  tellProblem(settings.value.problem)
}

/** A new problem takes the place of the old one's notice. */
function tellProblem(problem: string | null): void {
  const { problem: before } = useSettings.getState()
  if (before !== null && before !== problem) withdrawNotice(before)
  useSettings.setState({ problem })
  if (problem !== null) notify('error', problem)
}

/** Takes effect at once; a file that cannot be written is told and the choice holds until the app ends. */
export async function saveSettings(change: Partial<AppSettings>): Promise<void> {
  const settings = { ...useApp.getState().settings, ...change }
  useApp.setState({ settings })
  const answer = await shell.setSettings(settings)
  if (!answer.ok) return notify('error', answer.error.message)
  // What was wrong with the file went with the change; main has kept a copy.
  tellProblem(null)
}

/** @returns false, and changes nothing, when the value is not allowed. */
export function changeSetting(key: SettingKey, value: unknown): boolean {
  const next = appSettingsSchema.safeParse({ ...useApp.getState().settings, [key]: value })
  if (next.success) void saveSettings(next.data)
  return next.success
}

export function resetSetting(key: SettingKey): void {
  changeSetting(key, settingDefaults()[key])
}

export async function loadProviders(): Promise<void> {
  const answer = await shell.listProviders()
  if (!answer.ok) return notify('error', answer.error.message)
  const { providers, active } = answer.value
  useSettings.setState({ providers, activeProvider: active })
  const { config, hasKey } = providers.find(({ id }) => id === active) ?? { ...OPERATOR_PROVIDER, hasKey: false }
  useApp.setState({ provider: { config, hasKey } })
}

async function changed(answer: Answer<unknown>): Promise<boolean> {
  if (!answer.ok) notify('error', answer.error.message)
  await loadProviders()
  return answer.ok
}

/** `key`: null keeps the one of this address, an empty string removes it. @returns false when it could not be saved, which was told. */
export async function saveProvider(provider: Omit<SavedProvider, 'hasKey'>, key: string | null): Promise<boolean> {
  return changed(await shell.saveProvider({ provider, key }))
}
export async function chooseProvider(id: string): Promise<boolean> {
  return changed(await shell.useProvider({ id }))
}
export async function removeProvider(id: string): Promise<boolean> {
  return changed(await shell.removeProvider({ id }))
}

/** `id`: whose kept key is meant where none is given. */
export function testProvider(id: string | null, config: ProviderConfig, key: string | null): Promise<Answer<{ ok: boolean; message: string }>> {
  return shell.testProvider({ id, config, key })
}

export type TextFault = { readonly line: number; readonly column: number; readonly message: string }
export async function settingsText(): Promise<string> {
  const answer = await shell.getSettingsText()
  return answer.ok ? answer.value.text : ''
}
/** Null: saved, and in effect. A file that cannot be written is told as a fault at the start. */
export async function saveSettingsText(text: string): Promise<TextFault | null> {
  const answer = await shell.setSettingsText({ text })
  return answer.ok ? answer.value.problem : { line: 1, column: 1, message: answer.error.message }
}
