import { z } from 'zod'

/** Ids carry their kind as a prefix, so that one is never taken for another, by the compiler or by a model. */
export type TaskId = `task_${string}`
export type HandleId = `h_${string}`
export type ChatId = `chat_${string}`
export type SessionId = `session_${string}`
export type CaptureId = `cap_${string}`
export type CallId = `call_${string}`
export type ApprovalId = `ask_${string}`

/** The chat that owns what the command line runs. */
export const CLI_CHAT: ChatId = 'chat_cli'

const body = '[A-Za-z0-9_-]{1,64}'
function idSchema<P extends string>(prefix: P) {
  return z.templateLiteral([prefix, z.string().regex(new RegExp(`^${body}$`))])
}
export const taskIdSchema = idSchema('task_')
export const handleIdSchema = idSchema('h_')
export const chatIdSchema = idSchema('chat_')
export const sessionIdSchema = idSchema('session_')
export const captureIdSchema = idSchema('cap_')
export const callIdSchema = idSchema('call_')
export const approvalIdSchema = idSchema('ask_')
