import { closeSync, constants, fstatSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** One file each, so that the evicted middle of a stream gives its space back on every file system. */
const SEGMENT_BYTES = 1024 * 1024

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Writes all of `bytes` at `position`. @throws the system's error, for example ENOSPC. */
export function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, position + done)
}

/** Reads up to `length` bytes at `position`; fewer at the end of the file. */
function readFully(file: number, length: number, position: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let done = 0
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, position + done)
    if (count === 0) break
    done += count
  }
  return done === length ? bytes : bytes.subarray(0, done)
}

/** Up to `length` bytes of a file that is opened for this read alone; none when it is not there. */
export function readPart(path: string, length: number, position: number): Uint8Array {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    if (isMissing(error)) return new Uint8Array(0)
    throw error
  }
  try {
    return readFully(file, Math.min(length, Math.max(0, fstatSync(file).size - position)), position)
  } finally {
    closeSync(file)
  }
}

/** The bytes of one stream, in files of one mebibyte named `<stream>.<number>`. */
export class Segments {
  private readonly sizes = new Map<number, number>()
  private open: { readonly index: number; readonly file: number } | undefined

  constructor(private readonly folder: string, private readonly name: string) {}

  /** Takes over a file that is already there. */
  adopt(index: number): void {
    this.sizes.set(index, statSync(this.path(index)).size)
  }

  get storedBytes(): number {
    let sum = 0
    for (const size of this.sizes.values()) sum += size
    return sum
  }

  get size(): number {
    if (this.sizes.size === 0) return 0
    const last = Math.max(...this.sizes.keys())
    return last * SEGMENT_BYTES + (this.sizes.get(last) ?? 0)
  }

  write(offset: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const index = Math.floor((offset + done) / SEGMENT_BYTES)
      const start = offset + done - index * SEGMENT_BYTES
      const part = bytes.subarray(done, done + SEGMENT_BYTES - start)
      writeFully(this.writable(index), part, start)
      this.sizes.set(index, Math.max(this.sizes.get(index) ?? 0, start + part.length))
      done += part.length
    }
  }

  read(offset: number, length: number): Uint8Array {
    const parts: Uint8Array[] = []
    let done = 0
    while (done < length) {
      const index = Math.floor((offset + done) / SEGMENT_BYTES)
      const start = offset + done - index * SEGMENT_BYTES
      const wanted = Math.min(length - done, SEGMENT_BYTES - start)
      const part = readPart(this.path(index), wanted, start)
      if (part.length > 0) parts.push(part)
      done += part.length
      if (part.length < wanted) break
    }
    const only = parts[0]
    if (parts.length === 1 && only !== undefined) return only
    const whole = new Uint8Array(done)
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  /** Removes the files that lie wholly inside [from, to). */
  evict(from: number, to: number): void {
    for (const index of this.sizes.keys()) {
      if (index * SEGMENT_BYTES < from || (index + 1) * SEGMENT_BYTES > to) continue
      if (this.open?.index === index) this.close()
      rmSync(this.path(index), { force: true })
      this.sizes.delete(index)
    }
  }

  close(): void {
    if (this.open !== undefined) closeSync(this.open.file)
    this.open = undefined
  }

  private writable(index: number): number {
    if (this.open?.index === index) return this.open.file
    this.close()
    const file = openSync(this.path(index), constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600)
    this.open = { index, file }
    return file
  }

  private path(index: number): string {
    return join(this.folder, `${this.name}.${index}`)
  }
}
