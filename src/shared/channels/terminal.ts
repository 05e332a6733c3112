import { z } from 'zod'
import { captureIdSchema, sessionIdSchema } from '../ids'
import { runStateSchema } from '../outcome'

const size = { cols: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(1000) }

export const sessionInfoSchema = z.object({
  sessionId: sessionIdSchema,
  captureId: captureIdSchema,
  title: z.string(),
  cwd: z.string(),
  encoding: z.string(),
  ...size,
  state: runStateSchema,
  /** A foreground program other than the shell is running; null when it cannot be known. */
  busy: z.boolean().nullable(),
  /** What the program reports by OSC 9;4; null: nothing. `percent` is null where it only says that it works. */
  progress: z.object({ state: z.enum(['normal', 'error', 'paused']), percent: z.number().min(0).max(100).nullable() }).nullable(),
  /** It ran under an earlier engine: ended, and shown from its capture. */
  restored: z.boolean(),
})
export type SessionInfo = z.infer<typeof sessionInfoSchema>

const session = z.object({ sessionId: sessionIdSchema })
const none = z.object({})
/** `text` came from the bytes of the capture from `fromCursor` to `toCursor`. */
const replayed = z.object({ text: z.string(), fromCursor: z.number().int().nonnegative(), toCursor: z.number().int().nonnegative() })

export const terminalRequests = {
  'terminal.open': {
    request: z.object({
      cwd: z.string().optional(), encoding: z.string().optional(),
      /** Absent: the login shell. */
      shell: z.object({ file: z.string().min(1).max(1000), args: z.array(z.string().max(1000)).max(50) }).optional(),
      ...size,
    }),
    response: sessionInfoSchema,
  },
  'terminal.list': { request: none, response: z.array(sessionInfoSchema) },
  /** What a person typed or pasted; encoded in the engine. At most 1 MiB a message, longer pastes come in pieces. The answer comes when the program's terminal has taken it. */
  'terminal.input': { request: z.object({ sessionId: sessionIdSchema, text: z.string().max(1_048_576) }), response: none },
  'terminal.resize': { request: z.object({ sessionId: sessionIdSchema, ...size }), response: none },
  'terminal.close': { request: session, response: none },
  /** Characters that the emulator has parsed since the last acknowledgement: lets the engine send more. */
  'terminal.ack': { request: z.object({ sessionId: sessionIdSchema, chars: z.number().int().nonnegative() }), response: none },
  /** The newest part of the session's capture, at most `maxBytes`, decoded, to fill a screen that was opened again. */
  'terminal.replay': {
    request: z.object({ sessionId: sessionIdSchema, maxBytes: z.number().int().min(1).max(4_194_304) }),
    response: replayed,
  },
  /** Changes how the session's bytes are decoded from now on and how typing is encoded; answers with a replay in the new encoding. */
  'terminal.encoding': {
    request: z.object({ sessionId: sessionIdSchema, encoding: z.string().max(40), maxBytes: z.number().int().min(1).max(4_194_304) }),
    response: replayed,
  },
} as const

export const terminalEvents = {
  /** Whole characters only, every byte in order, at most one message per session and 16 ms while it is keeping up. */
  'terminal.data': z.object({
    sessionId: sessionIdSchema, text: z.string(),
    /** Every byte of the capture before it has been sent, this text included. At most one read ahead of it has been sent too. */
    cursor: z.number().int().nonnegative(),
  }),
  /** Sent after the last data. */
  'terminal.changed': sessionInfoSchema,
} as const
