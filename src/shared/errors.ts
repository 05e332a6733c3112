import { z } from 'zod'

export const weirErrorSchema = z.object({
  code: z.enum([
    'invalid', 'not_found', 'expired', 'evicted', 'limit', 'busy', 'denied', 'refused', 'unsupported', 'storage', 'model', 'internal',
  ]),
  /** What happened, what was kept and what to do, in one or two sentences. Never holds terminal text. */
  message: z.string(),
})
/** An expected failure, as a value. */
export type WeirError = z.infer<typeof weirErrorSchema>
