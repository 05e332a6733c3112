/** The demo itself, once there is a build and a display: `node scripts/demo/main.mjs [--out FOLDER]`. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { inRoot, ROOT } from '../lib/paths.mjs'
import { runMain, StepFailure } from '../lib/failure.mjs'
import { openApp } from './app.mjs'
import { judge } from './checks.mjs'
import { makePlace } from './place.mjs'
import { report } from './report.mjs'
import { storedBytes } from './stored.mjs'
import { runInTerminal, runByOperator } from './tour.mjs'

await runMain(async () => {
  const pictures = picturesFolder()
  mkdirSync(pictures, { recursive: true })
  const place = makePlace()
  try {
    const app = await openApp(place)
    const shoot = (/** @type {string} */ name) => app.page.screenshot({ path: resolve(pictures, `${name}.png`) })
    let person
    let model
    try {
      person = await runInTerminal(app.page, place, shoot)
      model = await runByOperator(app.page, place, shoot)
    } catch (error) {
      await shoot('failed').catch(() => undefined)
      throw new StepFailure(
        `The demo came to a halt: ${error instanceof Error ? error.message : String(error)}`,
        `Look at ${resolve(pictures, 'failed.png')}, which shows the window at that moment.`,
      )
    } finally {
      await app.close()
    }
    const findings = { place, person, model, stored: storedBytes(place.data) }
    const checks = judge(findings)
    console.log(report(findings, checks))
    console.log(`Screenshots: ${pictures}`)
    return checks.every(({ ok }) => ok) ? 0 : 1
  } finally {
    place.remove()
  }
})

function picturesFolder() {
  const at = process.argv.indexOf('--out')
  const named = at < 0 ? undefined : process.argv[at + 1]
  return named === undefined ? inRoot('test-results', 'demo') : resolve(process.env['INIT_CWD'] ?? ROOT, named)
}
