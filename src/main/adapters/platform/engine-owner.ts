import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Names this process among all that ever ran here: its id and its start time, so that a later process with the same id is another one. */
export function thisEngine(): string {
  return `${process.pid}:${startTime(process.pid) ?? 'unknown'}`
}

/** Whether the engine that called itself `owner` still runs. */
export function isEngineAlive(owner: string): boolean {
  const [pid = '', started = ''] = owner.split(':')
  if (!/^[1-9]\d*$/.test(pid)) return false
  return startTime(Number(pid)) === started
}

function startTime(pid: number): string | null {
  return process.platform === 'linux' ? linuxStartTime(pid) : otherStartTime(pid)
}

function linuxStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields after the name, which may itself hold spaces and parentheses; the start time is field 22, the state field 3. A zombie does nothing more.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** macOS: `ps`. Windows has no cheap way to ask: there the id alone decides (untested). */
function otherStartTime(pid: number): string | null {
  try {
    if (process.platform !== 'win32') return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim().replaceAll(':', '.') || null
    process.kill(pid, 0)
    return 'windows'
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? 'windows' : null
  }
}
