/**
 * `npm run demo [-- --out FOLDER]`: the main job, unattended, in the real app: a failing build in a real terminal, the same build by
 * the built-in operator, and what the person saw beside what the model got. Ends with 1 when any of it is not as it should be.
 */
import { build } from './lib/build.mjs'
import { withDisplay } from './lib/display.mjs'
import { runMain } from './lib/failure.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  await setUp()
  if (await build()) console.log('demo: built')
  const { command, args } = withDisplay(process.execPath, [inRoot('scripts', 'demo', 'main.mjs'), ...process.argv.slice(2)])
  return (await run(command, args)).code
})
