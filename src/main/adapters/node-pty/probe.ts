import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import type { PtyOptions, SpawnFailure } from '../../core/session'

function failure(errno: string, what: SpawnFailure['what'], message: string): SpawnFailure {
  return { kind: 'spawn_failed', errno, what, message }
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN'
}

function programProblem(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return 'EACCES'
    accessSync(path, constants.X_OK)
    return undefined
  } catch (error) {
    return errnoOf(error)
  }
}

function directoryProblem(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'ENOTDIR'
    accessSync(path, constants.X_OK)
    return undefined
  } catch (error) {
    return errnoOf(error)
  }
}

/**
 * Looks before the fork, because a bad folder or program would otherwise show up as output and exit code 1 (lessons.md, P3).
 * @returns the program's full path, or why it cannot start.
 */
export function probeSpawn(options: Pick<PtyOptions, 'file' | 'cwd' | 'env'>): { path: string } | SpawnFailure {
  const badCwd = directoryProblem(options.cwd)
  if (badCwd !== undefined) return failure(badCwd, 'cwd', `The folder ${options.cwd} cannot be entered (${badCwd}). Nothing was started.`)
  const candidates = options.file.includes('/')
    ? [isAbsolute(options.file) ? options.file : resolve(options.cwd, options.file)]
    : (options.env['PATH'] ?? '').split(delimiter).filter((part) => part !== '').map((part) => join(part, options.file))
  let problem = 'ENOENT'
  for (const candidate of candidates) {
    const found = programProblem(candidate)
    if (found === undefined) return { path: candidate }
    if (found !== 'ENOENT') problem = found
  }
  return failure(problem, 'program', `The program ${options.file} cannot be started (${problem}). Nothing was started.`)
}
