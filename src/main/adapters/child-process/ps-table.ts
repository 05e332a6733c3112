import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { MARK_NAME } from './env'
import type { ProcessRow, ProcessTable } from './process-table'

const COLUMNS = 'pid=,ppid=,pgid=,stat=,time=,lstart=,command='
/** lstart without a locale: `Mon Sep 15 12:00:00 2025`. */
const ROW = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})(?:\s(.*))?$/

/** Through ps(1), for macOS: -E adds the environment to the command, of the user's own processes. Start times have whole seconds. */
export const psTable: ProcessTable = {
  async read(mark) {
    const { stdout } = await promisify(execFile)('ps', ['-axww', '-E', '-o', COLUMNS], {
      env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 256 * 1024 * 1024, encoding: 'latin1',
    })
    return parsePs(stdout, mark)
  },
  startTimeOf(pid) {
    try {
      const text = execFileSync('ps', ['-o', COLUMNS, '-p', String(pid)], { env: { ...process.env, LC_ALL: 'C' }, encoding: 'latin1' })
      return parsePs(text, '')[0]?.startTime ?? null
    } catch {
      return null // ps ends with 1 when there is no such process.
    }
  },
}

export function parsePs(text: string, mark: string): readonly ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, group, state, time, startTime, command] = ROW.exec(line) ?? []
    if (time === undefined || startTime === undefined || state === undefined || state.startsWith('Z')) return []
    return [{
      pid: Number(pid), parentPid: Number(parent), groupId: Number(group), sessionId: null, startTime, cpu: cpuOf(time),
      marked: mark !== '' && (` ${command ?? ''} `).includes(` ${MARK_NAME}=${mark} `),
    }]
  })
}

/** `[hours:]minutes:seconds[.hundredths]` in seconds. */
function cpuOf(time: string): number {
  return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0)
}
