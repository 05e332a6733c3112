/**
 * What `electron <folder>` runs: a stand-in for the file of the same purpose in an official build, which a repackaged
 * runtime lacks. It takes the name, version and path from the folder's package.json, loads `-r` modules and the main script.
 */
const { app } = require('electron')
const { existsSync, readFileSync, statSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname, extname, join, resolve } = require('node:path')
const { pathToFileURL } = require('node:url')

/** Split the command line: modules of `-r`/`--require`, then the first word that is no switch. */
function parseArguments(argv) {
  const modules = []
  let target = null
  for (let i = 1; i < argv.length && target === null; i++) {
    const word = argv[i]
    if (word === '-r' || word === '--require') modules.push(argv[++i])
    else if (!word.startsWith('-')) target = word
  }
  return { modules, target }
}

/** The script to load for a folder with a package.json, or for a file. */
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

function fail(error) {
  process.stderr.write(`${error?.stack ?? error}\n`)
  process.exit(1)
}

const { modules, target } = parseArguments(process.argv)
if (target === null) fail('usage: electron [-r module] <folder or script>')
try {
  const load = createRequire(join(process.cwd(), 'noop.js'))
  for (const module of modules) load(module)
  const script = enterApp(target)
  if (extname(script) === '.cjs') require(script)
  else import(pathToFileURL(script).href).catch(fail)
} catch (error) {
  fail(error)
}
