/** One live process as the system tells it. */
export interface ProcessRow {
  readonly pid: number
  readonly parentPid: number
  readonly groupId: number
  /** Null where the system does not tell (macOS). */
  readonly sessionId: number | null
  /** Opaque; with the pid it names one process for ever. */
  readonly startTime: string
  /** Processor time used so far, in any unit; null where it is not known. */
  readonly cpu: number | null
  /** Carries the mark that was asked for. */
  readonly marked: boolean
}

/** Reads the system's processes; zombies are left out: they are dead. */
export interface ProcessTable {
  read(mark: string): Promise<readonly ProcessRow[]>
  /** Start time of one process now; null when it is gone or a zombie. Asked right before a signal. */
  startTimeOf(pid: number): string | null
}

/** The first process of a task. `startTime` is null when it was gone before it could be read. */
export interface TreeRoot {
  readonly pid: number
  readonly startTime: string | null
}

/**
 * The live processes of a task: the root, what carries the mark, what is in the root's session or group, everything descended from
 * those, and what was seen before (`known`, keys by `keyOf`): a child may leave the session, lose its parent and clear its environment.
 */
export function treeOf(rows: readonly ProcessRow[], root: TreeRoot, known: ReadonlySet<string>): readonly ProcessRow[] {
  const atRoot = rows.find((row) => row.pid === root.pid)
  // While a group or session has members its number is not given to a new process; after that somebody else may lead one of that number.
  const numberIsOurs = atRoot === undefined || atRoot.startTime === root.startTime
  const members = new Map<number, ProcessRow>()
  for (const row of rows) {
    const byNumber = numberIsOurs && (row.pid === root.pid || row.groupId === root.pid || row.sessionId === root.pid)
    if (byNumber || row.marked || known.has(keyOf(row))) members.set(row.pid, row)
  }
  for (let before = -1; before !== members.size;) {
    before = members.size
    for (const row of rows) if (members.has(row.parentPid)) members.set(row.pid, row)
  }
  return [...members.values()]
}

export function keyOf(row: { readonly pid: number; readonly startTime: string }): string {
  return `${row.pid} ${row.startTime}`
}
