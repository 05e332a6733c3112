import { readdirSync, readFileSync } from 'node:fs'
import { MARK_NAME } from './env'
import type { ProcessRow, ProcessTable } from './process-table'

/** After so many processes the event loop gets a turn: output and timers must not wait for a table of thousands. */
const PROCESSES_PER_TURN = 16

/** Through /proc. What cannot be read (gone meanwhile, another user's environment) is simply not there. */
export const linuxTable: ProcessTable = {
  async read(mark) {
    const wanted = Buffer.from(`${MARK_NAME}=${mark}\0`)
    const rows: ProcessRow[] = []
    let turn = 0
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      if (++turn % PROCESSES_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
      const row = rowOf(Number(name))
      if (row !== null) rows.push({ ...row, marked: read(`/proc/${name}/environ`)?.includes(wanted) ?? false })
    }
    return rows
  },
  startTimeOf: (pid) => rowOf(pid)?.startTime ?? null,
}

function rowOf(pid: number): ProcessRow | null {
  const text = read(`/proc/${pid}/stat`)?.toString('latin1')
  return text === undefined ? null : parseStat(pid, text)
}

/** proc_pid_stat(5). The second field, a name in parentheses, may hold anything: fields are counted from its last parenthesis. */
export function parseStat(pid: number, text: string): ProcessRow | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, parent, group, session] = fields
  const startTime = fields[19]
  if (state === undefined || state === 'Z' || state === 'X' || startTime === undefined) return null
  return {
    pid, parentPid: Number(parent), groupId: Number(group), sessionId: Number(session), startTime,
    cpu: Number(fields[11]) + Number(fields[12]), marked: false,
  }
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
