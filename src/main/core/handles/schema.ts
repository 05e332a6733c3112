import { z } from 'zod'
import { captureIdSchema, chatIdSchema, handleIdSchema } from '../../../shared/ids'

/**
 * A capture that was evicted, and a handle that expired, stay as a row for a while, so that the error can say which it was.
 * `bytes` is what the capture takes on disk. Times are milliseconds since the epoch.
 */
export const handleMigrations = {
  room: 'handles',
  steps: [
    `CREATE TABLE captures (
       id TEXT PRIMARY KEY, owner TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('running', 'ended', 'evicted')),
       bytes INTEGER NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL
     ) STRICT;
     CREATE INDEX captures_by_owner ON captures (owner);
     CREATE INDEX captures_by_use ON captures (state, used);
     CREATE TABLE handles (
       id TEXT PRIMARY KEY, capture TEXT NOT NULL REFERENCES captures (id) ON DELETE CASCADE, chat TEXT NOT NULL,
       origin TEXT NOT NULL CHECK (origin IN ('app', 'cli')), range_from INTEGER, range_to INTEGER, expires INTEGER NOT NULL
     ) STRICT;
     CREATE INDEX handles_by_capture ON handles (capture);
     CREATE INDEX handles_by_chat ON handles (chat);`,
  ],
} as const

export const handleRowSchema = z.object({
  id: handleIdSchema,
  capture: captureIdSchema,
  chat: chatIdSchema,
  origin: z.enum(['app', 'cli']),
  range_from: z.number().nullable(),
  range_to: z.number().nullable(),
  expires: z.number(),
  state: z.enum(['running', 'ended', 'evicted']),
})
export const captureRowSchema = z.object({ id: captureIdSchema, owner: z.string(), bytes: z.number(), used: z.number() })
export const ownerRowSchema = z.object({ owner: z.string(), bytes: z.number() })
export const ownedRowSchema = z.object({ owner: z.string(), state: z.enum(['running', 'ended', 'evicted']) })
export const sumRowSchema = z.object({ n: z.number(), bytes: z.number() })
export const idRowSchema = z.object({ id: captureIdSchema })
