import type { Action } from '../actions'
import { openSettingsAt, saveSettings } from '../state'

/** What a person can do about settings from the palette or a key. */
export const settingsActions: readonly Action[] = [
  { id: 'settings.models', title: (text) => text.openModels, run: () => openSettingsAt('assistant') },
  { id: 'settings.keys', title: (text) => text.openKeys, run: () => openSettingsAt('keys') },
  { id: 'settings.text', title: (text) => text.openJson, run: () => openSettingsAt('advanced') },
  { id: 'settings.dark', title: (text) => text.chooseDark, run: () => void saveSettings({ theme: 'dark' }) },
  { id: 'settings.light', title: (text) => text.chooseLight, run: () => void saveSettings({ theme: 'light' }) },
  { id: 'settings.systemTheme', title: (text) => text.chooseSystemTheme, run: () => void saveSettings({ theme: 'system' }) },
  { id: 'settings.english', title: (text) => text.languageEnglish, run: () => void saveSettings({ language: 'en' }) },
  { id: 'settings.chinese', title: (text) => text.languageChinese, run: () => void saveSettings({ language: 'zh-CN' }) },
]
