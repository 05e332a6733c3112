import { describe, expect, it } from 'vitest'
import { parseStat } from '../../../src/main/adapters/child-process/linux-table'
import { parsePs } from '../../../src/main/adapters/child-process/ps-table'
import { keyOf, treeOf, type ProcessRow } from '../../../src/main/adapters/child-process/process-table'

function row(pid: number, parentPid: number, more: Partial<ProcessRow> = {}): ProcessRow {
  return { pid, parentPid, groupId: pid, sessionId: pid, startTime: String(pid), cpu: 0, marked: false, ...more }
}
const ROOT = { pid: 50, startTime: '50' }
const NONE: ReadonlySet<string> = new Set()
function pids(rows: readonly ProcessRow[], known = NONE): readonly number[] {
  return treeOf(rows, ROOT, known).map((each) => each.pid).sort((a, b) => a - b)
}

describe('treeOf', () => {
  it('finds the root, its descendants, its session and group, and what is marked, with their descendants', () => {
    expect(pids([
      row(1, 0), row(50, 1), row(51, 50), row(52, 51), row(60, 1, { sessionId: 50 }), row(61, 1, { groupId: 50 }),
      row(70, 1, { marked: true }), row(71, 70), row(80, 1), row(81, 80),
    ])).toEqual([50, 51, 52, 60, 61, 70, 71])
  })
  it('finds what was seen before and lost every tie, but not a later process of that pid', () => {
    const known = new Set([keyOf({ pid: 90, startTime: '90' })])
    expect(pids([row(90, 1)], known)).toEqual([90])
    expect(pids([row(90, 1, { startTime: '999' })], known)).toEqual([])
  })
  it('leaves alone a new process with the pid of the root, and its session', () => {
    expect(pids([row(50, 1, { startTime: '999' }), row(51, 50), row(52, 1, { sessionId: 50 })])).toEqual([])
    expect(pids([row(50, 1, { startTime: '999' }), row(70, 1, { marked: true })])).toEqual([70])
  })
  it('still finds the group when its leader is gone', () => {
    expect(pids([row(61, 1, { groupId: 50 })])).toEqual([61])
  })
})

describe('reading tables', () => {
  const rest = '1000 1000 1000 34816 0 4194304 1 0 0 0 7 5 0 0 20 0 1 0 123456 1 1'
  it('reads /proc/PID/stat whatever the name holds', () => {
    const expected = { pid: 9, parentPid: 8, groupId: 1000, sessionId: 1000, startTime: '123456', cpu: 12, marked: false }
    expect(parseStat(9, `9 (cat) S 8 ${rest.slice(5)}`)).toEqual(expected)
    expect(parseStat(9, `9 (a) R 1 (b) S 8 ${rest.slice(5)}`)).toEqual(expected)
  })
  it('takes a zombie for dead, and nonsense for nothing', () => {
    expect(parseStat(9, `9 (cat) Z 8 ${rest.slice(5)}`)).toBeNull()
    expect(parseStat(9, '')).toBeNull()
  })
  it('reads ps as macOS prints it', () => {
    const text = [
      '  501     1   501 Ss     0:01.50 Mon Sep 15 12:00:00 2025     /bin/zsh -l',
      '  777   501   501 S+     1:02.25 Mon Sep  1 02:03:04 2025     sleep 10 HOME=/Users/a WEIR_TASK=task_1 TERM=dumb',
      '  778   501   501 Z+     0:00.00 Mon Sep 15 12:00:00 2025     (sleep)',
      '  779   501   501 S+     0:00.00 Mon Sep 15 12:00:00 2025     sleep 10 WEIR_TASK=task_12',
      '',
    ].join('\n')
    expect(parsePs(text, 'task_1')).toEqual([
      { pid: 501, parentPid: 1, groupId: 501, sessionId: null, startTime: 'Mon Sep 15 12:00:00 2025', cpu: 1.5, marked: false },
      { pid: 777, parentPid: 501, groupId: 501, sessionId: null, startTime: 'Mon Sep  1 02:03:04 2025', cpu: 62.25, marked: true },
      { pid: 779, parentPid: 501, groupId: 501, sessionId: null, startTime: 'Mon Sep 15 12:00:00 2025', cpu: 0, marked: false },
    ])
  })
})
