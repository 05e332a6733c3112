import type { ProcessRef } from '../../core/process'
import { keyOf, treeOf, type ProcessRow, type ProcessTable, type TreeRoot } from './process-table'

/** The processes of one task on Linux and macOS: who lives, signals for all, processor time. */
export class ProcessTree {
  private readonly root: TreeRoot
  private readonly known = new Set<string>()
  private cpuBefore = 0

  constructor(rootPid: number, private readonly mark: string, private readonly table: ProcessTable) {
    this.root = { pid: rootPid, startTime: table.startTimeOf(rootPid) }
  }

  async members(): Promise<readonly ProcessRef[]> {
    return (await this.rows()).map(({ pid, startTime }) => ({ pid, startTime }))
  }

  async signal(signal: 'TERM' | 'KILL'): Promise<readonly ProcessRef[]> {
    const rows = await this.rows()
    // A kill of the group reaches children forked since the table was read; it is ours while it has a member of ours.
    const groupId = signal === 'KILL' && rows.some((row) => row.groupId === this.root.pid) ? this.root.pid : null
    if (groupId !== null) send(-groupId, 'SIGKILL')
    const reached = rows.filter((row) => row.groupId === groupId
      || (this.table.startTimeOf(row.pid) === row.startTime && send(row.pid, `SIG${signal}`)))
    return reached.map(({ pid, startTime }) => ({ pid, startTime }))
  }

  async cpuActive(): Promise<boolean> {
    const now = (await this.rows()).reduce((sum, row) => sum + (row.cpu ?? 0), 0)
    // Less than before: a child ended and took its time along.
    const active = now !== this.cpuBefore
    this.cpuBefore = now
    return active
  }

  private async rows(): Promise<readonly ProcessRow[]> {
    const rows = treeOf(await this.table.read(this.mark), this.root, this.known)
    for (const row of rows) this.known.add(keyOf(row))
    return rows
  }
}

/** False when the process is gone or may not be signalled. */
function send(pid: number, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
