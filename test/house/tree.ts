import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Source files by path, laid out as in the checkout. */
export type Files = Record<string, string>

/**
 * Write a small tree laid out like the checkout, with the checkout's packages and the named configuration files, do something
 * with it, and remove it.
 */
export function withTree<T>(files: Files, configs: string[], use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'weir-house-'))
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
    for (const config of configs) copyFileSync(join(ROOT, config), join(folder, config))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
