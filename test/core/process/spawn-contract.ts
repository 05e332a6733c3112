import { afterEach, describe, expect, it } from 'vitest'
import type { Spawn, SpawnedProcess, SpawnFailure, SpawnProgram, SpawnSink } from '../../../src/main/core/process'

export type ContractProgram =
  | 'both-streams' | 'silent' | 'segv' | 'cat' | 'sleeper' | 'ignores-term' | 'leaves-child' | 'missing'

export interface ContractTarget {
  readonly spawn: Spawn
  readonly env: Readonly<Record<string, string>>
  program(name: ContractProgram): SpawnProgram
  readonly cwd: string
  readonly missingCwd: string
  /** After each test: nothing may be left of these marks. */
  leftovers(marks: readonly string[]): readonly number[]
}

/** What is seen of one process, and promises for the notices. */
class Recorder implements SpawnSink {
  readonly log: string[] = []
  stdout = ''
  stderr = ''
  failure: SpawnFailure | null = null
  private readonly waiting: (() => void)[] = []

  started(pid: number): void { this.note(`started ${pid > 0}`) }
  bytes(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    this[stream] += new TextDecoder().decode(bytes)
    this.note('bytes')
  }
  exited(code: number | null, signal: string | null): void { this.note(`exited ${code} ${signal}`) }
  closed(): void { this.note('closed') }
  failed(failure: SpawnFailure): void {
    this.failure = failure
    this.note('failed')
  }
  get notices(): readonly string[] {
    return this.log.filter((entry) => entry !== 'bytes')
  }
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.waiting.push(resolve))
  }
  has(start: string): Promise<void> {
    return this.until(() => this.log.some((entry) => entry.startsWith(start)))
  }
  private note(entry: string): void {
    this.log.push(entry)
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}

/** The one suite that the real adapter and the fake pass. */
export function spawnContract(name: string, target: ContractTarget): void {
  describe(`Spawn contract: ${name}`, { timeout: 30_000 }, () => {
    let marks: string[] = []
    const start = (program: ContractProgram, more: { stdin?: boolean; cwd?: string } = {}): { process: SpawnedProcess; seen: Recorder } => {
      const seen = new Recorder()
      const mark = `contract${Math.random().toString(36).slice(2)}`
      marks.push(mark)
      const process = target.spawn.spawn(
        { program: target.program(program), cwd: more.cwd ?? target.cwd, env: target.env, stdin: more.stdin ?? false, mark }, seen,
      )
      expect(seen.log).toEqual([])
      return { process, seen }
    }
    const over = (seen: Recorder): Promise<void> => seen.has('exited').then(() => seen.has('closed'))

    afterEach(() => {
      expect(target.leftovers(marks)).toEqual([])
      marks = []
    })

    it('tells the start first, gives both streams whole, the exit and the closing once', async () => {
      const { seen } = start('both-streams')
      await over(seen)
      expect(seen.log[0]).toBe('started true')
      expect([seen.stdout, seen.stderr]).toEqual(['out\n', 'err\n'])
      expect([...seen.notices].sort()).toEqual(['closed', 'exited 3 null', 'started true'])
    })

    it('ends without output', async () => {
      const { seen } = start('silent')
      await over(seen)
      expect(seen.log).not.toContain('bytes')
      expect(seen.log).toContain('exited 0 null')
    })

    it('names the signal that ended it', async () => {
      const { seen } = start('segv')
      await over(seen)
      expect(seen.log).toContain('exited null SIGSEGV')
    })

    it('tells a missing program from a missing directory, and nothing else', async () => {
      const program = start('missing')
      const cwd = start('silent', { cwd: target.missingCwd })
      await Promise.all([program.seen.has('failed'), cwd.seen.has('failed')])
      expect([program.seen.failure?.what, program.seen.failure?.errno, program.seen.log]).toEqual(['program', 'ENOENT', ['failed']])
      expect([cwd.seen.failure?.what, cwd.seen.failure?.errno, cwd.seen.log]).toEqual(['cwd', 'ENOENT', ['failed']])
      expect(await program.process.tree()).toEqual([])
      expect(await program.process.signalTree('KILL')).toEqual([])
    })

    it('hands over stdin and its end', async () => {
      const { process, seen } = start('cat', { stdin: true })
      expect(process.writeStdin(new TextEncoder().encode('hello\n'))).toBe(true)
      await seen.until(() => seen.stdout === 'hello\n')
      process.endStdin()
      await over(seen)
      expect(seen.log).toContain('exited 0 null')
    })

    it('lists and ends its tree with TERM', async () => {
      const { process, seen } = start('sleeper')
      await seen.has('bytes')
      expect((await process.tree()).length).toBeGreaterThan(0)
      expect((await process.signalTree('TERM')).length).toBeGreaterThan(0)
      await over(seen)
      expect(seen.log).toContain('exited null SIGTERM')
      expect(await process.tree()).toEqual([])
    })

    it('needs KILL for what ignores TERM', async () => {
      const { process, seen } = start('ignores-term')
      await seen.has('bytes')
      await process.signalTree('TERM')
      await process.signalTree('KILL')
      await over(seen)
      expect(seen.log).toContain('exited null SIGKILL')
    })

    it('tells the exit while a child holds the pipes, and still reaches that child', async () => {
      const { process, seen } = start('leaves-child')
      await seen.has('exited')
      expect(seen.log).not.toContain('closed')
      expect(await process.tree()).toHaveLength(1)
      expect(await process.signalTree('KILL')).toHaveLength(1)
      await seen.has('closed')
    })
  })
}
