import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot } from '../lib/paths.mjs'

const COMMAND = 'node build.mjs'

/**
 * A home, a project whose build fails, and a data folder for the app, all temporary. What the build prints is known from a run of its own.
 * @typedef {ReturnType<typeof makePlace>} Place
 */
export function makePlace() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'weir-demo-')))
  const [home, project, data] = [join(root, 'home'), join(root, 'waterworks'), join(root, 'data')]
  const nodeFolder = dirname(process.execPath)
  mkdirSync(home)
  writeFileSync(join(home, '.bash_profile'), '. ~/.bashrc\n')
  writeFileSync(join(home, '.bashrc'), `export PATH='${nodeFolder}':"$PATH"\nPS1='\\W $ '\nunset HISTFILE\n`)
  cpSync(inRoot('e2e', 'fixtures', 'failing-build'), project, { recursive: true })
  const expected = runAlone(project)
  const runs = join(project, 'runs.log')
  rmSync(runs)
  return {
    home, project, data, command: COMMAND, expected,
    env: { HOME: home, PATH: `${nodeFolder}:${process.env['PATH'] ?? ''}` },
    /** How often the build has run since. */
    runs: () => (existsSync(runs) ? readFileSync(runs, 'utf8').trimEnd().split('\n').length : 0),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** @param {string} project */
function runAlone(project) {
  const { status, stdout } = spawnSync(process.execPath, ['build.mjs'], { cwd: project, maxBuffer: 64 * 1024 * 1024 })
  const text = stdout.toString('utf8')
  const find = (/** @type {RegExp} */ pattern) => pattern.exec(text)?.[0] ?? ''
  return {
    output: stdout,
    lines: text.split('\n').length - 1,
    exitCode: status ?? -1,
    errorLine: find(/^.*error TS\d+.*$/m),
    token: find(/ghp_\w+/),
    lastLine: text.trimEnd().split('\n').at(-1) ?? '',
  }
}
