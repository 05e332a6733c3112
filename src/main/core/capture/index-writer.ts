import { asciiBytes, encodeRecord, type IndexRecord } from './records'
import type { CaptureBlob } from './types'

/** Records are written together: at most so long after they came, as soon as the next chunk comes. */
const FLUSH_AFTER_MS = 100
const FLUSH_AT_CHARS = 16 * 1024
/** The index is written anew, without what was evicted, when it has grown by this. */
const COMPACT_AFTER_BYTES = 4 * 1024 * 1024
/** Records that a full disk does not take wait in memory up to here; then the newest are left out. */
const WAITING_CHARS = 4 * 1024 * 1024

/** Writes the index of one capture as it grows. A failure never disturbs the capture. */
export class IndexWriter {
  private waiting = ''
  private flushedAt = 0
  private grown = 0
  private basis = 0

  /** `all` gives every record that still counts. */
  constructor(private readonly blob: CaptureBlob, private readonly all: () => Iterable<IndexRecord>, private readonly onProblem: (error: unknown) => void) {}

  add(record: IndexRecord): void {
    if (this.waiting.length < WAITING_CHARS) this.waiting += encodeRecord(record)
  }

  /** Flushes when it is time. `beforeFlush` may still add records. */
  tick(nowMs: number, beforeFlush: () => void): void {
    if (nowMs - this.flushedAt < FLUSH_AFTER_MS && this.waiting.length < FLUSH_AT_CHARS) return
    this.flushedAt = nowMs
    beforeFlush()
    this.flush()
  }

  flush(): void {
    if (this.waiting === '') return
    try {
      if (this.grown > COMPACT_AFTER_BYTES + this.basis) this.compact()
      else this.append()
    } catch (error) {
      this.onProblem(error)
    }
  }

  private append(): void {
    const bytes = asciiBytes(this.waiting)
    this.blob.appendIndex(bytes)
    this.grown += bytes.length
    this.waiting = ''
  }

  private compact(): void {
    let text = ''
    for (const record of this.all()) text += encodeRecord(record)
    const bytes = asciiBytes(text)
    this.blob.replaceIndex(bytes)
    this.basis = bytes.length
    this.grown = 0
    this.waiting = ''
  }
}
