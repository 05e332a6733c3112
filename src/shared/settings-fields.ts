import { z } from 'zod'
import { appSettingsSchema, type AppSettings } from './settings'

export type SettingKey = keyof AppSettings

/** What a setting may be, taken from the schema: for the form, and for the words about a value that is not allowed. */
export type FieldLimits =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly whole: boolean }
  | { readonly kind: 'flag' }
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'list'; readonly maxItems: number; readonly maxLength: number }
  | { readonly kind: 'map' }

const DEFAULTS: AppSettings = appSettingsSchema.parse({})

export function settingDefaults(): AppSettings {
  return DEFAULTS
}

export function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(appSettingsSchema.shape, name)
}

export const SETTING_KEYS: readonly SettingKey[] = Object.keys(appSettingsSchema.shape).filter(isSettingKey)

/** The range or the choices of a setting. @throws Error for a kind of schema that has no form yet; a test asks for every key. */
export function limitsOf(key: SettingKey): FieldLimits {
  const inner = appSettingsSchema.shape[key].unwrap()
  if (inner instanceof z.ZodEnum) return { kind: 'choice', values: inner.options.map(String) }
  if (inner instanceof z.ZodNumber) return { kind: 'number', min: inner.minValue ?? 0, max: inner.maxValue ?? 0, whole: inner.format === 'safeint' }
  if (inner instanceof z.ZodBoolean) return { kind: 'flag' }
  if (inner instanceof z.ZodString) return { kind: 'text', maxLength: inner.maxLength ?? 0 }
  if (inner instanceof z.ZodRecord) return { kind: 'map' }
  const { maxItems, items } = z.toJSONSchema(inner)
  const item = typeof items === 'object' && !Array.isArray(items) ? items : {}
  if (maxItems === undefined || item.type !== 'string') throw new Error(`The setting ${key} has no form.`)
  return { kind: 'list', maxItems, maxLength: item.maxLength ?? 0 }
}
