import { afterAll, afterEach, expect } from 'vitest'
import { ChildProcessSpawn } from '../../../src/main/adapters/child-process'
import { nodeClock, nodeRandom } from '../../../src/main/adapters/platform'
import { ManagedProcess, type SpawnProgram } from '../../../src/main/core/process'
import { TextSink } from '../../core/process/text-sink'
import { leftovers, marksAlive } from './leftovers'

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: boolean
  readonly timeoutMs?: number
  readonly keepBytes?: number
}
export interface Run {
  readonly process: ManagedProcess
  readonly sink: TextSink
  readonly mark: string
}

export const callersEnv: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
)

/** Real processes for one test file; after each test everything is stopped and /proc must hold nothing of its marks. */
export function realProcesses(): { readonly spawn: ChildProcessSpawn; run(program: string | SpawnProgram, options?: RunOptions): Run; watch(mark: string): void } {
  const spawn = new ChildProcessSpawn()
  let runs: Run[] = []
  let marks: string[] = []

  afterEach(async () => {
    const left = marksAlive(runs.map((run) => run.mark))
    // Closed pipes do not mean that the last child has finished dying.
    await Promise.all(runs.filter((run) => !run.process.isClosed || left.has(run.mark)).map((run) => run.process.stop()))
    const all = [...marks, ...runs.map((run) => run.mark)]
    runs = []
    marks = []
    expect(leftovers(all)).toEqual([])
  })
  afterAll(() => spawn.dispose())

  return {
    spawn,
    watch: (mark) => void marks.push(mark),
    run(program, options = {}) {
      const mark = `test_${Buffer.from(nodeRandom.bytes(12)).toString('hex')}`
      const sink = new TextSink(options.keepBytes)
      const process = new ManagedProcess({
        request: {
          program: typeof program === 'string' ? { kind: 'shell', command: program } : program,
          cwd: options.cwd ?? '/tmp', env: options.env ?? callersEnv, stdin: options.stdin ?? false, mark,
        },
        sink, timeoutMs: options.timeoutMs ?? null,
      }, spawn, nodeClock)
      const run = { process, sink, mark }
      runs.push(run)
      return run
    },
  }
}

export function argv(file: string, ...args: readonly string[]): SpawnProgram {
  return { kind: 'argv', argv: [file, ...args] }
}
