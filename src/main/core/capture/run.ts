import type { StreamName } from '../../../shared/observation'
import type { Contents, LiveRest } from './contents'
import type { Stored } from './range'
import type { MaskSpan } from './types'

/** Bytes of one stream that stand side by side in the observed order. */
export interface Run {
  readonly stream: StreamName
  /** Of its first event. */
  readonly seq: number
  readonly at: number
  readonly cursor: number
  readonly offset: number
  readonly length: number
}

/** The range, cut where the stream changes. */
export function* runs(contents: Contents, from: number, to: number): Generator<Run> {
  let open: Run | undefined
  for (const piece of contents.events.pieces(from, to)) {
    if (open !== undefined && open.stream === piece.stream && open.offset + open.length === piece.offset) {
      open = { ...open, length: open.length + piece.length }
      continue
    }
    if (open !== undefined) yield open
    const { stream, seq, at, cursor, offset, length } = piece
    open = { stream, seq, at, cursor, offset, length }
  }
  if (open !== undefined) yield open
}

/** A part of a run: stored bytes to decode, or a span whose text stands for them. */
export type Part =
  | { readonly kind: 'bytes'; readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean }
  | { readonly kind: 'span'; readonly offset: number; readonly length: number; readonly text: string }

const READ_BYTES = 64 * 1024

/** The undecided rests of all streams at one moment: asking for one may scan a whole unfinished line. */
export class Rests {
  private readonly asked = new Map<StreamName, LiveRest | undefined>()

  constructor(private readonly contents: Contents) {}

  spans(stream: StreamName): readonly MaskSpan[] {
    return this.of(stream)?.spans ?? []
  }

  /** How far the run may be shown. */
  shownTo(run: Run): number {
    const end = run.offset + run.length
    return Math.max(run.offset, Math.min(end, this.of(run.stream)?.withheldFrom ?? end))
  }

  private of(stream: StreamName): LiveRest | undefined {
    if (!this.asked.has(stream)) this.asked.set(stream, this.contents.rest(stream))
    return this.asked.get(stream)
  }
}

/**
 * The parts of the run up to the stream's offset `until`, in order. A span that began before the run is shown again, so that a view which
 * begins inside a secret says so. Without `rests` the bytes of spans are given too, for the person.
 */
export function* parts({ contents, blob }: Stored, run: Run, until: number, rests: Rests | undefined): Generator<Part> {
  let at = run.offset
  for (const span of rests === undefined ? [] : spansIn(contents, run, until, rests)) {
    yield* bytesOf(at, span.start)
    const start = Math.max(at, span.start)
    at = Math.min(until, span.end)
    if (at > start) yield { kind: 'span', offset: start, length: at - start, text: span.text }
  }
  yield* bytesOf(at, until)

  function* bytesOf(from: number, to: number): Generator<Part> {
    for (let offset = from; offset < to; ) {
      const bytes = blob.read(run.stream, offset, Math.min(READ_BYTES, to - offset))
      if (bytes.length === 0) return
      yield { kind: 'bytes', offset, bytes, last: offset + bytes.length >= to }
      offset += bytes.length
    }
  }
}

/** Spans that touch the run, those of the undecided rest too, by start. */
function* spansIn(contents: Contents, run: Run, until: number, rests: Rests): Generator<MaskSpan> {
  const list = contents.spans(run.stream)
  for (let index = list.firstEndingAfter(run.offset); index < list.length; index++) {
    const span = list.at(index)
    if (span.start >= until) return
    yield span
  }
  for (const span of rests.spans(run.stream)) if (span.end > run.offset && span.start < until) yield span
}
