/** `npm test`: set up what is missing, then every check of the project, in the order of their cost. */
import { mkdirSync, rmSync } from 'node:fs'
import { build } from './lib/build.mjs'
import { withDisplay } from './lib/display.mjs'
import { runMain, StepFailure } from './lib/failure.mjs'
import { inRoot } from './lib/paths.mjs'
import { run, runNode } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'
import { playwrightCounts, vitestCounts } from './lib/test-counts.mjs'
import { checkTypes } from './lib/types.mjs'
import { setUp } from './setup/index.mjs'

const REPORTS = inRoot('test-results')
const UNIT_REPORT = inRoot('test-results', 'unit.json')
const E2E_REPORT = inRoot('test-results', 'e2e.json')

/** A step that ends with a program's exit code. @param {string} script @param {string[]} args */
const check = (script, args) => async () => ({ ok: (await runNode(inRoot('node_modules', script), args)).code === 0 })

/** A step that throws a StepFailure when it goes wrong. @param {() => Promise<unknown>} action */
const action = (action) => async () => {
  try {
    await action()
    return { ok: true }
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error
    console.error(`${error.message}\nRemedy: ${error.remedy}`)
    return { ok: false }
  }
}

/** @param {number} code @param {import('./lib/test-counts.mjs').Counts} counts */
const counted = (code, { passed, failed, skipped }) => ({
  ok: code === 0,
  passed,
  failed,
  note: `${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
})

async function unitTests() {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const { code } = await runNode(inRoot('node_modules', 'vitest', 'vitest.mjs'), args)
  return counted(code, vitestCounts(UNIT_REPORT))
}

async function endToEndTests() {
  const cli = inRoot('node_modules', 'playwright', 'cli.js')
  const { command, args } = withDisplay(process.execPath, [cli, 'test', '--reporter=list,json'])
  const { code } = await run(command, args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT } })
  return counted(code, playwrightCounts(E2E_REPORT))
}

await runMain(async () => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  return runSteps([
    { name: 'set-up', run: action(setUp) },
    { name: 'lint', run: check('oxlint/bin/oxlint', ['--deny-warnings']) },
    {
      name: 'boundaries',
      run: check('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.cjs', 'src']),
    },
    { name: 'types', run: async () => ({ ok: await checkTypes() }) },
    { name: 'build', run: action(() => build()) },
    { name: 'unit and contract tests', run: unitTests },
    { name: 'end-to-end tests', run: endToEndTests },
  ])
})
