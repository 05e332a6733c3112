import { create } from 'zustand'
import { OPERATOR_ID, type SavedProvider } from '../../shared/channels'

export const SETTINGS_SECTIONS = ['appearance', 'terminal', 'assistant', 'keys', 'advanced'] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

export interface SettingsState {
  /** What is wrong with the settings file, in words of main; null: nothing. */
  readonly problem: string | null
  /** Counts changes of the file that did not come from the form. */
  readonly fileVersion: number
  readonly providers: readonly SavedProvider[]
  readonly activeProvider: string
  /** The section that is shown, kept while the window lives. */
  readonly section: SettingsSection
}

export const useSettings = create<SettingsState>(() => ({
  problem: null, fileVersion: 0, providers: [], activeProvider: OPERATOR_ID, section: 'appearance',
}))
