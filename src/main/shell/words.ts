import { app } from 'electron'
import type { AppSettings } from '../../shared/channels'
import type { SettingsFault } from '../../shared/settings-text'
import { en } from './words/en'
import { zhCN } from './words/zh-CN'

export type Words = typeof en

/** What main itself says, in the person's language. */
export function words(language: AppSettings['language']): Words {
  const chosen = language === 'system' ? app.getLocale() : language
  return chosen.toLowerCase().startsWith('zh') ? zhCN : en
}

/** What is wrong with the settings file, in one line; null: nothing. */
export function settingsProblem(faults: readonly SettingsFault[], text: Words): string | null {
  return faults.length === 0 ? null : [text.settingsHead, ...faults.map((fault) => text.settingsFault(fault)), text.settingsKept].join(text.space)
}
