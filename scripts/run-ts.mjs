/**
 * `node scripts/run-ts.mjs bench/context.ts …`: run one TypeScript program of the checkout, which no Node of our range
 * does by itself. Its module is expected to export `main(args)`, whose result is the exit code.
 */
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { runMain, StepFailure } from './lib/failure.mjs'

await runMain(async () => {
  const [path, ...args] = process.argv.slice(2)
  if (path === undefined) throw new StepFailure('No program named.', 'node scripts/run-ts.mjs PATH [ARGUMENT…]')
  const { module } = await runnerImport(resolve(path), { configFile: false, logLevel: 'warn' })
  if (typeof module.main !== 'function') throw new StepFailure(`${path} exports no main function.`, 'Export main(args).')
  return module.main(args)
})
