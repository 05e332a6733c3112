import { z } from 'zod'
import { captureIdSchema, sessionIdSchema } from '../../../shared/ids'
import { runStateSchema, type RunState } from '../../../shared/outcome'

/**
 * Terminals that a person has not closed, so that the next start of the app shows them again. `owner` names the engine that they run (or
 * ran) in. `state` is JSON of how the program ended, null while that was not seen. Times are milliseconds since the epoch.
 */
export const sessionMigrations = {
  room: 'session',
  steps: [
    `CREATE TABLE sessions (
       session TEXT PRIMARY KEY, owner TEXT NOT NULL, capture TEXT NOT NULL, title TEXT NOT NULL, cwd TEXT NOT NULL, encoding TEXT NOT NULL,
       cols INTEGER NOT NULL, rows INTEGER NOT NULL, opened INTEGER NOT NULL, ended INTEGER, state TEXT
     ) STRICT;`,
  ],
} as const

const stateColumn = z.string().nullable().transform((text, context): RunState => {
  try {
    return text === null ? { kind: 'lost' } : runStateSchema.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'not a state' })
    return z.NEVER
  }
})

export const sessionRowSchema = z.object({
  session: sessionIdSchema, owner: z.string(), capture: captureIdSchema, title: z.string(), cwd: z.string(), encoding: z.string(),
  cols: z.number().int(), rows: z.number().int(), ended: z.number().nullable(), state: stateColumn,
})
export const sessionKeySchema = z.object({ session: sessionIdSchema })
