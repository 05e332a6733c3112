import { shell, type Answer } from '../bridge'
import type { AppSettings, ProviderConfig } from '../../shared/channels'
import { notify, useApp } from './store'

/** Takes effect at once; a file that cannot be written is told and the choice holds until the app ends. */
export async function saveSettings(change: Partial<AppSettings>): Promise<void> {
  const settings = { ...useApp.getState().settings, ...change }
  useApp.setState({ settings })
  const answer = await shell.setSettings(settings)
  if (!answer.ok) notify('error', answer.error.message)
}

/** `key`: null keeps the one in use, an empty string removes it. */
export async function saveProvider(config: ProviderConfig, key: string | null): Promise<boolean> {
  const answer = await shell.setProvider({ config, key })
  if (!answer.ok) {
    notify('error', answer.error.message)
    return false
  }
  const kept = await shell.getProvider()
  if (kept.ok) useApp.setState({ provider: kept.value })
  return true
}

export function testProvider(config: ProviderConfig, key: string | null): Promise<Answer<{ ok: boolean; message: string }>> {
  return shell.testProvider({ config, key })
}
