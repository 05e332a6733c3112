import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { runNode } from './run.mjs'

const TSC = inRoot('node_modules', 'typescript', 'bin', 'tsc')

/**
 * Check the types of every project that tsconfig.json lists, two at a time.
 * @returns {Promise<boolean>} whether all are right; each fault is printed once, with the first project that saw it
 */
export async function checkTypes() {
  const { references } = JSON.parse(readFileSync(inRoot('tsconfig.json'), 'utf8'))
  /** @type {string[]} */
  const waiting = references.map((/** @type {{ path: string }} */ reference) => reference.path)
  const seen = new Set()
  let right = true
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const { code, output } = await runNode(TSC, ['-p', inRoot(project), '--pretty', 'false'], { quiet: true })
      if (code === 0) continue
      right = false
      const fresh = faultsIn(output).filter((fault) => !seen.has(fault))
      for (const fault of fresh) seen.add(fault)
      if (fresh.length > 0) console.error(`${project}\n${fresh.join('\n')}`)
    }
  }
  await Promise.all([worker(), worker()])
  return right
}

/** A fault is a line with the indented ones that follow. @param {string} output */
const faultsIn = (output) => output.trimEnd().split(/\n(?! )/)
