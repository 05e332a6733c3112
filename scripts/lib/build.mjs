import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { StepFailure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { runNode, tail } from './run.mjs'
import { sumOfSources } from './sources.mjs'

const STAMP = inRoot('out', '.built-from')

/**
 * Build the app and the command line into out/, unless out/ already holds what the sources say.
 * @param {{ always?: boolean }} [options]
 * @returns {Promise<boolean>} whether it built
 * @throws {StepFailure} with the bundler's last lines
 */
export async function build(options = {}) {
  const sum = sumOfSources()
  if (options.always !== true && builtFrom() === sum) return false
  const bin = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output } = await runNode(bin, ['build'], { quiet: true })
  if (code !== 0) throw new StepFailure(`The build failed:\n${tail(output, 40)}`, 'Repair the source named above.')
  mkdirSync(inRoot('out'), { recursive: true })
  writeFileSync(STAMP, sum)
  return true
}

function builtFrom() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return null
  }
}
