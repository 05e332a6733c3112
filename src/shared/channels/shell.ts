import { z } from 'zod'
import { providerConfigSchema, providerTestSchema } from './provider'

const none = z.object({})

export const appSettingsSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']).default('system'),
  language: z.enum(['system', 'en', 'zh-CN']).default('system'),
  fontSize: z.number().int().min(8).max(40).default(13),
})
export type AppSettings = z.infer<typeof appSettingsSchema>

export const appInfoSchema = z.object({
  version: z.string(), electron: z.string(), chromium: z.string(), platform: z.string(), locale: z.string(),
  /** How provider keys are kept: in the system's keyring, or in memory only (with the warning to show). */
  keyStorage: z.enum(['keyring', 'memory']),
})
export type AppInfo = z.infer<typeof appInfoSchema>

/** Window <-> main process. Everything about terminals and chats goes to the engine instead. */
export const shellRequests = {
  'app.info': { request: none, response: appInfoSchema },
  'app.settings.get': { request: none, response: appSettingsSchema },
  'app.settings.set': { request: appSettingsSchema, response: none },
  'app.provider.get': { request: none, response: z.object({ config: providerConfigSchema, hasKey: z.boolean() }) },
  'app.provider.set': { request: z.object({ config: providerConfigSchema, key: z.string().max(10_000).nullable() }), response: none },
  'app.provider.test': { request: z.object({ config: providerConfigSchema, key: z.string().max(10_000).nullable() }), response: providerTestSchema },
  'app.clipboard.write': { request: z.object({ text: z.string().max(67_108_864) }), response: none },
  'app.clipboard.read': { request: none, response: z.object({ text: z.string() }) },
} as const

export const shellEvents = {
  /** The engine ended and was started again (or could not be): terminals are gone, chats are kept. */
  'app.engine': z.object({ state: z.enum(['ready', 'restarting', 'failed']), message: z.string() }),
} as const
