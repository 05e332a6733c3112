/** `npm run types`: check every TypeScript project. */
import { runMain } from './lib/failure.mjs'
import { checkTypes } from './lib/types.mjs'

await runMain(async () => ((await checkTypes()) ? 0 : 1))
