import { installElectron } from './electron.mjs'
import { checkNode } from './node-version.mjs'
import { buildNativePackages } from './native.mjs'
import { installPackages } from './packages.mjs'
import { installSystemPackages } from './system.mjs'

/**
 * One step of the set-up: does what is missing and tells it in one line, or returns null when there was nothing to do.
 * @typedef {() => Promise<string | null>} Step
 */

/** @type {[string, Step][]} */
const STEPS = [
  ['node', checkNode],
  ['system packages', installSystemPackages],
  ['npm packages', installPackages],
  ['native packages', buildNativePackages],
  ['electron runtime', installElectron],
]

/**
 * Bring the checkout into a state where it builds, starts and tests. Quick when nothing is missing.
 * @throws {import('../lib/failure.mjs').StepFailure} with cause and remedy
 */
export async function setUp() {
  const startMs = Date.now()
  let done = 0
  for (const [name, step] of STEPS) {
    const stepMs = Date.now()
    const told = await step()
    if (told === null) continue
    done += 1
    console.log(`setup: ${name}: ${told} (${seconds(stepMs)} s)`)
  }
  console.log(`setup: ${done === 0 ? 'nothing to do' : 'ready'} (${seconds(startMs)} s)`)
}

/** @param {number} sinceMs */
const seconds = (sinceMs) => ((Date.now() - sinceMs) / 1000).toFixed(1)
