import { randomBytes } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import type { CaptureReader } from '../core/capture'
import { fail, ok, type Result } from '../core/kernel'
import type { Charset } from '../core/text'

/**
 * Writes all that is kept of a capture to `path`: the bytes as they came, with masks in the place of secrets and binary data unless
 * `unmasked`; one line tells of evicted bytes. Written beside it first, so that a failure leaves what was there, and nothing else.
 * @returns `storage` when the disk is full or the file cannot be written.
 */
export async function exportCapture(reader: CaptureReader, charset: Charset, unmasked: boolean, path: string): Promise<Result<{ bytes: number }>> {
  const partial = `${path}.${randomBytes(6).toString('hex')}.part`
  let file: FileHandle | null = null
  try {
    file = await open(partial, 'wx', 0o600)
    const bytes = await writeAll(reader, charset, unmasked, file)
    await file.close()
    file = null
    await rename(partial, path)
    return ok({ bytes })
  } catch (error) {
    await file?.close().catch(() => undefined)
    await rm(partial, { force: true }).catch(() => undefined)
    return fail('storage', problemOf(error))
  }
}

async function writeAll(reader: CaptureReader, charset: Charset, unmasked: boolean, file: FileHandle): Promise<number> {
  let written = 0
  const write = async (bytes: Uint8Array): Promise<void> => {
    for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
    written += bytes.length
  }
  const { encoding, nextCursor, evicted } = reader.facts()
  const text = (words: string): Uint8Array => charset.encode(encoding, words).bytes
  const part = async (from: number, to: number): Promise<void> => {
    for (const piece of reader.pieces({ from, to }, !unmasked)) {
      if (piece.kind === 'bytes') await write(piece.bytes)
      else if (piece.kind === 'mask') await write(text(piece.text))
    }
  }
  await part(0, evicted?.from ?? nextCursor)
  if (evicted !== null) {
    await write(text(`\n[${String(evicted.to - evicted.from)} bytes are no longer kept]\n`))
    await part(evicted.to, nextCursor)
  }
  return written
}

function problemOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  const kept = 'Nothing was written; the output is still kept here.'
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full. ${kept} Free some space, or choose another disk.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `The file may not be written there. ${kept} Choose another folder.`
  return `The file could not be written${typeof code === 'string' ? ` (${code})` : ''}. ${kept} Choose another place.`
}
