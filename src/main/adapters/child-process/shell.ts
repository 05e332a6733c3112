import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { SpawnProgram } from '../../core/process'

export interface CommandLine {
  readonly file: string
  readonly args: readonly string[]
  /** Windows: the arguments are quoted already. */
  readonly verbatim: boolean
}

export function commandLine(program: SpawnProgram): CommandLine {
  if (program.kind === 'argv') {
    const [file, ...args] = program.argv
    return { file, args, verbatim: false }
  }
  if (process.platform === 'win32') {
    // As Node's own `shell: true` does it. UNTESTED.
    return { file: process.env['ComSpec'] ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${program.command}"`], verbatim: true }
  }
  return { file: posixShell(), args: ['-c', '--', program.command], verbatim: false }
}

let found: string | null = null

/** bash where there is one, else sh. */
function posixShell(): string {
  found ??= find('bash') ?? 'sh'
  return found
}

function find(name: string): string | null {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/bin', '/usr/bin', '/usr/local/bin']
  return directories.filter((directory) => directory !== '').map((directory) => join(directory, name)).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
