import { z } from 'zod'
import { captureIdSchema, sessionIdSchema, taskIdSchema } from './ids'

/** Whose output it is: a task, a terminal session, or the capture itself where its owner is gone. */
export const processIdSchema = z.union([taskIdSchema, sessionIdSchema, captureIdSchema])

const at = { seq: z.number().int().nonnegative(), processId: processIdSchema, at: z.number() }

/**
 * One thing that happened, in the order in which it was seen (`seq`; `at` is milliseconds since the epoch). stdout and stderr
 * have no other common order. `bytes` is the number of raw bytes that `text`, masked, stands for.
 */
export const processEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), ...at }),
  z.object({
    type: z.enum(['stdout', 'stderr', 'terminal']), ...at,
    bytes: z.number().int().nonnegative(), text: z.string(),
  }),
  z.object({ type: z.literal('exited'), ...at, exitCode: z.number().int().nullable(), signal: z.string().nullable() }),
  z.object({ type: z.enum(['timed_out', 'cancelled']), ...at }),
])
export type ProcessEvent = z.infer<typeof processEventSchema>

/** A page of output between two cursors (raw bytes in the observed order). The same `fromCursor` gives the same text again. */
export const outputPageSchema = z.object({
  processId: processIdSchema,
  fromCursor: z.number().int().nonnegative(),
  nextCursor: z.number().int().nonnegative(),
  events: z.array(processEventSchema),
  running: z.boolean(),
  /** Null while running and where it is not known: never 0 for unknown. */
  exitCode: z.number().int().nullable(),
  /** Bytes before `fromCursor` that were asked for are no longer kept. */
  truncatedBeforeCursor: z.boolean(),
  hasMore: z.boolean(),
})
export type OutputPage = z.infer<typeof outputPageSchema>
