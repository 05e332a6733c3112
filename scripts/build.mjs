/** `npm run build`: set up, then bundle into out/. */
import { build } from './lib/build.mjs'
import { runMain } from './lib/failure.mjs'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  await setUp()
  await build({ always: true })
  console.log('build: out/ is ready')
})
