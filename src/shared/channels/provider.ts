import { z } from 'zod'

export const providerKindSchema = z.enum(['operator', 'openai', 'anthropic', 'google', 'openai-compatible'])
export type ProviderKind = z.infer<typeof providerKindSchema>

/** Smallest supported window: 16,000 tokens (observation.md, Context). */
export const windowTokensSchema = z.number().int().min(16_000).max(10_000_000)

/** Without its key, which never comes back to a window. */
export const providerConfigSchema = z.object({
  kind: providerKindSchema,
  baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  model: z.string().max(200),
  windowTokens: windowTokensSchema,
})
export type ProviderConfig = z.infer<typeof providerConfigSchema>

export const providerTestSchema = z.object({ ok: z.boolean(), message: z.string() })

/** Messages to the engine. Main adds the key to `provider.set`, from secure storage; the window never reads it back. */
export const providerRequests = {
  'provider.get': { request: z.object({}), response: z.object({ config: providerConfigSchema, hasKey: z.boolean() }) },
  /** `key`: null keeps the one in use, an empty string removes it. */
  'provider.set': { request: z.object({ config: providerConfigSchema, key: z.string().max(10_000).nullable() }), response: z.object({}) },
  /** One tiny request to the provider with these values, in plain words. */
  'provider.test': { request: z.object({ config: providerConfigSchema, key: z.string().max(10_000).nullable() }), response: providerTestSchema },
} as const
