import type { OutputPage, ProcessEvent } from '../../../shared/process'
import type { CaptureId } from '../../../shared/ids'
import type { StreamName } from '../../../shared/observation'
import type { Contents } from './contents'
import { locate, type CursorRange } from './locate'
import { readNewest, type NewestBytes } from './newest'
import { maskState, shownPieces, type ShownPiece } from './pieces'
import { readRaw, type RawPage } from './raw'
import { renderRange, type Rendered } from './render'
import type { Stored } from './range'
import { reopen, type ReaderPorts } from './reopen'
import type { CaptureBlob, CaptureFacts, EvictedRange, ViewLine } from './types'

export type CapturePage = Omit<OutputPage, 'processId' | 'running' | 'exitCode'>

/**
 * Reads stored bytes again, by cursor; the same for a live capture and for one opened after a restart. Reading changes nothing: the
 * same cursor gives the same text. No view but `raw` unmasked ever shows a secret, and none splits a character.
 */
export class CaptureReader {
  private readonly contents: Contents

  constructor(private readonly stored: Stored, readonly facts: () => CaptureFacts) {
    this.contents = stored.contents
  }

  /** Undefined when nothing readable is stored. After a crash, what the index does not cover yet is scanned for secrets first. */
  static open(id: CaptureId, blob: CaptureBlob, ports: ReaderPorts): CaptureReader | undefined {
    const opened = reopen(id, blob, ports)
    return opened === undefined ? undefined : new CaptureReader({ contents: opened.contents, blob, charset: ports.charset, hash: ports.hash }, () => ({ ...opened.facts, encoding: opened.contents.encoding }))
  }

  get id(): CaptureId {
    return this.contents.id
  }

  get nextCursor(): number {
    return this.contents.events.nextCursor
  }

  /**
   * Normalised, masked lines of [from, to) in the observed order, by runs of one stream; where the stream changes inside a line, the line
   * is given in parts (`terminated: false`). Every run begins with a fresh normaliser: upward moves past its start are clamped and counted.
   *
   * `from` inside a character moves to its start, inside a secret the mask is shown; evicted bytes are skipped when the range begins in
   * them, and end it otherwise. When `to` cuts a line, the line is left for the next view unless it alone is longer than the range.
   * `sink` returns false for a line that it does not take: then the view ends before it.
   */
  render(range: { readonly from: number; readonly to: number }, sink: (line: ViewLine) => boolean | void): Rendered {
    return renderRange(this.stored, range, sink)
  }

  /** Text as it came, with escape sequences, for the person. `masked: false` shows secrets too and never goes to a model. */
  raw(options: { readonly cursor: number; readonly maxBytes: number; readonly masked: boolean }): RawPage {
    return readRaw(this.stored, options)
  }

  get encoding(): string {
    return this.contents.encoding
  }

  /** Of a capture that nobody writes any more: from now on it is read so. */
  recode(encoding: string): void {
    if (encoding !== this.contents.encoding) this.contents.recode(encoding)
  }

  /** See `locate`. For the person: the text is what the screen shows, unmasked, and goes nowhere. */
  locate(range: CursorRange, selected: string): CursorRange | null {
    return locate(this.stored, range, selected)
  }

  /** See `readNewest`. */
  newest(maxBytes: number, to = this.nextCursor): NewestBytes {
    return readNewest(this.stored, maxBytes, to)
  }

  get ended(): boolean {
    return this.contents.ended
  }

  get evicted(): EvictedRange | null {
    return this.contents.evicted
  }

  /** See `shownPieces`: for a person's view, which decodes and lays out by itself. Never for a model. */
  pieces(range: { readonly from: number; readonly to: number }, masked: boolean): Generator<ShownPiece> {
    return shownPieces(this.stored, range, masked)
  }

  /** For each stream: from which cursor on masks may still change, and a signature of those between `since` and `until`. */
  maskStates(until: number, since: (stream: StreamName) => number): readonly { readonly stream: StreamName; readonly cursor: number; readonly settledTo: number; readonly signature: string }[] {
    const { events } = this.contents
    return this.contents.streams.map((stream) => {
      const from = since(stream)
      return { stream, cursor: events.toCursor(stream, from), ...maskState(this.stored, stream, from, events.offsetAt(stream, until)) }
    })
  }

  /** About `maxBytes` from the cursor as events, one for each run of a stream, with masked text. */
  page(options: { readonly cursor: number; readonly maxBytes: number }): CapturePage {
    const events: Extract<ProcessEvent, { text: string }>[] = []
    let open: number | undefined
    const rendered = renderRange(
      this.stored,
      { from: options.cursor, to: options.cursor + Math.max(1, options.maxBytes) },
      (line, run) => {
        const text = line.terminated ? `${line.text}\n` : line.text
        const last = events.at(-1)
        if (last !== undefined && open === run.cursor) {
          events[events.length - 1] = { ...last, text: last.text + text, bytes: line.to - run.cursor }
        } else {
          open = run.cursor
          events.push({ type: run.stream, seq: run.seq, processId: this.id, at: run.at, text, bytes: line.to - run.cursor })
        }
      },
    )
    const { fromCursor, nextCursor, endCursor, truncatedBeforeCursor } = rendered
    return { fromCursor, nextCursor, events, truncatedBeforeCursor, hasMore: endCursor < this.nextCursor }
  }
}
