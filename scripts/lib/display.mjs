import { env, platform } from 'node:process'

/** Whether a window can be shown here. macOS and Windows always have a display. */
export const hasDisplay = () => platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])

/**
 * A command that runs under a virtual screen of its own where there is no display.
 * @param {string} command
 * @param {string[]} args
 * @returns {{ command: string, args: string[] }}
 */
export function withDisplay(command, args) {
  if (hasDisplay()) return { command, args }
  return { command: 'xvfb-run', args: ['-a', '-s', '-screen 0 1920x1080x24', command, ...args] }
}
