import { z } from 'zod'
import { captureIdSchema, chatIdSchema, taskIdSchema } from '../ids'
import { runStateSchema } from '../outcome'

const count = z.number().int().nonnegative()

export const taskInfoSchema = z.object({
  taskId: taskIdSchema, chatId: chatIdSchema, captureId: captureIdSchema,
  command: z.string(), target: z.string(), cwd: z.string(),
  state: runStateSchema, startedAt: z.number(), endedAt: z.number().nullable(),
  bytes: count, lastOutputAgoMs: z.number().nullable(),
})
export type TaskInfo = z.infer<typeof taskInfoSchema>

export const taskRequests = {
  'task.list': { request: z.object({}), response: z.array(taskInfoSchema) },
  /** The person's stop; waits until the tree is confirmed dead or 3 s have passed. */
  'task.stop': { request: z.object({ taskId: taskIdSchema }), response: z.object({ report: z.string() }) },
  /**
   * "What happened", for the person: decoded text with its escape sequences. Secrets are masked unless `unmasked`, which the
   * window only sends after a deliberate action. `truncatedBeforeCursor`: older bytes were evicted.
   */
  'capture.read': {
    request: z.object({ captureId: captureIdSchema, cursor: count, maxBytes: z.number().int().min(1).max(4_194_304), unmasked: z.boolean() }),
    response: z.object({ text: z.string(), fromCursor: count, nextCursor: count, endCursor: count, truncatedBeforeCursor: z.boolean(), ended: z.boolean() }),
  },
} as const

export const taskEvents = {
  /** At most 4 a second per task, and one at the end. */
  'task.changed': taskInfoSchema,
} as const
