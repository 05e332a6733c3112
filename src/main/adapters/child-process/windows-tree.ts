import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ProcessRef } from '../../core/process'

/**
 * The processes of one task on Windows, through taskkill. UNTESTED: written from its documentation, never run. Only descendants are
 * found, and only while their parents live; a confirmation covers the first process alone.
 */
export class WindowsTree {
  constructor(private readonly rootPid: number, private readonly isReaped: () => boolean) {}

  members(): Promise<readonly ProcessRef[]> {
    return Promise.resolve(this.isReaped() ? [] : [{ pid: this.rootPid, startTime: '' }])
  }

  async signal(signal: 'TERM' | 'KILL'): Promise<readonly ProcessRef[]> {
    const members = await this.members()
    const force = signal === 'KILL' ? ['/F'] : []
    // It ends with an error when a process is already gone, or refuses a polite request; the next look tells.
    if (members.length > 0) await promisify(execFile)('taskkill', ['/PID', String(this.rootPid), '/T', ...force]).catch(() => undefined)
    return members
  }

  cpuActive(): Promise<null> {
    return Promise.resolve(null)
  }
}
