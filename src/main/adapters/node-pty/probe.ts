import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { PtyOptions, SpawnFailure } from '../../core/session'

function failure(errno: string, what: SpawnFailure['what'], message: string): SpawnFailure {
  return { kind: 'spawn_failed', errno, what, message }
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN'
}

/** Why the file cannot be run; undefined when it can. A folder is as little a program as a file without the right to run it. */
function programProblem(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return 'EISDIR'
    accessSync(path, constants.X_OK)
    return undefined
  } catch (error) {
    return errnoOf(error)
  }
}

function directoryProblem(path: string): string | undefined {
  if (!isAbsolute(path)) return 'EINVAL'
  try {
    if (!statSync(path).isDirectory()) return 'ENOTDIR'
    accessSync(path, constants.X_OK)
    return undefined
  } catch (error) {
    return errnoOf(error)
  }
}

function folderMessage(folder: string, errno: string): string {
  switch (errno) {
    case 'ENOENT':
      return `The folder ${folder} does not exist, so no terminal was opened. Choose a folder that is there.`
    case 'ENOTDIR':
      return `${folder} is not a folder, so no terminal was opened. Choose a folder.`
    case 'EACCES':
      return `You have no right to enter the folder ${folder}, so no terminal was opened. Choose another one.`
    case 'EINVAL':
      return `The folder "${folder}" is not a full path, so no terminal was opened. Name it from the root on.`
    default:
      return `The folder ${folder} cannot be entered (${errno}), so no terminal was opened. Choose another one.`
  }
}

function programMessage(file: string, errno: string): string {
  switch (errno) {
    case 'ENOENT':
      return file.includes('/')
        ? `There is no program ${file}, so no terminal was opened. Check the path of the shell.`
        : `No program named ${file} was found in the PATH, so no terminal was opened. Check its name, or give its full path.`
    case 'EACCES':
      return `${file} is not executable for you, so no terminal was opened. Check its permissions, or choose another shell.`
    case 'EISDIR':
      return `${file} is not a program, so no terminal was opened. Check the path of the shell.`
    default:
      return `${file} cannot be started (${errno}), so no terminal was opened. Choose another shell.`
  }
}

/** Linux reads this much of a script's first line. */
const SHEBANG_BYTES = 256

/** The interpreter that a script names, when it cannot be run: the system would only say that the script is not there. */
function missingInterpreter(path: string): { readonly interpreter: string; readonly errno: string } | undefined {
  let start: string
  try {
    const file = openSync(path, constants.O_RDONLY)
    try {
      const bytes = Buffer.alloc(SHEBANG_BYTES)
      start = bytes.toString('latin1', 0, readSync(file, bytes, 0, SHEBANG_BYTES, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    // A program may be run without the right to read it.
    return undefined
  }
  const interpreter = /^#![ \t]*(\/[^\s]+)/.exec(start)?.[1]
  const errno = interpreter === undefined ? undefined : programProblem(interpreter)
  return interpreter === undefined || errno === undefined ? undefined : { interpreter, errno }
}

/**
 * Looks before the fork, because a bad folder or program would otherwise show up as output and exit code 1 (lessons.md, P3).
 * @returns the program's full path, or why it cannot start and what to do.
 */
export function probeSpawn({ file, args, cwd, env }: Pick<PtyOptions, 'file' | 'args' | 'cwd' | 'env'>): { path: string } | SpawnFailure {
  if ([file, cwd, ...args].some((text) => text.includes('\0'))) {
    return failure('EINVAL', 'other', 'A path or argument of the shell holds a NUL character, so no terminal was opened. Take it out.')
  }
  const badFolder = directoryProblem(cwd)
  if (badFolder !== undefined) return failure(badFolder, 'cwd', folderMessage(cwd, badFolder))
  const path = programPath(file, cwd, env)
  if (typeof path !== 'string') return failure(path.errno, 'program', programMessage(file, path.errno))
  const missing = missingInterpreter(path)
  if (missing === undefined) return { path }
  const message = `${file} needs the program ${missing.interpreter}, which cannot be started (${missing.errno}), so no terminal was opened. Install it, or choose another shell.`
  return failure(missing.errno, 'program', message)
}

function programPath(file: string, cwd: string, env: PtyOptions['env']): string | { readonly errno: string } {
  const candidates = file.includes('/')
    ? [isAbsolute(file) ? file : join(cwd, file)]
    : (env['PATH'] ?? '').split(delimiter).filter((part) => part !== '').map((part) => join(part, file))
  let errno = 'ENOENT'
  for (const candidate of candidates) {
    const found = programProblem(candidate)
    if (found === undefined) return candidate
    if (found !== 'ENOENT' && found !== 'ENOTDIR') errno = found
  }
  return { errno }
}
