import { z } from 'zod'
import { captureIdSchema } from '../ids'

const count = z.number().int().nonnegative()
const capture = z.object({ captureId: captureIdSchema })
/** Null: the capture's own encoding. */
const encoding = z.string().max(40).nullable()

/** How a person looks at a capture: with secrets masked unless they said otherwise, in an encoding. */
const look = { captureId: captureIdSchema, unmasked: z.boolean(), encoding }

/** One line as a terminal would finally show it; `text` keeps its SGR sequences and nothing else. */
export const captureLineSchema = z.object({
  /** Zero-based, counted in what is kept. */
  line: count,
  text: z.string(),
  /** Cursor of the line's first byte. */
  cursor: count,
  /** Longer than the cap of a line here; the rest is in `capture.read`. */
  cut: z.boolean(),
})
export type CaptureLine = z.infer<typeof captureLineSchema>

export const captureMatchSchema = z.object({ line: count, /** UTF-16 range in the line's text without its SGR sequences. */ from: count, to: count })
export type CaptureMatch = z.infer<typeof captureMatchSchema>

/** A capture as the person reads it. Nothing of this goes to a model. */
export const captureRequests = {
  /**
   * "What happened", for the person: decoded text with its escape sequences. Secrets are masked unless `unmasked`, which the
   * window only sends after a deliberate action. `truncatedBeforeCursor`: older bytes were evicted.
   */
  'capture.read': {
    request: z.object({ captureId: captureIdSchema, cursor: count, maxBytes: z.number().int().min(1).max(4_194_304), unmasked: z.boolean() }),
    response: z.object({ text: z.string(), fromCursor: count, nextCursor: count, endCursor: count, truncatedBeforeCursor: z.boolean(), ended: z.boolean() }),
  },
  'capture.info': {
    request: z.object(look),
    response: z.object({
      title: z.string(), encoding: z.string(), bytes: count, keptBytes: count,
      /** So far; grows while the program prints. */
      lines: count,
      /** Before this line bytes were evicted; null when all is kept. */
      evictedBeforeLine: count.nullable(),
      ended: z.boolean(), masks: z.record(z.string(), count),
      /** Sha256 of the raw bytes, for the person; null while it is being written or when it is unknown. */
      sha256: z.string().nullable(),
    }),
  },
  'capture.lines': {
    request: z.object({ ...look, from: count, count: z.number().int().min(1).max(2000) }),
    response: z.object({ lines: z.array(captureLineSchema), total: count }),
  },
  /** Matches in order, at most `limit` from line `from` on; `next`: where to go on, null at the end. */
  'capture.search': {
    request: z.object({ ...look, query: z.string().min(1).max(1000), regex: z.boolean(), caseSensitive: z.boolean(), from: count, limit: z.number().int().min(1).max(10_000) }),
    response: z.object({ matches: z.array(captureMatchSchema), next: count.nullable() }),
  },
  /** First lines of error windows, by the rules of the gate; at most 1,000. */
  'capture.errors': { request: z.object(look), response: z.object({ lines: z.array(count), more: z.boolean() }) },
  /** The line that holds a byte. */
  'capture.lineOf': { request: z.object({ ...look, cursor: count }), response: z.object({ line: count }) },
  /**
   * Where `text`, as a terminal shows it, stands within a range: so that a selection can be given to the assistant as a range. Null: not
   * found as such (a screen that was drawn by a full-screen program). The text itself goes nowhere.
   */
  'capture.locate': {
    request: z.object({ captureId: captureIdSchema, from: count, to: count, text: z.string().min(1).max(1_000_000) }),
    response: z.object({ range: z.object({ from: count, to: count }).nullable() }),
  },
  /** Writes the whole to a file. Only main may ask, after its own dialog: a page never names a path. */
  'capture.export': {
    request: z.object({ ...capture.shape, unmasked: z.boolean(), path: z.string().min(1).max(4096) }),
    response: z.object({ bytes: count }),
  },
} as const
