import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.mjs'

const STALL_MS = 20_000
const LOOK_MS = 1_000

/**
 * Let the electron package download its own build (it checks the sum that the package carries). A download that brings no byte
 * for 20 s is given up: some networks swallow the connection instead of refusing it.
 * @returns {Promise<string | null>} null when installed, else why not
 */
export function installOfficial() {
  const script = inRoot('node_modules', 'electron', 'install.js')
  const temp = inRoot('.weir-setup', 'official')
  const dist = inRoot('node_modules', 'electron', 'dist')
  rmSync(temp, { recursive: true, force: true })
  mkdirSync(temp, { recursive: true })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, TMPDIR: temp, TEMP: temp, TMP: temp },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    let stalled = false
    let lastBytes = -1
    let lastGrowthMs = Date.now()
    const look = setInterval(() => {
      const now = bytesUnder(temp) + bytesUnder(dist)
      if (now !== lastBytes) {
        lastBytes = now
        lastGrowthMs = Date.now()
      } else if (Date.now() - lastGrowthMs > STALL_MS) {
        stalled = true
        child.kill('SIGKILL')
      }
    }, LOOK_MS)
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', (error) => (errors += error.message))
    child.on('close', (code) => {
      clearInterval(look)
      rmSync(temp, { recursive: true, force: true })
      if (code === 0) return resolve(null)
      rmSync(dist, { recursive: true, force: true })
      resolve(stalled ? `no data for ${STALL_MS / 1000} s` : firstReason(errors))
    })
  })
}

/** @param {string} folder @returns {number} */
function bytesUnder(folder) {
  if (!existsSync(folder)) return 0
  let total = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    total += statSync(join(entry.parentPath ?? entry.path, entry.name), { throwIfNoEntry: false })?.size ?? 0
  }
  return total
}

/** @param {string} errors */
function firstReason(errors) {
  const cause = /\[cause\]:\s*(?:\w*Error:\s*)?(.+)/.exec(errors)?.[1] ?? /(?:\w*Error:\s*)(.+)/.exec(errors)?.[1]
  if (cause === 'fetch failed') return 'its host cannot be reached'
  return (cause ?? 'it ended with an error').trim()
}
