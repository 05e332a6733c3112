import { z } from 'zod'
import { handleIdSchema, taskIdSchema } from '../../../../shared/ids'
import { MAX_WAIT_MS } from '../../process'
import { OBSERVATION_MAX, OBSERVATION_MIN } from '../../observe'

/** Flat parameters; only unmarked ones are required. Numbers out of range are brought into range by the room that uses them. */
const waitMs = z.number().int().min(0).max(MAX_WAIT_MS).optional()
const cursor = z.number().int().nonnegative().optional()
const maxChars = z.number().int().min(OBSERVATION_MIN).max(OBSERVATION_MAX).optional()

export const executeArguments = z.strictObject({
  command: z.string().min(1).max(1_000_000),
  waitMs,
  timeoutMs: z.number().int().min(1).max(36_000_000).optional(),
  stdin: z.boolean().optional(),
  cwd: z.string().min(1).max(4_096).optional(),
  encoding: z.string().max(40).optional(),
  maxChars,
})
export const pollArguments = z.strictObject({ taskId: taskIdSchema, cursor, waitMs, maxChars })
export const stopArguments = z.strictObject({ taskId: taskIdSchema })
export const inputArguments = z.strictObject({ taskId: taskIdSchema, text: z.string().max(100_000).optional(), eof: z.boolean().optional() })
export const readArguments = z.strictObject({ handle: handleIdSchema, mode: z.enum(['head', 'tail', 'range', 'around']).optional(), cursor, maxChars })
export const searchArguments = z.strictObject({
  handle: handleIdSchema,
  pattern: z.string().min(1).max(1_000),
  regex: z.boolean().optional(),
  ignoreCase: z.boolean().optional(),
  cursor,
  maxChars,
})
export const sessionListArguments = z.strictObject({})

/** What is wrong with the arguments, in one sentence a model can act on. */
export function argumentProblem(error: z.ZodError): string {
  return error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`).join('; ')
}
