/**
 * A named check. `run` says whether all went well, and how many tests it counted where it counts any.
 * @typedef {{ ok: boolean, passed?: number, failed?: number, note?: string }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} NamedStep
 */

/**
 * Run the steps in order, each told with its time; the first failure ends it. The last line is the sum of the tests.
 * @param {NamedStep[]} steps
 * @returns {Promise<number>} exit code
 */
export async function runSteps(steps) {
  let passed = 0
  let failed = 0
  let ok = true
  for (const { name, run } of steps) {
    const startMs = Date.now()
    console.log(`\n── ${name}`)
    const result = await run()
    passed += result.passed ?? 0
    failed += result.failed ?? 0
    ok = result.ok
    console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'}${result.note ? `, ${result.note}` : ''} (${seconds(startMs)} s)`)
    if (!ok) break
  }
  if (!ok && failed === 0) failed = 1
  console.log(`\n${passed} passed, ${failed} failed`)
  return ok ? 0 : 1
}

/** @param {number} sinceMs */
const seconds = (sinceMs) => ((Date.now() - sinceMs) / 1000).toFixed(1)
