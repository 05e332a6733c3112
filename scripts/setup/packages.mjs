import { existsSync, readFileSync } from 'node:fs'
import { StepFailure } from '../lib/failure.mjs'
import { inRoot } from '../lib/paths.mjs'
import { run } from '../lib/run.mjs'

/** @type {import('./index.mjs').Step} */
export async function installPackages() {
  if (installedAsLocked()) return null
  console.log('setup: npm packages: npm ci (node_modules is missing or differs from package-lock.json) …')
  // Install scripts stay off: the one package that needs building is built by name in the next step.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const { code, output } = await run('npm', [...args, '--fetch-retries=1', '--fetch-retry-mintimeout=1000'], { quiet: true })
  if (code !== 0) {
    throw new StepFailure(
      `npm ci ended with ${code}:\n${firstLines(output)}`,
      'Check the network and the registry (npm ping), then run the command again.',
    )
  }
  return 'installed'
}

/** npm says the reason first and its usage last. @param {string} output */
const firstLines = (output) =>
  output
    .split('\n')
    .filter((line) => line.replace(/^npm error/, '').trim() !== '')
    .slice(0, 6)
    .join('\n')

/** Compare what npm wrote about node_modules with the lock file: the same packages in the same versions. */
function installedAsLocked() {
  if (!existsSync(inRoot('node_modules', '.package-lock.json'))) return false
  const locked = packagesOf(inRoot('package-lock.json'))
  const installed = packagesOf(inRoot('node_modules', '.package-lock.json'))
  const same = Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === entry.version : entry.optional === true || entry.peer === true
  })
  return same && Object.keys(installed).every((path) => path in locked)
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, peer?: boolean }>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
