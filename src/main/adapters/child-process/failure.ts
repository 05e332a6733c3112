import { accessSync, constants, statSync } from 'node:fs'
import type { SpawnFailure } from '../../core/process'

/** Errors of execve(2) that are about the program file. */
const PROGRAM_ERRNOS = new Set(['ENOENT', 'EACCES', 'ENOEXEC', 'ENOTDIR', 'ELOOP', 'EISDIR', 'EPERM'])

/** Which of the two was missing: chdir and exec fail with the same errno, so the directory is looked at. */
export function failureOf(error: unknown, program: string, cwd: string): SpawnFailure {
  const errno = errnoOf(error)
  const cwdProblem = problemOfCwd(cwd)
  if (cwdProblem !== null) return { errno: cwdProblem.errno, what: 'cwd', message: `The working directory ${cwd} ${cwdProblem.text}.` }
  if (!PROGRAM_ERRNOS.has(errno)) {
    return { errno, what: 'other', message: `The command could not be started: ${error instanceof Error ? error.message : errno}.` }
  }
  const text = errno === 'ENOENT' ? 'was not found (or the interpreter that its first line names)' : `may not or cannot be executed (${errno})`
  return { errno, what: 'program', message: `The program ${program} ${text}.` }
}

function problemOfCwd(cwd: string): { readonly errno: string; readonly text: string } | null {
  try {
    if (!statSync(cwd).isDirectory()) return { errno: 'ENOTDIR', text: 'is not a directory' }
    accessSync(cwd, constants.X_OK)
    return null
  } catch (error) {
    const errno = errnoOf(error)
    return { errno, text: errno === 'ENOENT' ? 'does not exist' : `cannot be entered (${errno})` }
  }
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
}
