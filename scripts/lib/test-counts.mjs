import { readFileSync } from 'node:fs'

/**
 * Test counts of a run, from the runner's own JSON report.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @param {string} path report of vitest's json reporter @returns {Counts} */
export function vitestCounts(path) {
  const report = read(path)
  if (report === null) return { passed: 0, failed: 0, skipped: 0 }
  const brokenFiles = (report.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** @param {string} path report of Playwright's json reporter @returns {Counts} */
export function playwrightCounts(path) {
  const stats = read(path)?.stats
  if (!stats) return { passed: 0, failed: 0, skipped: 0 }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** @param {string} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
