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

/**
 * A saved pattern on parsed arguments (lessons.md, 35): this program with these first arguments, and with `rest` any further
 * ones, in this folder of this target. `effects`: at most these, in the notation of effects.ts.
 */
export const patternRuleSchema = z.object({
  target: z.string().max(200), cwd: z.string().max(4096), program: z.string().min(1).max(1000), words: z.array(z.string().max(4096)).max(200), rest: z.boolean(),
  effects: z.string().max(500),
})
export type PatternRule = z.infer<typeof patternRuleSchema>
/** `ask` patterns are the person's deny patterns: Ask and Auto ask, Observe refuses. Theirs may name no target or folder: then they hold everywhere. */
export const savedPatternSchema = z.object({ id: count, decision: z.enum(['allow', 'ask']), rule: patternRuleSchema, words: z.string(), at: z.number() })
export type SavedPatternInfo = z.infer<typeof savedPatternSchema>

/** A pending question to the person. It never expires. */
export const approvalSchema = z.object({
  approvalId: approvalIdSchema,
  reason: z.string(),
  /** Notation of effects.ts. */
  effects: z.string(),
  destructive: z.boolean(),
  /** What "Always allow" would save, in words; null when nothing may be saved. */
  pattern: z.string().nullable(),
  /** The same as a form: what may be edited before it is saved. */
  rule: z.lazy(() => patternRuleSchema).nullable(),
})
export type Approval = z.infer<typeof approvalSchema>

/** A range of a capture that the person gave to the assistant, as the assistant saw it. */
export const attachmentSchema = z.object({
  captureId: captureIdSchema, from: count, to: count, label: z.string().max(200),
  handle: handleIdSchema.nullable(), observation: observationRecordSchema.nullable(),
})

export const chatItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.string(), at: z.number(), text: z.string(), handle: handleIdSchema.nullable(), attachments: z.array(attachmentSchema) }),
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
  z.object({
    kind: z.literal('notice'), id: z.string(), at: z.number(), level: z.enum(['info', 'warning', 'error']), text: z.string(),
    /** When what it waits for happens (a retry), in epoch milliseconds; null: it waits for nothing. */
    until: z.number().nullable(),
  }),
])
export type ChatItem = z.infer<typeof chatItemSchema>

export const chatSearchHitSchema = z.object({ chatId: chatIdSchema, title: z.string(), updatedAt: z.number(), excerpt: z.string(), itemId: z.string().nullable() })
export type ChatSearchHit = z.infer<typeof chatSearchHitSchema>

const chat = z.object({ chatId: chatIdSchema })
const message = {
  text: z.string().min(1).max(4_000_000),
  /** Ranges of captures: the engine observes them, within the budget, through the gate. */
  attachments: z.array(z.object({ captureId: captureIdSchema, from: count, to: count, label: z.string().max(200) })).max(10).optional(),
  /** Terminals the person named with `@`. */
  mentions: z.array(sessionIdSchema).max(20).optional(),
}

export const chatRequests = {
  'chat.list': { request: none, response: z.array(chatInfoSchema) },
  'chat.create': { request: z.object({ mode: mode.optional() }), response: chatInfoSchema },
  'chat.items': { request: chat, response: z.object({ info: chatInfoSchema, items: z.array(chatItemSchema) }) },
  'chat.rename': { request: z.object({ chatId: chatIdSchema, title: z.string().min(1).max(200) }), response: none },
  /** Stops its tasks and deletes its captures. */
  'chat.delete': { request: chat, response: none },
  'chat.mode': { request: z.object({ chatId: chatIdSchema, mode }), response: none },
  'chat.session': { request: z.object({ chatId: chatIdSchema, sessionId: sessionIdSchema.nullable() }), response: none },
  /** Begins a turn; refused as busy while one runs. The answer arrives as events. */
  'chat.send': { request: z.object({ chatId: chatIdSchema, ...message }), response: none },
  /**
   * Puts another message in the place of an earlier one and begins a turn. What came after it is kept and no longer shown to the model; what ran
   * stays true, so the model is told which commands with effects ran in the replaced part. Without `attachments` or `mentions` those of the replaced
   * message stay; a range that stood with it stays as it was seen. Items from that message on are gone: ask for the items again.
   */
  'chat.resend': { request: z.object({ chatId: chatIdSchema, itemId: z.string().max(100), ...message }), response: none },
  /**
   * Chats whose title, messages, answers and commands hold every word of `query`, whatever its case; newest first, at most 50, each once. `itemId`
   * and `excerpt`: the item that holds most of the words (null: the title), around the first of them.
   */
  'chat.search': { request: z.object({ query: z.string().min(1).max(200) }), response: z.array(chatSearchHitSchema) },
  'pattern.list': { request: none, response: z.array(savedPatternSchema) },
  'pattern.save': {
    request: z.object({ id: count.nullable(), decision: z.enum(['allow', 'ask']), rule: patternRuleSchema.omit({ effects: true }) }),
    response: none,
  },
  'pattern.remove': { request: z.object({ id: count }), response: none },
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
        /** `rule`: as the person edited it; its words may only be fewer and its effects are those of the question. */
        z.object({ kind: z.literal('always'), rule: z.object({ words: z.array(z.string().max(4096)).max(200), rest: z.boolean() }).optional() }),
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
