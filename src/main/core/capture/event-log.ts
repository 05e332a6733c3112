import type { StreamName } from '../../../shared/observation'
import { Numbers } from './numbers'
import type { CaptureEvent } from './types'

/** Neighbouring chunks of one stream that come within this time are one event. */
const COALESCE_MS = 100
/** Evicted events are merged when at least so many of them are in memory. */
const MERGE_FROM = 4096

/** A place in one stream's own bytes. */
export interface StreamPlace {
  readonly stream: StreamName
  readonly offset: number
}

/** What one event covers of a range: bytes [offset, offset + length) of its stream, at `cursor` in the observed order. */
export interface EventPiece extends StreamPlace {
  readonly seq: number
  readonly cursor: number
  readonly length: number
  readonly at: number
  /** Whether it begins where its event begins: on a character boundary for certain. */
  readonly startsEvent: boolean
}

/**
 * The order in which the harness saw chunks, and with it the map between offsets inside a stream and cursors.
 * Columns of numbers, about 34 bytes an event; both lookups are binary searches.
 */
export class EventLog {
  private readonly cursors = new Numbers()
  private readonly offsets = new Numbers()
  private readonly times = new Numbers()
  private readonly owners = new Numbers()
  private readonly seqs = new Numbers()
  private nextSeq = 0
  /** For each stream, the indexes of its events and their offsets. */
  private byStream: { readonly indexes: Numbers; readonly offsets: Numbers }[]
  private readonly received: number[]
  private sealed = false
  private end = 0

  constructor(readonly streams: readonly StreamName[]) {
    this.byStream = streams.map(() => ({ indexes: new Numbers(), offsets: new Numbers() }))
    this.received = streams.map(() => 0)
  }

  /** The cursor after the last event. */
  get nextCursor(): number {
    return this.end
  }

  get length(): number {
    return this.cursors.length
  }

  /** Bytes of the stream that events cover. */
  receivedOf(stream: StreamName): number {
    return this.received[this.indexOf(stream)] ?? 0
  }

  /** `length` whole characters' bytes of `stream` were seen at `at`. Returns whether a new event began. */
  append(stream: StreamName, length: number, at: number): boolean {
    if (length === 0) return false
    const owner = this.indexOf(stream)
    const last = this.length - 1
    const joins = !this.sealed && last >= 0 && this.owners.at(last) === owner && at >= this.times.at(last) && at - this.times.at(last) <= COALESCE_MS
    if (!joins) this.add(owner, length, at)
    else this.grow(owner, length)
    return !joins
  }

  /** Exactly one event, never joined with a neighbour: for reading a log back. */
  restore(stream: StreamName, length: number, at: number, seq = this.nextSeq): void {
    this.nextSeq = seq
    this.add(this.indexOf(stream), length, at)
    this.sealed = true
  }

  /** The last event is complete: what follows begins a new one. */
  seal(): void {
    this.sealed = true
  }

  event(index: number): CaptureEvent {
    const cursor = this.cursors.at(index)
    return {
      seq: this.seqs.at(index), stream: this.nameOf(this.owners.at(index)), cursor,
      streamOffset: this.offsets.at(index), length: this.endOf(index) - cursor, at: this.times.at(index),
    }
  }

  /** Where the event begins that holds the byte at `cursor`. */
  eventStart(cursor: number): number {
    const index = this.cursors.lastAtMost(cursor)
    return index < 0 ? 0 : this.cursors.at(index)
  }

  /** Where `offset` of the stream stands in the observed order; the end of the stream stands after its last byte. */
  toCursor(stream: StreamName, offset: number): number {
    const { indexes, offsets } = this.columnsOf(stream)
    const found = offsets.lastAtMost(offset)
    if (found < 0) return 0
    const index = indexes.at(found)
    const start = this.cursors.at(index)
    const inside = offset - offsets.at(found)
    if (inside === 0 && found > 0 && offset >= this.receivedOf(stream)) return this.endOf(indexes.at(found - 1))
    return Math.min(start + inside, this.endOf(index))
  }

  /** Like `toCursor`, for the exclusive end of a range: an end on the border of two events stands after the first, not before the second. */
  toEndCursor(stream: StreamName, offset: number): number {
    return offset === 0 ? 0 : this.toCursor(stream, offset - 1) + 1
  }

