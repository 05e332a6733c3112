/** `npm run pictures`: the pictures of docs/images, taken from the real app at work. */
import { build } from './lib/build.mjs'
import { withDisplay } from './lib/display.mjs'
import { runMain } from './lib/failure.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  await setUp()
  if (await build()) console.log('pictures: built')
  const playwright = inRoot('node_modules', 'playwright', 'cli.js')
  const { command, args } = withDisplay(process.execPath, [playwright, 'test', '--config', inRoot('e2e', 'pictures', 'playwright.config.ts')])
  return (await run(command, args)).code
})
