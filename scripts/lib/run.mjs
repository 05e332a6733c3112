import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './paths.mjs'

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {string} [cwd]
 */

/**
 * Run a program to its end. Never rejects: a program that cannot start gives code 127 and the reason as output.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>} code is 128+n after a signal; output is empty unless quiet
 */
export function run(command, args, options = {}) {
  const quiet = options.quiet ?? false
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    })
    let stdout = ''
    let output = ''
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
      output += chunk
    })
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message, stdout }))
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 0), output, stdout }))
  })
}

/**
 * Run a program of one of our packages by its `bin` script, with this Node.
 * @param {string} script path inside the checkout
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)

/** The last lines of a long output. @param {string} text @param {number} [lines] */
export const tail = (text, lines = 12) => text.trimEnd().split('\n').slice(-lines).join('\n')
