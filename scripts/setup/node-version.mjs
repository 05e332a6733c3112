import { StepFailure } from '../lib/failure.mjs'

const MIN_MAJOR = 20
const MIN_MINOR = 19

/** @type {import('./index.mjs').Step} */
export async function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MIN_MAJOR || (major === MIN_MAJOR && minor >= MIN_MINOR)) return null
  throw new StepFailure(
    `Node ${process.versions.node} is too old.`,
    `Install Node ${MIN_MAJOR}.${MIN_MINOR} or newer and run the command again.`,
  )
}
