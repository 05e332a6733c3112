import { z } from 'zod'
import { captureIdSchema } from '../ids'
import { streamNameSchema } from '../observation'

const count = z.number().int().nonnegative()
const capture = z.object({ captureId: captureIdSchema })
/** Null: the capture's own encoding. */
const encoding = z.string().max(40).nullable()

/** How a person looks at a capture: with secrets masked unless they said otherwise, in an encoding. */
const look = { captureId: captureIdSchema, unmasked: z.boolean(), encoding }

/**
 * One row as a terminal would finally show it: a line, or 4,096 characters of a longer one that goes on in the next row, so that nothing
 * is hidden. CR, backspace and moves inside the line have edited it; a move to another line begins a row of its own.
 */
export const captureRowSchema = z.object({
  /** Zero-based, counted in what is kept. */
  row: count,
  /** Of its line, counted from 1 in what is kept; null where a line goes on. */
  number: count.nullable(),
  /** `evicted`: stands for bytes that are no longer kept; `text` is how many. */
  kind: z.enum(['text', 'evicted']),
  stream: streamNameSchema,
  /** Keeps its SGR sequences, those that hold from the row before included, and no other. */
  text: z.string(),
  /** Of its first byte. */
  cursor: count,
})
export type CaptureRow = z.infer<typeof captureRowSchema>

/** UTF-16 range in the row's text without its SGR sequences. */
export const captureMatchSchema = z.object({ row: count, from: count, to: count })
export type CaptureMatch = z.infer<typeof captureMatchSchema>

/** Changes when rows that were given have other numbers or texts now (evicted, a mask decided); the last row may always still grow. */
const generation = count

export const captureInfoSchema = z.object({
  /** What wrote it, where that is known; else empty. */
  title: z.string(),
  encoding: z.string(), bytes: count, keptBytes: count,
  /** So far: they grow while the program prints, and while `complete` is false. */
  rows: count, lines: count, complete: z.boolean(), generation,
  /** The row that stands for evicted bytes, and how many rows behind it have been evicted since it was opened. */
  evicted: z.object({ row: count, bytes: count, droppedRows: count }).nullable(),
  ended: z.boolean(), masks: z.record(z.string(), count),
  /** Of the raw bytes of each stream, for the person; empty where it is unknown. */
  sha256: z.array(z.object({ stream: streamNameSchema, hex: z.string() })),
})
export type CaptureInfo = z.infer<typeof captureInfoSchema>

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
  'capture.info': { request: z.object(look), response: captureInfoSchema },
  /** At most about a million characters: fewer rows than asked for may come. */
  'capture.lines': {
    request: z.object({ ...look, from: count, count: z.number().int().min(1).max(2000) }),
    response: z.object({ rows: z.array(captureRowSchema), total: count, generation }),
  },
  /** Matches in order from row `from` on, about `limit`; `next`: the row to go on with, null at the end. A newer search ends an older one (`refused`). */
  'capture.search': {
    request: z.object({ ...look, query: z.string().min(1).max(1000), regex: z.boolean(), caseSensitive: z.boolean(), from: count, limit: z.number().int().min(1).max(10_000) }),
    response: z.object({ matches: z.array(captureMatchSchema), next: count.nullable(), generation }),
  },
  /** First rows of error windows, by the rules of the gate; at most 1,000. */
  'capture.errors': { request: z.object(look), response: z.object({ rows: z.array(count), more: z.boolean(), generation }) },
  /** The row that holds a byte, or that begins the line with this number. */
  'capture.lineOf': {
    request: z.object({ ...look, at: z.union([z.object({ cursor: count }), z.object({ line: z.number().int().min(1) })]) }),
    response: z.object({ row: count }),
  },
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
