import { accessSync, constants } from 'node:fs'

function runs(path: string | undefined): path is string {
  if (path === undefined || !path.startsWith('/')) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The person's own shell, else bash, else sh. macOS terminals open login shells, Linux ones do not. */
export function defaultShell(env: Readonly<Record<string, string | undefined>>): { file: string; args: readonly string[] } {
  if (process.platform === 'win32') return { file: env['COMSPEC'] ?? 'cmd.exe', args: [] }
  const file = [env['SHELL'], '/bin/bash', '/usr/bin/bash'].find(runs) ?? '/bin/sh'
  return { file, args: process.platform === 'darwin' ? ['-l'] : [] }
}
