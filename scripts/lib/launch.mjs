import { electronExecutable } from '../setup/electron.mjs'
import { StepFailure } from './failure.mjs'

/** Chromium refuses its sandbox to root. @returns {string[]} */
export const sandboxSwitches = () => (process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/** The command that opens the built app. @returns {{ command: string, args: string[] }} */
export function appCommand() {
  const command = electronExecutable()
  if (command === null) throw new StepFailure('The Electron runtime is missing.', 'npm run setup')
  return { command, args: ['.', ...sandboxSwitches()] }
}
