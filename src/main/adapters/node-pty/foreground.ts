import { readFileSync, readlinkSync } from 'node:fs'
import type { ProcessProbe } from '../../core/session'

/** Reads what Linux tells in /proc; other systems answer null ("unknown"). */
export class ProcProbe implements ProcessProbe {
  foregroundGroup(pid: number): number | null {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      // The program's name stands in brackets and may hold anything, so count from the last one:
      // state ppid pgrp session tty_nr tpgid (proc(5)).
      const tpgid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[5])
      return Number.isInteger(tpgid) && tpgid > 0 ? tpgid : null
    } catch {
      return null
    }
  }

  cwd(pid: number): string | null {
    try {
      return readlinkSync(`/proc/${pid}/cwd`)
    } catch {
      return null
    }
  }
}
