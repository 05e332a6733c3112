import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every byte as it is kept on disk, by stream; each of the demo's streams belongs to one capture.
 * @param {string} data the app's data folder, after the app has ended
 * @returns {{ terminal: Buffer, stdout: Buffer }}
 */
export function storedBytes(data) {
  return { terminal: stream(data, 'terminal'), stdout: stream(data, 'stdout') }
}

/** @param {string} data @param {string} name */
function stream(data, name) {
  const folder = join(data, 'captures')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && new RegExp(`^${name}\\.\\d+$`).test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort((a, b) => number(a) - number(b))
  return Buffer.concat(files.map((file) => readFileSync(file)))
}

/** @param {string} file */
const number = (file) => Number(/\.(\d+)$/.exec(file)?.[1])
