import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDisplay } from './display.mjs'

const WAIT_MS = 60_000
const LOOK_MS = 250

/**
 * Open an app with a data folder of its own and wait until its first terminal has written to disk: then the window, the engine, the
 * database and the terminal (both native packages) all work. Then end it.
 * @param {string} executable
 * @param {string[]} switches
 * @returns {Promise<string | null>} null when it works, else what it printed
 */
export async function tryApp(executable, switches) {
  const data = mkdtempSync(join(tmpdir(), 'weir-try-'))
  const { command, args } = withDisplay(executable, switches)
  const child = spawn(command, args, {
    env: { ...process.env, WEIR_DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let printed = ''
  child.stderr.on('data', (chunk) => (printed += chunk))
  const closed = new Promise((resolve) => {
    child.on('error', (error) => resolve((printed += error.message)))
    child.on('close', resolve)
  })
  try {
    return (await terminalSpeaks(data, closed)) ? null : printed || 'no word from it'
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await closed
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @param {string} data @param {Promise<unknown>} closed */
async function terminalSpeaks(data, closed) {
  let over = false
  void closed.then(() => (over = true))
  for (const endMs = Date.now() + WAIT_MS; Date.now() < endMs && !over; ) {
    if (hasTerminalBytes(join(data, 'captures'))) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}

/** @param {string} folder */
function hasTerminalBytes(folder) {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.name.startsWith('terminal.') && statSync(join(entry.parentPath ?? entry.path, entry.name)).size > 0,
  )
}
