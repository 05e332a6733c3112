import { z } from 'zod'
import { APPROVAL_MODES } from '../effects'
import { approvalIdSchema, callIdSchema, captureIdSchema, chatIdSchema, handleIdSchema, sessionIdSchema, taskIdSchema } from '../ids'
import { observationRecordSchema } from '../observation'
import { runStateSchema } from '../outcome'

const none = z.object({})
const count = z.number().int().nonnegative()
const mode = z.enum(APPROVAL_MODES)

/** The context meter: tokens by part of the newest request, and what the provider reported in all. */
export const meterSchema = z.object({
  windowTokens: count,
  system: count, tools: count, goal: count, history: count, terminal: count, reserve: count,
  usedTokens: count,
  inputTokensTotal: count, outputTokensTotal: count,
})
export type Meter = z.infer<typeof meterSchema>

export const chatInfoSchema = z.object({
  chatId: chatIdSchema, title: z.string(), createdAt: z.number(), updatedAt: z.number(),
  mode, busy: z.boolean(), runningTasks: count,
  /** The terminal whose working directory commands use; null: the home directory. */
  sessionId: sessionIdSchema.nullable(),
  meter: meterSchema.nullable(),
})
export type ChatInfo = z.infer<typeof chatInfoSchema>

export const callStatusSchema = z.enum(['waiting_approval', 'running', 'background', 'done', 'denied', 'refused', 'failed', 'outcome_unknown'])
export type CallStatus = z.infer<typeof callStatusSchema>

/** A pending question to the person. It never expires. */
export const approvalSchema = z.object({
  approvalId: approvalIdSchema,
  reason: z.string(),
  /** Notation of effects.ts. */
  effects: z.string(),
  destructive: z.boolean(),
  /** What "Always allow" would save, in words; null when nothing may be saved. */
  pattern: z.string().nullable(),
})
export type Approval = z.infer<typeof approvalSchema>

export const chatItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.string(), at: z.number(), text: z.string(), handle: handleIdSchema.nullable() }),
  z.object({ kind: z.literal('assistant'), id: z.string(), at: z.number(), text: z.string(), streaming: z.boolean() }),
  z.object({
    kind: z.literal('call'), id: callIdSchema, at: z.number(), tool: z.string(),
    /** The masked command for terminal_execute, else a short masked line of the arguments. */
    title: z.string(),
    target: z.string(), cwd: z.string(), effects: z.string(),
    status: callStatusSchema, state: runStateSchema.nullable(),
    taskId: taskIdSchema.nullable(), captureId: captureIdSchema.nullable(),
    approval: approvalSchema.nullable(),
    observation: observationRecordSchema.nullable(),
    note: z.string().nullable(),
  }),
  z.object({ kind: z.literal('notice'), id: z.string(), at: z.number(), level: z.enum(['info', 'warning', 'error']), text: z.string() }),
])
export type ChatItem = z.infer<typeof chatItemSchema>

const chat = z.object({ chatId: chatIdSchema })

export const chatRequests = {
  'chat.list': { request: none, response: z.array(chatInfoSchema) },
  'chat.create': { request: none, response: chatInfoSchema },
  'chat.items': { request: chat, response: z.object({ info: chatInfoSchema, items: z.array(chatItemSchema) }) },
  'chat.rename': { request: z.object({ chatId: chatIdSchema, title: z.string().min(1).max(200) }), response: none },
  /** Stops its tasks and deletes its captures. */
  'chat.delete': { request: chat, response: none },
  'chat.mode': { request: z.object({ chatId: chatIdSchema, mode }), response: none },
  'chat.session': { request: z.object({ chatId: chatIdSchema, sessionId: sessionIdSchema.nullable() }), response: none },
  /** Begins a turn; refused as busy while one runs. The answer arrives as events. */
  'chat.send': { request: z.object({ chatId: chatIdSchema, text: z.string().min(1).max(4_000_000) }), response: none },
  /** Ends the model's step and its foreground command; background tasks stay. */
  'chat.stop': { request: chat, response: none },
  'chat.stopAll': { request: chat, response: none },
  'chat.approve': {
    request: z.object({
      chatId: chatIdSchema, approvalId: approvalIdSchema,
      answer: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('run') }),
        z.object({ kind: z.literal('edit'), command: z.string().min(1).max(1_000_000) }),
        z.object({ kind: z.literal('deny') }),
        z.object({ kind: z.literal('always') }),
      ]),
    }),
    response: none,
  },
} as const

export const chatEvents = {
  'chat.info': chatInfoSchema,
  /** An item that is new or has changed as a whole; replaces the one with the same id. */
  'chat.item': z.object({ chatId: chatIdSchema, item: chatItemSchema }),
  /** More streamed text of an assistant item. */
  'chat.delta': z.object({ chatId: chatIdSchema, id: z.string(), text: z.string() }),
  'chat.gone': chat,
} as const
