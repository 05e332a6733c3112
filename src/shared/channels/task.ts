import { z } from 'zod'
import { captureIdSchema, chatIdSchema, taskIdSchema } from '../ids'
import { runStateSchema } from '../outcome'

const count = z.number().int().nonnegative()

export const taskInfoSchema = z.object({
  taskId: taskIdSchema, chatId: chatIdSchema, captureId: captureIdSchema,
  command: z.string(), target: z.string(), cwd: z.string(),
  state: runStateSchema, startedAt: z.number(), endedAt: z.number().nullable(),
  bytes: count, lastOutputAgoMs: z.number().nullable(),
  /** Over the last seconds; null when it has ended. */
  bytesPerSecond: z.number().nonnegative().nullable(),
  /** The newest line as shown, masked, at most 200 characters; empty when there is none. */
  lastLine: z.string(),
  /** Percent, when the program tells (OSC 9;4) or prints one; null: unknown. */
  progress: z.number().min(0).max(100).nullable(),
  muted: z.boolean(),
})
export type TaskInfo = z.infer<typeof taskInfoSchema>

export const taskRequests = {
  'task.list': { request: z.object({}), response: z.array(taskInfoSchema) },
  /** The person's stop; waits until the tree is confirmed dead or 3 s have passed. */
  'task.stop': { request: z.object({ taskId: taskIdSchema }), response: z.object({ report: z.string() }) },
  /** A muted task does not notify the person at its end. */
  'task.mute': { request: z.object({ taskId: taskIdSchema, muted: z.boolean() }), response: z.object({}) },
} as const

export const taskEvents = {
  /** At most 4 a second per task, and one at the end. */
  'task.changed': taskInfoSchema,
} as const