  /** How many bytes of the stream stand before `cursor`. */
  offsetAt(stream: StreamName, cursor: number): number {
    const { indexes, offsets } = this.columnsOf(stream)
    const index = this.cursors.lastAtMost(cursor)
    const found = index < 0 ? -1 : indexes.lastAtMost(index)
    if (found < 0) return 0
    const own = indexes.at(found)
    return offsets.at(found) + Math.min(cursor, this.endOf(own)) - this.cursors.at(own)
  }

  /** The pieces of [from, to) in order, at most one per event. */
  *pieces(from: number, to: number): Generator<EventPiece> {
    for (let index = Math.max(0, this.cursors.lastAtMost(from)); index < this.length; index++) {
      const start = this.cursors.at(index)
      if (start >= to) return
      const skipped = Math.max(0, from - start)
      const length = Math.min(this.endOf(index), to) - start - skipped
      if (length <= 0) continue
      yield {
        seq: this.seqs.at(index), stream: this.nameOf(this.owners.at(index)), cursor: start + skipped,
        offset: this.offsets.at(index) + skipped, length, at: this.times.at(index), startsEvent: skipped === 0,
      }
    }
  }

  /**
   * The bytes of [from, to) are gone: their events become one per stream, so that memory follows what is kept. Cursors outside stay exactly
   * as they are; inside, an offset maps to some cursor of the range.
   */
  merge(from: number, to: number): void {
    const first = this.cursors.lastAtMost(from - 1) + 1
    const after = this.cursors.lastAtMost(to)
    if (after - first < MERGE_FROM) return
    const lengths = this.streams.map(() => 0)
    const offsets = this.streams.map((stream) => this.offsetAt(stream, this.cursors.at(first)))
    for (let index = first; index < after; index++) {
      const owner = this.owners.at(index)
      lengths[owner] = (lengths[owner] ?? 0) + this.endOf(index) - this.cursors.at(index)
    }
    let kept = first
    let cursor = this.cursors.at(first)
    const at = this.times.at(first)
    for (const [owner, length] of lengths.entries()) {
      if (length === 0) continue
      this.replace(kept++, owner, cursor, offsets[owner] ?? 0, at)
      cursor += length
    }
    for (const column of [this.cursors, this.offsets, this.times, this.owners, this.seqs]) column.remove(kept, after - kept)
    this.reindex()
  }

  private replace(index: number, owner: number, cursor: number, offset: number, at: number): void {
    this.owners.set(index, owner)
    this.cursors.set(index, cursor)
    this.offsets.set(index, offset)
    this.times.set(index, at)
  }

  private reindex(): void {
    this.byStream = this.streams.map(() => ({ indexes: new Numbers(), offsets: new Numbers() }))
    for (let index = 0; index < this.length; index++) {
      const columns = this.byStream[this.owners.at(index)]
      columns?.indexes.push(index)
      columns?.offsets.push(this.offsets.at(index))
    }
  }

  private add(owner: number, length: number, at: number): void {
    const offset = this.received[owner] ?? 0
    this.byStream[owner]?.indexes.push(this.length)
    this.byStream[owner]?.offsets.push(offset)
    this.cursors.push(this.end)
    this.offsets.push(offset)
    this.times.push(at)
    this.owners.push(owner)
    this.seqs.push(this.nextSeq++)
    this.sealed = false
    this.grow(owner, length)
  }

  private grow(owner: number, length: number): void {
    this.received[owner] = (this.received[owner] ?? 0) + length
    this.end += length
  }

  private endOf(index: number): number {
    return index + 1 < this.length ? this.cursors.at(index + 1) : this.end
  }

  private columnsOf(stream: StreamName): { readonly indexes: Numbers; readonly offsets: Numbers } {
    const columns = this.byStream[this.indexOf(stream)]
    if (columns === undefined) throw new RangeError(`no stream ${stream}`)
    return columns
  }

  private indexOf(stream: StreamName): number {
    const index = this.streams.indexOf(stream)
    if (index < 0) throw new RangeError(`no stream ${stream}`)
    return index
  }

  private nameOf(owner: number): StreamName {
    const name = this.streams[owner]
    if (name === undefined) throw new RangeError(`no stream ${owner}`)
    return name
  }
}
