import { z } from 'zod'
import { meterSchema } from '../../../shared/channels'
import { APPROVAL_MODES } from '../../../shared/effects'
import { callIdSchema, captureIdSchema, chatIdSchema, handleIdSchema, sessionIdSchema, taskIdSchema } from '../../../shared/ids'
import { factsSchema, viewPieceSchema } from '../../../shared/observation'
import { runStateSchema } from '../../../shared/outcome'
import type { StoredAttachment, StoredCall, StoredChat, StoredNotice, StoredStep, StoredTurn } from './types'

/** A column that holds JSON; what does not parse is an error of the row, as any other. */
function json<T>(schema: z.ZodType<T>) {
  return z.string().transform((text, context): T => {
    try {
      return schema.parse(JSON.parse(text))
    } catch (error) {
      context.addIssue({ code: 'custom', message: `not the JSON that belongs here: ${error instanceof Error ? error.message : ''}` })
      return z.NEVER
    }
  })
}
const count = z.number().int().nonnegative()

export const chatRow = z
  .object({
    chat: chatIdSchema, title: z.string(), created_at: z.number(), updated_at: z.number(), mode: z.enum(APPROVAL_MODES),
    session: sessionIdSchema.nullable(), busy_owner: z.string().nullable(), input_tokens: count, output_tokens: count,
    meter: json(meterSchema).nullable(),
  })
  .transform((row): StoredChat => ({
    chatId: row.chat, title: row.title, createdAt: row.created_at, updatedAt: row.updated_at, mode: row.mode, sessionId: row.session,
    busyOwner: row.busy_owner, inputTokens: row.input_tokens, outputTokens: row.output_tokens, meter: row.meter,
  }))

export const turnRow: z.ZodType<Omit<StoredTurn, 'attachments'>> = z.object({
  seq: count, at: z.number(), text: z.string(), handle: handleIdSchema.nullable(), mentioned: z.string().nullable(), superseded: count.nullable(),
})

export const attachmentRow = z
  .object({
    seq: count, capture: captureIdSchema, range_from: count, range_to: count, label: z.string(), handle: handleIdSchema.nullable(),
    text: z.string(), nonce: z.string(), facts: json(factsSchema), pieces: json(z.array(viewPieceSchema)),
  })
  .transform(({ seq, capture, range_from, range_to, label, handle, ...observation }): StoredAttachment & { readonly seq: number } => ({
    seq, captureId: capture, from: range_from, to: range_to, label, handle, observation,
  }))

export const noticeRow: z.ZodType<StoredNotice> = z.object({
  seq: count, at: z.number(), level: z.enum(['info', 'warning', 'error']), text: z.string(), until: z.number().nullable(),
})

export const stepRow: z.ZodType<Omit<StoredStep, 'calls'>> = z.object({
  step: count, seq: count, at: z.number(), text: z.string(), finish: z.string(), superseded: count.nullable(),
})

const statusSchema = z.enum(['recorded', 'running', 'background', 'done', 'denied', 'refused', 'failed', 'outcome_unknown'])

/** A row of calls joined with its observation (whose columns are null while there is none). */
export const callRow = z
  .object({
    chat: chatIdSchema, step: count, idx: count, call: callIdSchema, provider_call: z.string().nullable(), meta: z.string().nullable(),
    tool: z.string(), args: z.string(), title: z.string(), target: z.string(), cwd: z.string(), effects: z.string(),
    status: statusSchema, state: json(runStateSchema).nullable(), task: taskIdSchema.nullable(), capture: captureIdSchema.nullable(),
    note: z.string().nullable(), at: z.number(), started_at: z.number().nullable(), ended_at: z.number().nullable(),
    observed: z.string().nullable(), nonce: z.string().nullable(), facts: json(factsSchema).nullable(), pieces: json(z.array(viewPieceSchema)).nullable(),
  })
  .transform((row): StoredCall => ({
    chatId: row.chat, step: row.step, index: row.idx, callId: row.call, providerCallId: row.provider_call, meta: row.meta,
    tool: row.tool, args: row.args, title: row.title, target: row.target, cwd: row.cwd, effects: row.effects,
    status: row.status, state: row.state, taskId: row.task, captureId: row.capture, note: row.note,
    at: row.at, startedAt: row.started_at, endedAt: row.ended_at,
    observation:
      row.observed === null || row.nonce === null || row.facts === null || row.pieces === null
        ? null
        : { text: row.observed, nonce: row.nonce, facts: row.facts, pieces: row.pieces },
  }))

export const CALL_COLUMNS = `
  c.chat, c.step, c.idx, c.call, c.provider_call, c.meta, c.tool, c.args, c.title, c.target, c.cwd, c.effects, c.status, c.state, c.task,
  c.capture, c.note, c.at, c.started_at, c.ended_at, o.text AS observed, o.nonce, o.facts, o.pieces`

export function parseRows<T>(schema: z.ZodType<T>, rows: readonly unknown[]): readonly T[] {
  return rows.map((row) => schema.parse(row))
}
