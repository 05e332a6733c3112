import type { CaptureId } from '../../../shared/ids'
import type { StreamName } from '../../../shared/observation'
import { EventLog } from './event-log'
import { headerRecord, type ClosingFacts, type IndexHeader, type IndexRecord } from './records'
import { SpanList } from './span-list'
import type { EvictedRange, MaskSpan } from './types'

/** What is undecided in a stream that is still growing. */
export interface LiveRest {
  readonly spans: readonly MaskSpan[]
  readonly withheldFrom: number
}

/** What a capture knows about its stored bytes: all that a reader needs beside them. One object, shared by the capture and its readers. */
export class Contents {
  readonly id: CaptureId
  /** How all of it is read now. */
  encoding: string
  /** Events that begin up to this cursor were cut where characters of another encoding end. */
  recodedAt = -1
  readonly events: EventLog
  evicted: EvictedRange | null = null
  ended = false
  closing: ClosingFacts | undefined
  /** Asks a live stream for its undecided rest; undefined for streams that are complete. */
  rest: (stream: StreamName) => LiveRest | undefined = () => undefined
  /** Every span that begins before this offset of a live stream is known. */
  decidedTo: (stream: StreamName) => number = () => Number.POSITIVE_INFINITY
  private readonly spanLists: ReadonlyMap<StreamName, SpanList>

  constructor(readonly header: IndexHeader, onSpan: (stream: StreamName, span: MaskSpan) => void = () => undefined) {
    this.id = header.id
    this.encoding = header.encoding
    this.events = new EventLog(header.streams)
    this.spanLists = new Map(header.streams.map((stream) => [stream, new SpanList((span) => onSpan(stream, span))]))
  }

  get streams(): readonly StreamName[] {
    return this.header.streams
  }

  spans(stream: StreamName): SpanList {
    const list = this.spanLists.get(stream)
    if (list === undefined) throw new RangeError(`no stream ${stream}`)
    return list
  }

  get keptBytes(): number {
    return this.events.nextCursor - (this.evicted === null ? 0 : this.evicted.to - this.evicted.from)
  }

  recode(encoding: string, at = this.events.nextCursor): void {
    this.encoding = encoding
    this.recodedAt = at
  }

  /** Everything that the index on disk must say about events, spans and gaps. */
  *records(): Generator<IndexRecord> {
    yield headerRecord(this.header)
    for (let index = 0; index < this.events.length; index++) {
      const event = this.events.event(index)
      yield ['e', event.seq, this.streams.indexOf(event.stream), event.length, event.at]
    }
    for (const [owner, stream] of this.streams.entries()) {
      const list = this.spans(stream)
      for (let index = 0; index < list.length; index++) yield spanRecord(owner, list.at(index))
    }
    if (this.recodedAt >= 0) yield ['c', this.encoding, this.recodedAt]
    if (this.evicted !== null) yield ['x', this.evicted.from, this.evicted.to]
  }
}

export function spanRecord(owner: number, span: MaskSpan): IndexRecord {
  return ['s', owner, span.start, span.end, span.kind, span.text]
}
