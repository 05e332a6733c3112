import { closeSync, constants, fstatSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaptureBlob } from '../../core/capture'
import { streamNameSchema, type StreamName } from '../../../shared/observation'
import { release } from './owner'
import { readPart, Segments, writeFully } from './segments'

const INDEX_FILE = 'index'
const NEW_INDEX_FILE = 'index.new'
/** Space set aside for the last records of a capture whose disk has become full. */
const RESERVE_FILE = 'reserve'
const RESERVE_BYTES = 8 * 1024

/**
 * One capture: a folder (0700) with segments per stream, an index that only grows, and the mark of its writer.
 * What was written is in the operating system's cache when a call returns: a crash of Weir loses nothing, a power cut the last seconds.
 * Only its writer keeps files open; one for reading opens them for each read.
 */
export class FolderBlob implements CaptureBlob {
  private readonly streams = new Map<StreamName, Segments>()
  private indexFile: number | undefined
  private indexBytes = 0

  constructor(private readonly folder: string, private readonly writes: boolean) {
    for (const file of readdirSync(folder)) {
      const [name, index] = file.split('.')
      const stream = streamNameSchema.safeParse(name)
      if (stream.success && index !== undefined && /^\d+$/.test(index)) this.segments(stream.data).adopt(Number(index))
    }
    if (!writes) {
      this.indexBytes = statSync(this.indexPath, { throwIfNoEntry: false })?.size ?? 0
      return
    }
    writeFileSync(join(folder, RESERVE_FILE), new Uint8Array(RESERVE_BYTES), { mode: 0o600 })
    this.indexFile = openSync(this.indexPath, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600)
    this.indexBytes = fstatSync(this.indexFile).size
  }

  append(stream: StreamName, offset: number, bytes: Uint8Array): void {
    this.writable()
    this.segments(stream).write(offset, bytes)
  }

  read(stream: StreamName, offset: number, length: number): Uint8Array {
    return this.segments(stream).read(offset, length)
  }

  size(stream: StreamName): number {
    return this.segments(stream).size
  }

  evict(stream: StreamName, from: number, to: number): void {
    this.segments(stream).evict(from, to)
  }

  appendIndex(records: Uint8Array): void {
    // A write that fails leaves indexBytes as it was, so that the next one writes over what is torn.
    const file = this.writable()
    this.withReserve(() => writeFully(file, records, this.indexBytes))
    this.indexBytes += records.length
  }

  replaceIndex(records: Uint8Array): void {
    const file = this.writable()
    const path = join(this.folder, NEW_INDEX_FILE)
    try {
      this.withReserve(() => writeFileSync(path, records, { mode: 0o600 }))
      renameSync(path, this.indexPath)
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    }
    closeSync(file)
    this.indexFile = openSync(this.indexPath, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
    this.indexBytes = records.length
  }

  /** Tries once more in the space that was set aside. */
  private withReserve(write: () => void): void {
    try {
      write()
    } catch {
      rmSync(join(this.folder, RESERVE_FILE), { force: true })
      write()
    }
  }

  readIndex(): Uint8Array {
    return readPart(this.indexPath, this.writes ? this.indexBytes : Number.POSITIVE_INFINITY, 0)
  }

  storedBytes(): number {
    let sum = this.indexBytes
    for (const segments of this.streams.values()) sum += segments.storedBytes
    return sum
  }

  close(): void {
    for (const segments of this.streams.values()) segments.close()
    if (this.indexFile === undefined) return
    closeSync(this.indexFile)
    this.indexFile = undefined
    if (!this.writes) return
    rmSync(join(this.folder, RESERVE_FILE), { force: true })
    release(this.folder)
  }

  private get indexPath(): string {
    return join(this.folder, INDEX_FILE)
  }

  /** The index of a writer. @throws when there is none (any more). */
  private writable(): number {
    if (this.indexFile === undefined) throw new Error(this.writes ? 'closed' : 'opened for reading')
    return this.indexFile
  }

  private segments(stream: StreamName): Segments {
    const known = this.streams.get(stream)
    if (known !== undefined) return known
    const made = new Segments(this.folder, stream)
    this.streams.set(stream, made)
    return made
  }
}
