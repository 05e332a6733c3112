import { open, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)
const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_MAX_BYTES = 22 + 0xffff
const STORED = 0
const DEFLATED = 8

/**
 * Unpack chosen files of a zip (APPNOTE 6.3.10; no zip64, no encryption). Set-up has no packages to lean on, and the one
 * zip it reads holds 25,000 entries of which it needs 75.
 * @param {string} zipPath
 * @param {(name: string) => string | null} place relative path for an entry, or null to leave it out
 * @param {string} folder
 * @returns {Promise<number>} files written
 */
export async function unzipSome(zipPath, place, folder) {
  const file = await open(zipPath, 'r')
  try {
    let written = 0
    for (const entry of await readDirectory(file)) {
      const to = entry.name.endsWith('/') ? null : place(entry.name)
      if (to === null) continue
      if (normalize(to).startsWith('..')) throw new Error(`the zip reaches outside: ${entry.name}`)
      const path = join(folder, to)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await readEntry(file, entry), { mode: entry.mode & 0o777 || 0o644 })
      written += 1
    }
    return written
  } finally {
    await file.close()
  }
}

/**
 * @typedef {{ name: string, method: number, packedBytes: number, bytes: number, offset: number, mode: number }} Entry
 * @typedef {import('node:fs/promises').FileHandle} FileHandle
 */

/** @param {FileHandle} file @param {number} offset @param {number} length */
async function readAt(file, offset, length) {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  if (bytesRead !== length) throw new Error('the zip is cut short')
  return buffer
}

/** @param {FileHandle} file @returns {Promise<Entry[]>} */
async function readDirectory(file) {
  const { size } = await file.stat()
  const tailBytes = Math.min(size, END_MAX_BYTES)
  const end = await readAt(file, size - tailBytes, tailBytes)
  let at = end.length - 22
  while (at >= 0 && end.readUInt32LE(at) !== END_SIGNATURE) at -= 1
  if (at < 0) throw new Error('not a zip')
  const directory = await readAt(file, end.readUInt32LE(at + 16), end.readUInt32LE(at + 12))
  const entries = []
  for (let p = 0; p < directory.length && directory.readUInt32LE(p) === CENTRAL_SIGNATURE; ) {
    const nameBytes = directory.readUInt16LE(p + 28)
    entries.push({
      name: directory.toString('utf8', p + 46, p + 46 + nameBytes),
      method: directory.readUInt16LE(p + 10),
      packedBytes: directory.readUInt32LE(p + 20),
      bytes: directory.readUInt32LE(p + 24),
      offset: directory.readUInt32LE(p + 42),
      mode: directory.readUInt32LE(p + 38) >>> 16,
    })
    p += 46 + nameBytes + directory.readUInt16LE(p + 30) + directory.readUInt16LE(p + 32)
  }
  return entries
}

/** @param {FileHandle} file @param {Entry} entry */
async function readEntry(file, entry) {
  const header = await readAt(file, entry.offset, 30)
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await readAt(file, start, entry.packedBytes)
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new Error(`${entry.name}: unknown zip method ${entry.method}`)
  const data = entry.method === STORED ? packed : await inflate(packed)
  if (data.length !== entry.bytes) throw new Error(`${entry.name} has the wrong size`)
  return data
}
