import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'owner'

/**
 * When a process began, as an opaque word; undefined when there is no such process. With it a process id that was given away again is
 * not taken for the old owner. Windows has no cheap way to ask: there the id alone decides.
 */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  try {
    if (process.platform === 'linux') {
      // Field 22 of stat; the name in field 2 may hold anything, so count from its closing bracket.
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // A zombie writes no more.
      return fields[0] === 'Z' ? undefined : fields[19]
    }
    if (process.platform === 'darwin') return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'latin1' }).trim().replaceAll(/\s+/g, '_')
  } catch {
    return undefined
  }
  return 'unknown'
}

let ownStart: string | undefined

/** Marks the folder as written by this process. */
export function claim(folder: string): void {
  ownStart ??= startOf(process.pid) ?? 'unknown'
  writeFileSync(join(folder, FILE), `${process.pid} ${ownStart}\n`, { mode: 0o600 })
}

export function release(folder: string): void {
  rmSync(join(folder, FILE), { force: true })
}

/** Whether the process that claimed the folder still lives. */
export function isClaimed(folder: string): boolean {
  let text: string
  try {
    text = readFileSync(join(folder, FILE), 'latin1')
  } catch {
    return false
  }
  const [pid, start] = text.trim().split(' ')
  const living = pid === undefined || !/^\d+$/.test(pid) ? undefined : startOf(Number(pid))
  return living !== undefined && (living === start || start === 'unknown')
}
