/**
 * What `electron <folder>` runs: a stand-in for the file of the same purpose in an official build, which a repackaged
 * runtime lacks. It takes the name, version and path from the folder's package.json, loads `-r` modules and the main
 * script. Electron becomes ready only after this module has ended, so it waits for the main script. `setAppPath` and
 * `setVersion` are Electron's own, made for this file and left out of its types.
 */
import { app } from 'electron'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Split the command line: modules of `-r`/`--require`, then the first word that is no switch.
 * @param {string[]} argv
 */
function parseArguments(argv) {
  /** @type {string[]} */
  const modules = []
  /** @type {string | null} */
  let target = null
  const words = argv.slice(1)
  for (let word = words.shift(); word !== undefined && target === null; word = words.shift()) {
    if (word === '-r' || word === '--require') modules.push(words.shift() ?? '')
    else if (!word.startsWith('-')) target = word
  }
  return { modules, target }
}

/** The script to load for a folder with a package.json, or for a file. @param {string} target */
function enterApp(target) {
  const path = resolve(target)
  if (!statSync(path).isDirectory()) {
    app.setAppPath(dirname(path))
    return path
  }
  const manifestPath = join(path, 'package.json')
  const manifest = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {}
  if (manifest.productName ?? manifest.name) app.setName(manifest.productName ?? manifest.name)
  if (manifest.version) app.setVersion(manifest.version)
  if (manifest.desktopName) app.setDesktopName(manifest.desktopName)
  app.setAppPath(path)
  return resolve(path, manifest.main ?? 'index.js')
}

/** @param {unknown} error @returns {never} */
function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

const { modules, target } = parseArguments(process.argv)
if (target === null) fail('usage: electron [-r module] <folder or script>')
try {
  const load = createRequire(join(process.cwd(), 'noop.js'))
  for (const module of modules) load(module)
  await import(pathToFileURL(enterApp(target)).href)
} catch (error) {
  fail(error)
}
