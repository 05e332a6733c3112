import { z } from 'zod'
import { captureIdSchema, taskIdSchema } from '../ids'
import { appSettingsSchema } from '../settings'
import { workspaceSchema } from '../workspace'
import { providerConfigSchema, providerTestSchema } from './provider'

export { appSettingsSchema, type AppSettings } from '../settings'

const none = z.object({})

export const appInfoSchema = z.object({
  version: z.string(), electron: z.string(), chromium: z.string(), platform: z.string(), locale: z.string(),
  /** How provider keys are kept: in the system's keyring, or in memory only (with the warning to show). */
  keyStorage: z.enum(['keyring', 'memory']),
})
export type AppInfo = z.infer<typeof appInfoSchema>

export const savedProviderSchema = z.object({ id: z.string().min(1).max(64), name: z.string().max(100), config: providerConfigSchema, hasKey: z.boolean() })
export type SavedProvider = z.infer<typeof savedProviderSchema>
/** The built-in operator is always in the list, and cannot be changed or removed. */
export const OPERATOR_ID = 'operator'
export const OPERATOR_PROVIDER: Omit<SavedProvider, 'hasKey'> = { id: OPERATOR_ID, name: '', config: { kind: 'operator', baseUrl: '', model: '', windowTokens: 128_000 } }

/** What a click on a notification shows. */
export const focusSchema = z.object({ taskId: taskIdSchema })
export type Focus = z.infer<typeof focusSchema>

/** Window <-> main process. Everything about terminals and chats goes to the engine instead. */
export const shellRequests = {
  'app.info': { request: none, response: appInfoSchema },
  /** `problem`: what is wrong with the file, in plain words; its other fields hold, and it is left as it is until the next change here. */
  'app.settings.get': { request: none, response: z.object({ settings: appSettingsSchema, problem: z.string().nullable() }) },
  'app.settings.set': { request: appSettingsSchema, response: none },
  /** The file as text, to be edited as such; saving refuses what does not fit the schema and names the place. */
  'app.settings.getText': { request: none, response: z.object({ text: z.string() }) },
  'app.settings.setText': {
    request: z.object({ text: z.string().max(1_000_000) }),
    /** The first fault, and where it stands (both from one); null: saved. */
    response: z.object({ problem: z.object({ line: z.number().int(), column: z.number().int(), message: z.string() }).nullable() }),
  },
  'app.workspace.get': { request: none, response: workspaceSchema },
  'app.workspace.set': { request: workspaceSchema, response: none },
  /** Saved providers, the operator first; one is in use. */
  'app.providers.list': { request: none, response: z.object({ providers: z.array(savedProviderSchema), active: z.string() }) },
  /** A new id adds one. `key`: null keeps the one of this provider and address, an empty string removes it; another address has no key. */
  'app.providers.save': { request: z.object({ provider: savedProviderSchema.omit({ hasKey: true }), key: z.string().max(10_000).nullable() }), response: none },
  /** The operator takes the place of one that was in use. */
  'app.providers.remove': { request: z.object({ id: z.string().max(64) }), response: none },
  'app.providers.use': { request: z.object({ id: z.string().max(64) }), response: none },
  /** With the key given, else with the one kept for this provider (`id`, null for a new one) at this very address. */
  'app.provider.test': {
    request: z.object({ id: z.string().max(64).nullable(), config: providerConfigSchema, key: z.string().max(10_000).nullable() }), response: providerTestSchema,
  },
  /** `selection` is PRIMARY, on Linux; elsewhere it does nothing. */
  'app.clipboard.write': { request: z.object({ text: z.string().max(67_108_864), selection: z.boolean() }), response: none },
  'app.clipboard.read': { request: z.object({ selection: z.boolean() }), response: z.object({ text: z.string() }) },
  /** Opens http, https and mailto in the person's browser; any other scheme only after main's own question. */
  'app.openLink': { request: z.object({ url: z.string().min(1).max(8192) }), response: z.object({ opened: z.boolean() }) },
  /** A notification of the system, shown only while the window is not in front; a click brings the window back and sends `app.focus`. */
  'app.notify': { request: z.object({ title: z.string().max(200), body: z.string().max(500), focus: focusSchema }), response: z.object({ shown: z.boolean() }) },
  /** Asks for a file with the system's dialog and writes the capture there. Null: the person cancelled. */
  'app.capture.save': { request: z.object({ captureId: captureIdSchema, unmasked: z.boolean(), name: z.string().max(200) }), response: z.object({ path: z.string().nullable(), bytes: z.number() }) },
} as const

export type ShellMethod = keyof typeof shellRequests
export type ShellRequestOf<M extends ShellMethod> = z.infer<(typeof shellRequests)[M]['request']>

export const shellEvents = {
  /** The person clicked a notification. */
  'app.focus': focusSchema,
  /** The settings file was changed, here or by hand. */
  'app.settings': z.object({ settings: appSettingsSchema, problem: z.string().nullable() }),
  /** The engine ended and was started again (or could not be): terminals have ended, chats are kept. */
  'app.engine': z.object({ state: z.enum(['ready', 'restarting', 'failed']), message: z.string() }),
} as const
