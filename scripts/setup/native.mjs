import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StepFailure } from '../lib/failure.mjs'
import { inRoot } from '../lib/paths.mjs'
import { run, tail } from '../lib/run.mjs'

/**
 * node-pty brings binaries for macOS and Windows; elsewhere it is compiled, with the headers of the running Node. It uses
 * Node-API, so that one binary serves Node and every Electron.
 * @type {import('./index.mjs').Step}
 */
export async function buildNativePackages() {
  if (hasPrebuild() || loads()) return null
  console.log('setup: native packages: compiling node-pty …')
  const nodedir = headersOfThisNode()
  const { code, output } = await run('npm', ['rebuild', 'node-pty', '--loglevel=error', '--foreground-scripts'], {
    quiet: true,
    env: nodedir === null ? {} : { npm_config_nodedir: nodedir },
  })
  if (code === 0 && loads()) return 'compiled node-pty'
  throw new StepFailure(
    `node-pty did not compile:\n${tail(output)}`,
    'It needs a C++ compiler, make, python3 and the Node headers (Debian/Ubuntu: apt-get install g++ make python3).',
  )
}

/** Whether node-pty has to be compiled on this machine and is not yet: then a compiler is needed. */
export const needsCompiler = () => !hasPrebuild() && !existsSync(BUILT) && platformCompiles()

const BUILT = inRoot('node_modules', 'node-pty', 'build', 'Release', 'pty.node')
const platformCompiles = () => process.platform !== 'darwin' && process.platform !== 'win32'

function hasPrebuild() {
  return existsSync(inRoot('node_modules', 'node-pty', 'prebuilds', `${process.platform}-${process.arch}`))
}

function loads() {
  try {
    createRequire(import.meta.url)(BUILT)
    return true
  } catch {
    return false
  }
}

/** Node's own installation brings its headers in most packagings; without them node-gyp downloads some. */
function headersOfThisNode() {
  const prefix = dirname(dirname(process.execPath))
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? prefix : null
}
