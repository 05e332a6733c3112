import type { BlobStore, CaptureBlob } from '../../src/main/core/capture'
import type { CaptureId } from '../../src/shared/ids'
import type { StreamName } from '../../src/shared/observation'

const SEGMENT_BYTES = 64 * 1024

/** Keeps a capture in memory, in segments like the real store. `failWhen` makes a write throw: a full disk. */
export class MemoryBlob implements CaptureBlob {
  private readonly segments = new Map<string, Uint8Array>()
  private readonly ends = new Map<StreamName, number>()
  private index = new Uint8Array(0)
  failWhen: (stored: number, added: number) => boolean = () => false
  closed = false

  append(stream: StreamName, offset: number, bytes: Uint8Array): void {
    this.admit(bytes.length)
    for (let done = 0; done < bytes.length; ) {
      const index = Math.floor((offset + done) / SEGMENT_BYTES)
      const start = offset + done - index * SEGMENT_BYTES
      const part = bytes.subarray(done, done + SEGMENT_BYTES - start)
      const key = `${stream}.${index}`
      const segment = this.segments.get(key) ?? new Uint8Array(SEGMENT_BYTES)
      segment.set(part, start)
      this.segments.set(key, segment)
      done += part.length
    }
    this.ends.set(stream, offset + bytes.length)
  }

  read(stream: StreamName, offset: number, length: number): Uint8Array {
    const stop = Math.min(offset + length, this.size(stream))
    const parts: number[] = []
    for (let at = offset; at < stop; ) {
      const index = Math.floor(at / SEGMENT_BYTES)
      const segment = this.segments.get(`${stream}.${index}`)
      if (segment === undefined) break
      const end = Math.min(stop, (index + 1) * SEGMENT_BYTES)
      for (const byte of segment.subarray(at - index * SEGMENT_BYTES, end - index * SEGMENT_BYTES)) parts.push(byte)
      at = end
    }
    return Uint8Array.from(parts)
  }

  size(stream: StreamName): number {
    return this.ends.get(stream) ?? 0
  }

  evict(stream: StreamName, from: number, to: number): void {
    for (let index = Math.ceil(from / SEGMENT_BYTES); (index + 1) * SEGMENT_BYTES <= to; index++) this.segments.delete(`${stream}.${index}`)
  }

  appendIndex(records: Uint8Array): void {
    this.admit(records.length)
    const grown = new Uint8Array(this.index.length + records.length)
    grown.set(this.index)
    grown.set(records, this.index.length)
    this.index = grown
  }

  replaceIndex(records: Uint8Array): void {
    this.admit(records.length)
    this.index = records.slice()
  }

  readIndex(): Uint8Array {
    return this.index.slice()
  }

  /** What a crash may leave: the index cut anywhere. */
  tearIndex(length: number): void {
    this.index = this.index.slice(0, length)
  }

  storedBytes(): number {
    return this.index.length + this.segments.size * SEGMENT_BYTES
  }

  close(): void {
    this.closed = true
  }

  private admit(added: number): void {
    if (this.failWhen(this.storedBytes(), added)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
}

export class MemoryStore implements BlobStore {
  readonly blobs = new Map<CaptureId, MemoryBlob>()
  readonly writers = new Set<CaptureId>()

  create(id: CaptureId): MemoryBlob {
    const blob = new MemoryBlob()
    this.blobs.set(id, blob)
    return blob
  }

  open(id: CaptureId): MemoryBlob | undefined {
    return this.blobs.get(id)
  }

  has(id: CaptureId): boolean {
    return this.blobs.has(id)
  }

  remove(id: CaptureId): void {
    this.blobs.delete(id)
  }

  list(): readonly CaptureId[] {
    return [...this.blobs.keys()]
  }

  hasWriter(id: CaptureId): boolean {
    return this.writers.has(id)
  }
}
