import { mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

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

/** Nothing works without the data folder: says which it is, what is wrong with it, and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'

  constructor(folder: string, cause: Error) {
    super(cause.name === 'NewerStoreError' ? cause.message : `The data folder ${folder} cannot be used: ${cause.message.replace(/\.$/, '')}. Nothing was started. WEIR_DATA_DIR can name another folder.`, { cause })
  }
}

/** Makes it (0700) with those above it. Step by step: Node's own recursive mkdir never returns where a parent refuses entries with ENOENT, as /proc does. */
export function makeDataDirectory(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  if (dirname(folder) !== folder) makeDataDirectory(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Two starts at once make it together.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}
