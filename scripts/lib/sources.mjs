import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, ROOT } from './paths.mjs'

/** What a build depends on. */
const INPUTS = ['src', 'resources', 'electron.vite.config.ts', 'tsconfig.base.json', 'package-lock.json', 'package.json']

/** A sum over the names and contents of everything that a build depends on. */
export function sumOfSources() {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of filesUnder(inRoot(input))) {
      hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} sorted */
function filesUnder(path) {
  if (!existsSync(path)) return []
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
  } catch {
    return [path]
  }
}
