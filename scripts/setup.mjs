/** `npm run setup`: put in place what a fresh checkout lacks. Needs Node alone. See docs/runtime.md. */
import { runMain } from './lib/failure.mjs'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  await setUp()
})
