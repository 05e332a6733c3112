import { placeAt, readJson, type JsonFault, type TextPlace } from './json-text'
import { appSettingsSchema, type AppSettings } from './settings'
import { isSettingKey, SETTING_KEYS, settingDefaults, type SettingKey } from './settings-fields'

/** What is wrong with the text of a settings file. */
export type SettingsFault =
  | { readonly kind: 'syntax'; readonly place: TextPlace; readonly expected: JsonFault['expected'] }
  | { readonly kind: 'no-object'; readonly place: TextPlace }
  | { readonly kind: 'field'; readonly place: TextPlace; readonly field: SettingKey }

export interface SettingsText {
  /** Every field that is allowed holds; the others have their defaults. */
  readonly settings: AppSettings
  /** In the order of the text. */
  readonly faults: readonly SettingsFault[]
  /** Fields that are not ours, kept for whoever wrote them. Null: the text is no JSON object. */
  readonly fields: Readonly<Record<string, unknown>> | null
}

/** Field by field: one bad value does not cost the others. An empty text is an empty object. */
export function readSettingsText(text: string): SettingsText {
  const defaults = settingDefaults()
  if (text.trim() === '') return { settings: defaults, faults: [], fields: {} }
  const read = readJson(text)
  if (!read.ok) {
    const { at, expected } = read.fault
    return { settings: defaults, faults: [{ kind: 'syntax', place: placeAt(text, at), expected }], fields: null }
  }
  if (read.object === null) return { settings: defaults, faults: [{ kind: 'no-object', place: placeAt(text, 0) }], fields: null }
  const { value, fields: offsets } = read.object
  const bad = SETTING_KEYS.filter((key) => Object.hasOwn(value, key) && !appSettingsSchema.shape[key].safeParse(value[key]).success)
  const sound = Object.fromEntries(Object.entries(value).filter(([name]) => !(isSettingKey(name) && bad.includes(name))))
  const faults = bad
    .map((field) => ({ field, at: offsets.get(field) ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ field, at }): SettingsFault => ({ kind: 'field', field, place: placeAt(text, at) }))
  return { settings: appSettingsSchema.parse(sound), faults, fields: value }
}

/**
 * The file's text after a change: fields that are not ours stay, a field that has its default is left out, and so is one that was not
 * allowed.
 */
export function writeSettingsText(fields: Readonly<Record<string, unknown>>, settings: AppSettings): string {
  const defaults = settingDefaults()
  const strange = Object.entries(fields).filter(([name]) => !isSettingKey(name))
  const ours = SETTING_KEYS.flatMap((key) => (JSON.stringify(settings[key]) === JSON.stringify(defaults[key]) ? [] : [[key, settings[key]]]))
  return `${JSON.stringify(Object.fromEntries([...ours, ...strange]), null, 2)}\n`
}
