import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { runNode } from './run.mjs'

const TSC = inRoot('node_modules', 'typescript', 'bin', 'tsc')

/**
 * Check the types of every project that tsconfig.json lists, two at a time.
 * @returns {Promise<boolean>} whether all are right; faults are printed
 */
export async function checkTypes() {
  const { references } = JSON.parse(readFileSync(inRoot('tsconfig.json'), 'utf8'))
  /** @type {string[]} */
  const waiting = references.map((/** @type {{ path: string }} */ reference) => reference.path)
  let right = true
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const { code, output } = await runNode(TSC, ['-p', inRoot(project), '--pretty', 'false'], { quiet: true })
      // A project whose folder is still empty has nothing wrong.
      if (code === 0 || output.includes('TS18003')) continue
      right = false
      console.error(`${project}\n${output.trimEnd()}`)
    }
  }
  await Promise.all([worker(), worker()])
  return right
}
