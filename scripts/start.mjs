/** `npm start`: set up what is missing, build what changed, open the app. */
import { build } from './lib/build.mjs'
import { hasDisplay } from './lib/display.mjs'
import { runMain } from './lib/failure.mjs'
import { appCommand, sandboxSwitches } from './lib/launch.mjs'
import { inRoot } from './lib/paths.mjs'
import { run, runNode } from './lib/run.mjs'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  await setUp()
  if (await build()) console.log('start: built')
  if (!hasDisplay()) {
    console.log('start: there is no display here, so this shows the demo on a virtual screen and ends.')
    return (await runNode(inRoot('scripts', 'demo.mjs'), [])).code
  }
  if (sandboxSwitches().length > 0) console.log("start: running as root, so Chromium's sandbox is off (--no-sandbox).")
  const { command, args } = appCommand()
  return (await run(command, [...args, ...process.argv.slice(2)])).code
})
