import { z } from 'zod'
import { weirErrorSchema, type WeirError } from '../../shared/errors'

/** The one result shape: failure is a value with words for the person. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WeirError }

const envelope = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: weirErrorSchema }),
])

/** Parses an answer of either side by the schema of its method. */
export function parseAnswer<T>(answer: unknown, schema: { safeParse(value: unknown): z.ZodSafeParseResult<T> }): Answer<T> {
  const outer = envelope.safeParse(answer)
  if (!outer.success) return malformed()
  if (!outer.data.ok) return outer.data
  const inner = schema.safeParse(outer.data.value)
  return inner.success ? { ok: true, value: inner.data } : malformed()
}

function malformed(): { readonly ok: false; readonly error: WeirError } {
  return { ok: false, error: { code: 'internal', message: 'The answer was not understood. Nothing was changed here.' } }
}
