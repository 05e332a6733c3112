import type { CaptureId } from '../../../shared/ids'
import type { PerStreamBytes, StreamName } from '../../../shared/observation'
import { Emitter, type Clock, type Disposable, type Hash, type Hasher } from '../kernel'
import type { KnownSecrets } from '../redact'
import type { Charset } from '../text'
import { Contents, spanRecord } from './contents'
import { IndexWriter } from './index-writer'
import { CaptureReader } from './reader'
import { headerRecord, type ClosingFacts, type IndexRecord } from './records'
import { DEFAULT_LIMITS, Retention } from './retention'
import { StreamIngest, type Pending } from './stream-ingest'
import { StreamScan } from './stream-scan'
import { Tally } from './tally'
import type { CaptureBlob, CaptureFacts, CaptureLimits, StreamDigest } from './types'

export interface CapturePorts {
  readonly clock: Clock
  readonly hash: Hash
  readonly charset: Charset
  readonly blob: CaptureBlob
}

export interface CaptureOptions {
  readonly id: CaptureId
  readonly streams: readonly StreamName[]
  /** A canonical name of the charset port. */
  readonly encoding: string
  readonly limits?: CaptureLimits
  /** Exact values that are secret on this machine. */
  readonly secrets?: KnownSecrets
  readonly digest: (stream: StreamName) => StreamDigest
}

/** What arrives on one stream. */
interface Channel {
  ingest: StreamIngest
  readonly hasher: Hasher
  readonly digest: StreamDigest
  received: number
  /** Offset after the last byte that was handed to the blob, and `decidedTo` as the index has it. */
  decidedOnDisk: number
}

/**
 * The record of one process or session while it runs: every byte to disk and hash, every chunk to the event log, every secret to the
 * span list, every finished line to the digest. A failing store never disturbs the program: what is lost is counted and said.
 */
export class Capture implements Disposable {
  readonly id: CaptureId
  private readonly contents: Contents
  private readonly channels: ReadonlyMap<StreamName, Channel>
  private readonly retention: Retention
  private readonly index: IndexWriter
  private readonly appended = new Emitter<{ readonly nextCursor: number }>()
  private readonly tally = new Tally()
  private recordedSeq = -1
  private lastByteAt: number | null = null
  private storageProblem: string | null = null

  /** Fires after each chunk. A listener that throws disturbs nothing. */
  readonly onAppend = this.appended.event

  constructor(private readonly options: CaptureOptions, private readonly ports: CapturePorts) {
    this.id = options.id
    this.contents = new Contents(options, (stream, span) => this.index.add(spanRecord(options.streams.indexOf(stream), span)))
    this.index = new IndexWriter(ports.blob, () => this.allRecords(), (error) => this.noteProblem(error))
    this.retention = new Retention(options.limits ?? DEFAULT_LIMITS, {
      blob: ports.blob, charset: ports.charset, encoding: () => this.encoding, events: this.contents.events,
      spans: (stream) => this.contents.spans(stream),
      onEvicted: (range) => {
        this.contents.evicted = range
        this.index.add(['x', range.from, range.to])
      },
    })
    this.channels = new Map(options.streams.map((stream) => [stream, this.channel(stream)]))
    this.contents.rest = (stream) => (this.contents.ended ? undefined : this.channelOf(stream).ingest.scan.rest())
    this.contents.decidedTo = (stream) => (this.contents.ended ? Number.POSITIVE_INFINITY : this.channelOf(stream).ingest.scan.decidedTo)
    this.index.add(headerRecord(options))
    this.index.flush()
  }

  /** A canonical name of the charset port. */
  get encoding(): string {
    return this.contents.encoding
  }

  get nextCursor(): number {
    return this.contents.events.nextCursor
  }

  /** Never throws for what the store does; keeps no reference to `bytes`. Late bytes after `end` are taken too. */
  append(stream: StreamName, bytes: Uint8Array): void {
    if (bytes.length === 0) return
    const channel = this.channelOf(stream)
    const now = this.ports.clock.nowMs()
    if (this.contents.ended) this.resume()
    this.lastByteAt = now
    channel.hasher.update(bytes)
    this.store(stream, channel.received, bytes)
    channel.received += bytes.length
    channel.ingest.push(bytes)
    this.addEvent(stream, channel, now)
    this.index.tick(now, () => this.addDecided())
    this.appended.fire({ nextCursor: this.nextCursor })
  }

  /** The streams are over: decides what was held back and closes the index. Idempotent. */
  end(): void {
    if (this.contents.ended) return
    for (const [stream, channel] of this.channels) {
      channel.ingest.end()
      this.addEvent(stream, channel, this.lastByteAt ?? 0)
      this.tally.add(channel.ingest)
    }
    this.contents.ended = true
    this.contents.closing = this.closingFacts()
    this.settle()
    this.index.add(['f', this.contents.closing])
    this.index.flush()
  }

  /** Brings the index on disk up to date while the pipes are still held open: what was read so far survives a crash with its spans. */
  settle(): void {
    const { events } = this.contents
    events.seal()
    if (events.length > 0) this.recordEvent(events.length - 1)
    this.addDecided()
    this.index.flush()
  }

