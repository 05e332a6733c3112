import type { Clock } from '../kernel'
import type { ProcessRef, SpawnedProcess } from './spawn'

/** TERM, then KILL after this time (observation.md, Running, waiting, stopping). */
export const KILL_AFTER_MS = 1000
/** How long to wait after KILL for everything to be gone. */
export const REAP_MS = 2000
/** The death of a process that is not our child is announced to nobody: the process table is read again after these times. */
const FIRST_LOOK_MS = 15
const LONGEST_LOOK_MS = 240

/** What a stop confirmed. */
export interface StopReport {
  /** Distinct processes that were sent a signal. */
  readonly signalled: number
  readonly confirmedDead: number
  /** Pids that still lived when the time was over. */
  readonly survivors: readonly number[]
  /** The same as one plain sentence. */
  readonly text: string
}

/** Stops every process of the tree: TERM, KILL after 1 s, at most 2 s more until none is left. Never rejects for a process that cannot die. */
export async function stopTree(process: SpawnedProcess, clock: Clock): Promise<StopReport> {
  const seen = new Map<string, ProcessRef>()
  const signal = async (name: 'TERM' | 'KILL'): Promise<void> => {
    for (const ref of await process.signalTree(name)) seen.set(`${ref.pid} ${ref.startTime}`, ref)
  }

  await signal('TERM')
  let alive = await untilGone(process, clock, KILL_AFTER_MS, async () => undefined)
  if (alive.length > 0) {
    await signal('KILL')
    // A process forked while the table was read is found by the next look, so each look kills again.
    alive = await untilGone(process, clock, REAP_MS, () => signal('KILL'))
  }
  return reportOf([...seen.values()], alive)
}

async function untilGone(
  process: SpawnedProcess, clock: Clock, limitMs: number, again: () => Promise<void>,
): Promise<readonly ProcessRef[]> {
  const deadlineMs = clock.nowMs() + limitMs
  let empties = 0
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LONGEST_LOOK_MS)) {
    const alive = await process.tree()
    // Twice: a process that forked and died between two entries of one reading would be missed.
    empties = alive.length === 0 ? empties + 1 : 0
    if (empties === 2) return []
    const leftMs = deadlineMs - clock.nowMs()
    if (leftMs <= 0) return alive
    if (alive.length > 0) await again()
    await sleep(clock, empties > 0 ? 1 : Math.min(lookMs, leftMs))
  }
}

function sleep(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => void clock.timer(delayMs, resolve))
}

function reportOf(signalled: readonly ProcessRef[], alive: readonly ProcessRef[]): StopReport {
  const survivors = alive.map((ref) => ref.pid)
  const dead = signalled.filter((ref) => !alive.some((other) => other.pid === ref.pid && other.startTime === ref.startTime)).length
  return { signalled: signalled.length, confirmedDead: dead, survivors, text: sentence(signalled.length, dead, survivors) }
}

function sentence(signalled: number, dead: number, survivors: readonly number[]): string {
  if (survivors.length > 0) {
    return `Stop was sent to ${processes(signalled)}; ${dead} confirmed dead, still alive: ${survivors.slice(0, 20).join(', ')}.`
  }
  if (signalled === 0) return 'No process was left to stop.'
  return `Stopped: ${processes(signalled)} signalled, all confirmed dead.`
}

function processes(count: number): string {
  return count === 1 ? '1 process' : `${count} processes`
}

/** One report for several stops. */
export function joinReports(reports: readonly StopReport[]): StopReport {
  const sum = (pick: (report: StopReport) => number): number => reports.reduce((total, report) => total + pick(report), 0)
  const signalled = sum((report) => report.signalled)
  const confirmedDead = sum((report) => report.confirmedDead)
  const survivors = reports.flatMap((report) => report.survivors)
  return { signalled, confirmedDead, survivors, text: sentence(signalled, confirmedDead, survivors) }
}
