import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StepFailure } from '../lib/failure.mjs'
import { hasDisplay } from '../lib/display.mjs'
import { run, tail } from '../lib/run.mjs'
import { needsCompiler } from './native.mjs'

/**
 * A thing the system must have, and the Debian packages that bring it, the first known one wins (newer releases renamed some).
 * @typedef {object} Need
 * @property {string} what
 * @property {() => boolean | Promise<boolean>} present
 * @property {string[]} packages
 * @property {boolean} [wish] brought along with what is needed, never asked for alone
 */

/** @type {Need[]} */
const NEEDS = [
  { what: 'Xvfb', present: () => hasDisplay() || (onPath('Xvfb') && onPath('xvfb-run')), packages: ['xvfb'] },
  { what: 'xauth', present: () => hasDisplay() || onPath('xauth'), packages: ['xauth'] },
  { what: 'GTK 3', present: () => library('libgtk-3.so.0'), packages: ['libgtk-3-0t64', 'libgtk-3-0'] },
  { what: 'NSS', present: () => library('libnss3.so'), packages: ['libnss3'] },
  { what: 'ALSA', present: () => library('libasound.so.2'), packages: ['libasound2t64', 'libasound2'] },
  { what: 'GBM', present: () => library('libgbm.so.1'), packages: ['libgbm1'] },
  { what: 'make', present: () => !needsCompiler() || onPath('make'), packages: ['make'] },
  { what: 'C++ compiler', present: () => !needsCompiler() || onPath('g++') || onPath('clang++'), packages: ['g++'] },
  { what: 'python3', present: () => !needsCompiler() || onPath('python3'), packages: ['python3'] },
  { what: 'git', present: () => onPath('git'), packages: ['git'], wish: true },
  { what: 'a font', present: () => existsSync('/usr/share/fonts'), packages: ['fonts-dejavu-core'], wish: true },
  { what: 'a Chinese font', present: hasChineseFont, packages: ['fonts-wqy-microhei'], wish: true },
]

/** @type {import('./index.mjs').Step} */
export async function installSystemPackages() {
  if (process.platform !== 'linux') return null
  /** @type {Need[]} */
  const missing = []
  for (const need of NEEDS) if (!(await need.present())) missing.push(need)
  const isRoot = process.getuid?.() === 0
  if (missing.every((need) => need.wish)) return null

  const names = missing.map((need) => need.what).join(', ')
  if (!isDebian()) {
    throw new StepFailure(`Missing on this system: ${names}.`, 'Install these with the package manager of your system.')
  }
  if (!isRoot) {
    const packages = await choosePackages(missing)
    throw new StepFailure(`Missing on this system: ${names}.`, `sudo apt-get install -y ${packages.join(' ')}`)
  }
  console.log(`setup: system packages: installing ${names} …`)
  const update = await apt(['update', '-q'])
  const packages = await choosePackages(missing)
  const install = await apt(['install', '-y', '-q', '--no-install-recommends', ...packages])
  const left = []
  for (const need of missing) if (!need.wish && !(await need.present())) left.push(need.what)
  if (left.length > 0) {
    throw new StepFailure(
      `apt-get could not install ${left.join(', ')}:\n${tail(install.code === 0 ? update.output : install.output)}`,
      `Check the network, then run: apt-get update && apt-get install -y ${packages.join(' ')}`,
    )
  }
  return install.code === 0 ? `installed ${packages.join(' ')}` : 'installed what is needed, but not all that was wished'
}

/** @param {string[]} args */
const apt = (args) => {
  libraries = null
  return run('apt-get', ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...args], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** @param {Need[]} needs */
async function choosePackages(needs) {
  const chosen = []
  for (const { packages } of needs) {
    let pick = packages[packages.length - 1]
    for (const name of packages.slice(0, -1)) {
      const known = await run('apt-cache', ['show', '--no-all-versions', name], { quiet: true })
      if (known.code === 0) {
        pick = name
        break
      }
    }
    if (pick) chosen.push(pick)
  }
  return chosen
}

function isDebian() {
  const file = '/etc/os-release'
  return existsSync(file) && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync(file, 'utf8'))
}

/** @param {string} program */
const onPath = (program) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((dir) => existsSync(join(dir, program)))

/** @type {string | null} */
let libraries = null

/** Whether the dynamic linker knows the library. @param {string} soname */
async function library(soname) {
  libraries ??= await listLibraries()
  return libraries.includes(`${soname} `)
}

async function listLibraries() {
  const ldconfig = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find((path) => existsSync(path)) ?? 'ldconfig'
  return (await run(ldconfig, ['-p'], { quiet: true })).stdout
}

async function hasChineseFont() {
  return (await run('fc-list', [':lang=zh', 'family'], { quiet: true })).stdout.trim() !== ''
}
