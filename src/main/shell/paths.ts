import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'

/** Where this build lies: `out/`. */
const OUT = resolve(import.meta.dirname, '..')
export const RENDERER_DIRECTORY = join(OUT, 'renderer')
export const PRELOAD_FILE = join(OUT, 'preload', 'index.cjs')
export const ENGINE_FILE = join(OUT, 'main', 'engine.js')

/**
 * Everything Weir keeps is in one folder, for this person only (0700). `WEIR_DATA_DIR` names another one, for tests and for
 * keeping two sets apart. Must run before the app is ready and before the single-instance lock, which lives in it.
 * @throws Error of the file system when it cannot be made or written: then nothing can be kept.
 */
export function useDataDirectory(): string {
  const chosen = process.env['WEIR_DATA_DIR']
  const directory = chosen === undefined || chosen === '' ? app.getPath('userData') : resolve(chosen)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  app.setPath('userData', directory)
  return directory
}