  /** From now on all of it is read in this encoding, what comes and what is kept. Of one that has ended nothing is written down. */
  recode(encoding: string): void {
    if (encoding === this.encoding) return
    this.contents.recode(encoding)
    if (this.contents.ended) return
    for (const channel of this.channels.values()) channel.ingest.recode(encoding)
    this.index.add(['c', encoding, this.contents.recodedAt])
  }

  /** Keeps less (or more) from now on. */
  trim(limits: CaptureLimits): void {
    this.retention.trim(limits)
  }

  pending(stream: StreamName): Pending {
    return this.contents.ended ? { lines: [], withheldBytes: 0 } : this.channelOf(stream).ingest.pending()
  }

  reader(): CaptureReader {
    return new CaptureReader({ contents: this.contents, ...this.ports }, () => this.facts())
  }

  /** Where a byte of a stream stands in the observed order. */
  toCursor(stream: StreamName, offset: number): number {
    return this.contents.events.toCursor(stream, offset)
  }

  facts(): CaptureFacts {
    const { id, encoding, contents } = this
    return {
      id, encoding, ...this.closingFacts(), keptBytes: contents.keptBytes, evicted: contents.evicted,
      nextCursor: this.nextCursor, ended: contents.ended,
    }
  }

  /** What it takes on disk. */
  get storedBytes(): number {
    return this.ports.blob.storedBytes()
  }

  dispose(): void {
    this.end()
    this.appended.dispose()
    this.ports.blob.close()
  }

  private channel(stream: StreamName): Channel {
    const digest = this.options.digest(stream)
    return { ingest: this.ingest(stream, digest, 0), hasher: this.ports.hash.sha256(), digest, received: 0, decidedOnDisk: 0 }
  }

  private ingest(stream: StreamName, digest: StreamDigest, from: number): StreamIngest {
    const { secrets } = this.options
    const { charset, hash } = this.ports
    return new StreamIngest(new StreamScan({ encoding: this.encoding, charset, hash, secrets, spans: this.contents.spans(stream) }, from), digest, hash)
  }

  /** Late bytes after the end: a new beginning for decoder, scanner and normaliser, the same digest and hash. */
  private resume(): void {
    this.contents.ended = false
    for (const [stream, channel] of this.channels) channel.ingest = this.ingest(stream, channel.digest, channel.received)
  }

  private store(stream: StreamName, offset: number, bytes: Uint8Array): void {
    for (;;) {
      try {
        this.ports.blob.append(stream, offset, bytes)
        return
      } catch (error) {
        this.noteProblem(error)
        if (this.retention.shrink()) continue
        this.retention.lost(stream, offset + bytes.length)
        return
      }
    }
  }

  private addEvent(stream: StreamName, channel: Channel, at: number): void {
    const { events } = this.contents
    const began = events.append(stream, channel.ingest.scan.completeTo - events.receivedOf(stream), at)
    if (began && events.length > 1) this.recordEvent(events.length - 2)
    this.retention.update()
  }

  private recordEvent(index: number): void {
    const { seq, stream, length, at } = this.contents.events.event(index)
    if (seq <= this.recordedSeq) return
    this.recordedSeq = seq
    this.index.add(['e', seq, this.options.streams.indexOf(stream), length, at])
  }

  private addDecided(): void {
    for (const [owner, stream] of this.options.streams.entries()) {
      const channel = this.channelOf(stream)
      const decided = channel.ingest.scan.decidedTo
      if (decided > channel.decidedOnDisk) this.index.add(['d', owner, decided])
      channel.decidedOnDisk = decided
    }
  }

  private *allRecords(): Generator<IndexRecord> {
    const { events } = this.contents
    events.seal()
    if (events.length > 0) this.recordedSeq = events.event(events.length - 1).seq
    yield* this.contents.records()
    for (const [owner, stream] of this.options.streams.entries()) yield ['d', owner, this.channelOf(stream).decidedOnDisk]
  }

  private closingFacts(): ClosingFacts {
    const live = this.contents.ended ? [] : [...this.channels.values()].map(({ ingest }) => ingest)
    const received: PerStreamBytes = {}
    const sha256: Partial<Record<StreamName, string>> = {}
    for (const [stream, channel] of this.channels) {
      received[stream] = channel.received
      sha256[stream] = channel.hasher.digestHex()
    }
    return { received, sha256, ...this.tally.with(live), lastByteAt: this.lastByteAt, storageProblem: this.storageProblem }
  }

  private noteProblem(error: unknown): void {
    this.storageProblem ??= problemOf(error)
  }

  private channelOf(stream: StreamName): Channel {
    const channel = this.channels.get(stream)
    if (channel === undefined) throw new RangeError(`no stream ${stream}`)
    return channel
  }
}

/** In words that hold no path: a model may read them. */
function problemOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk is full (${code})`
  return typeof code === 'string' ? `the store failed (${code})` : 'the store failed'
}
