import { _electron } from 'playwright'
import { sandboxSwitches } from '../lib/launch.mjs'
import { ROOT } from '../lib/paths.mjs'

const PASSED_ON = ['USER', 'LANG', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'TMPDIR', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS']
/** A busy machine opens a window in seconds, not in milliseconds. */
export const PATIENCE_MS = 60_000

/**
 * The built app with a data folder of its own, in English, with a plain bash.
 * @param {import('./place.mjs').Place} place
 */
export async function openApp(place) {
  /** @type {Record<string, string>} */
  const env = { SHELL: '/bin/bash', LC_ALL: 'C.UTF-8', ...place.env, WEIR_DATA_DIR: place.data }
  for (const name of PASSED_ON) if (process.env[name] !== undefined) env[name] = process.env[name]
  const electron = await _electron.launch({ cwd: ROOT, args: ['.', ...sandboxSwitches(), '--lang=en-US'], env, timeout: PATIENCE_MS })
  const page = await electron.firstWindow()
  page.setDefaultTimeout(PATIENCE_MS)
  await electron.evaluate(({ BrowserWindow, dialog }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 1440, height: 900 })
    // Nobody is here to answer "Stop and quit?".
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
  })
  return { page, close: () => electron.close() }
}
