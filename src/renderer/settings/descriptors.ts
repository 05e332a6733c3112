import { SETTING_KEYS, type SettingKey } from '../../shared/settings-fields'
import type { Messages } from '../messages'
import type { SettingsSection } from '../state'

/** Where a setting stands and how it is shown; its kind and range come from the schema, its words from `settingFields`. */
export interface Descriptor {
  readonly section: SettingsSection
  /** Instead of what the schema's kind would have: a list of encodings, the key editor, or a pull-down menu. */
  readonly control?: 'encoding' | 'keys' | 'menu'
}

/** In the order of the form. */
export const DESCRIPTORS: Readonly<Record<SettingKey, Descriptor>> = {
  theme: { section: 'appearance' },
  language: { section: 'appearance' },
  colorScheme: { section: 'appearance', control: 'menu' },
  fontFamily: { section: 'appearance' },
  fontSize: { section: 'appearance' },
  lineHeight: { section: 'appearance' },
  cursorStyle: { section: 'appearance' },
  cursorBlink: { section: 'appearance' },
  minimumContrast: { section: 'appearance' },
  shell: { section: 'terminal' },
  shellArguments: { section: 'terminal' },
  encoding: { section: 'terminal', control: 'encoding' },
  scrollbackLines: { section: 'terminal' },
  bell: { section: 'terminal' },
  copyOnSelect: { section: 'terminal' },
  pasteWarning: { section: 'terminal' },
  altIsMeta: { section: 'terminal' },
  confirmClose: { section: 'terminal' },
  restoreSessions: { section: 'terminal' },
  unicodeWidths: { section: 'terminal', control: 'menu' },
  renderer: { section: 'terminal' },
  newChatMode: { section: 'assistant' },
  notifications: { section: 'assistant' },
  keybindings: { section: 'keys', control: 'keys' },
}

const ORDER: readonly SettingKey[] = SETTING_KEYS.toSorted((a, b) => Object.keys(DESCRIPTORS).indexOf(a) - Object.keys(DESCRIPTORS).indexOf(b))

/** The rows of a section; the key editor is no row. */
export function fieldsOf(section: SettingsSection): readonly SettingKey[] {
  return ORDER.filter((key) => DESCRIPTORS[key].section === section && DESCRIPTORS[key].control !== 'keys')
}

/** True when every word of the query is in one of the texts, whatever their case. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const hay = texts.join(' ').toLowerCase()
  return query.toLowerCase().split(/\s+/).every((word) => hay.includes(word))
}

/** Settings that a search finds: by name, help, choices, the name in the file, and the section's name. */
export function foundFields(section: SettingsSection, query: string, text: Messages): readonly SettingKey[] {
  return fieldsOf(section).filter((key) => {
    const { label, help, choices } = text.settingFields[key]
    return matches(query, label, help, ...Object.values(choices), key, text.settingsSections[section])
  })
}
