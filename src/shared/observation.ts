import { z } from 'zod'
import { exitCodeSourceSchema, runStateSchema } from './outcome'
import { captureIdSchema, handleIdSchema, taskIdSchema } from './ids'

export const streamNameSchema = z.enum(['stdout', 'stderr', 'terminal'])
/** `terminal` is the one stream of a PTY or SSH shell. */
export type StreamName = z.infer<typeof streamNameSchema>

/** Bytes per stream; a stream that does not exist is absent. */
export const perStreamBytesSchema = z.partialRecord(streamNameSchema, z.number().int().nonnegative())
export type PerStreamBytes = z.infer<typeof perStreamBytesSchema>

/**
 * What is known of a run and of one view of its output. Characters are UTF-16 units of normalised, masked text:
 * shownChars + foldedChars + omittedChars = totalChars. Cursors count raw bytes in the observed order.
 */
export const factsSchema = z.object({
  /** Null: the view is not of a run (a stored output read again, a refusal). */
  state: runStateSchema.nullable(),
  exitCode: z.number().int().nullable(),
  exitCodeSource: exitCodeSourceSchema,
  signal: z.string().nullable(),
  durationMs: z.number().nonnegative(),
  /** Masked, elided to 500 characters. */
  command: z.string(),
  target: z.string(),
  cwd: z.string(),
  taskId: taskIdSchema.nullable(),
  captureId: captureIdSchema.nullable(),
  handle: handleIdSchema.nullable(),
  bytes: z.object({
    received: perStreamBytesSchema,
    kept: z.number().int().nonnegative(),
    evicted: z.number().int().nonnegative(),
    shown: z.number().int().nonnegative(),
  }),
  totalChars: z.number().int().nonnegative(),
  shownChars: z.number().int().nonnegative(),
  foldedChars: z.number().int().nonnegative(),
  omittedChars: z.number().int().nonnegative(),
  totalLines: z.number().int().nonnegative(),
  /** Error lines that matched and do not stand in the view. */
  errorLinesNotShown: z.number().int().nonnegative(),
  errorWindowsShown: z.number().int().nonnegative(),
  gaps: z.number().int().nonnegative(),
  fromCursor: z.number().int().nonnegative(),
  nextCursor: z.number().int().nonnegative(),
  hasMore: z.boolean(),
  truncatedBeforeCursor: z.boolean(),
  truncated: z.boolean(),
  encoding: z.string(),
  replacements: z.number().int().nonnegative(),
  lineEndsNormalised: z.number().int().nonnegative(),
  clampedMoves: z.number().int().nonnegative(),
  hiddenChars: z.number().int().nonnegative(),
  masks: z.record(z.string(), z.number().int().nonnegative()),
  pipesHeldOpen: z.boolean(),
  /** Silence is a fact, not a timeout. */
  lastOutputAgoMs: z.number().nonnegative().nullable(),
  /** Notation of effects.ts, for example `read:cwd`. */
  effects: z.string(),
  /** Why less was kept than received, for example a full disk; null when nothing went wrong. */
  storageProblem: z.string().nullable(),
  /** A prompt the program seems to wait at, with the reason; null when none. */
  prompt: z.string().nullable(),
  /** What a stop confirmed; null when nothing was stopped. */
  stopped: z.string().nullable(),
})
export type ObservationFacts = z.infer<typeof factsSchema>

/** A piece of "what the AI saw", so that a window can draw gaps, masks and error windows without parsing the text. */
export const viewPieceSchema = z.discriminatedUnion('kind', [
  /** `from` and `to`: the cursors of its bytes in the observed order. */
  z.object({ kind: z.literal('text'), stream: streamNameSchema, text: z.string(), error: z.boolean(), from: z.number(), to: z.number() }),
  z.object({
    kind: z.literal('gap'), stream: streamNameSchema, lines: z.number(), bytes: z.number(), chars: z.number(),
    fromCursor: z.number(), toCursor: z.number(),
  }),
  /** `text` is the marker as shown; `chars` of equal or repeated text stand for it. */
  z.object({ kind: z.literal('fold'), stream: streamNameSchema, text: z.string(), chars: z.number() }),
  /** A line that matched begins here, at the start of the text that follows; the line before it may stand above. */
  z.object({ kind: z.literal('hit'), stream: streamNameSchema, cursor: z.number() }),
])
export type ViewPiece = z.infer<typeof viewPieceSchema>

/** One observation as it is stored and shown to the person: `text` is byte for byte what the model got. */
export const observationRecordSchema = z.object({
  text: z.string(),
  nonce: z.string(),
  facts: factsSchema,
  pieces: z.array(viewPieceSchema),
})
export type ObservationRecord = z.infer<typeof observationRecordSchema>
