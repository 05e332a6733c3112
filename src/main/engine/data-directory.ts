import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Where Weir keeps everything when nobody names a folder: the same one that the app uses (Electron's userData), so that the
 * command line and the app share one store. `WEIR_DATA_DIR` names another.
 */
export function defaultDataDirectory(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  const chosen = env['WEIR_DATA_DIR']
  if (chosen !== undefined && chosen !== '') return resolve(chosen)
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Weir')
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Weir')
  const config = env['XDG_CONFIG_HOME']
  return join(config !== undefined && config !== '' ? config : join(homedir(), '.config'), 'Weir')
}
