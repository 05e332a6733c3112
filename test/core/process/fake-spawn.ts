import type {
  ProcessRef, Spawn, SpawnedProcess, SpawnFailure, SpawnRequest, SpawnSink,
} from '../../../src/main/core/process'

/** What a program does; called when it has started. */
export type FakeProgram = (process: FakeProcess) => void

/** Processes made of callbacks. `programs` is asked for the command line; a missing one fails as the system would. */
export class FakeSpawn implements Spawn {
  readonly started: FakeProcess[] = []
  private nextPid = 100

  constructor(
    private readonly programs: (commandLine: string) => FakeProgram | undefined = () => () => undefined,
    private readonly hasDirectory: (path: string) => boolean = () => true,
  ) {}

  spawn(request: SpawnRequest, sink: SpawnSink): FakeProcess {
    const line = request.program.kind === 'shell' ? request.program.command : request.program.argv.join(' ')
    const program = this.programs(line)
    const process = new FakeProcess(this.nextPid++, request, sink)
    this.started.push(process)
    queueMicrotask(() => {
      if (!this.hasDirectory(request.cwd)) process.fail({ errno: 'ENOENT', what: 'cwd', message: 'no such directory' })
      else if (program === undefined) process.fail({ errno: 'ENOENT', what: 'program', message: 'no such program' })
      else {
        sink.started(process.pid)
        program(process)
      }
    })
    return process
  }

  get last(): FakeProcess {
    const last = this.started.at(-1)
    if (last === undefined) throw new Error('nothing was started')
    return last
  }
}

export class FakeProcess implements SpawnedProcess {
  /** Pids that live: the process itself and what it started. */
  readonly alive: Set<number>
  readonly signals: string[] = []
  /** Written so far; null is the end of file. */
  readonly stdin: (string | null)[] = []
  private over = false
  private reader: (text: string | null) => void = () => undefined
  /** Default: TERM and KILL end everything, as the system would. */
  onSignal: (signal: 'TERM' | 'KILL') => void = (signal) => this.die(`SIG${signal}`)

  constructor(readonly pid: number, readonly request: SpawnRequest, private readonly sink: SpawnSink) {
    this.alive = new Set([pid])
  }

  /** Also gets what was written before, as from a pipe. */
  onStdin(reader: (text: string | null) => void): void {
    this.reader = reader
    for (const text of this.stdin) reader(text)
  }
  out(text: string): void {
    this.sink.bytes('stdout', new TextEncoder().encode(text))
  }
  err(text: string): void {
    this.sink.bytes('stderr', new TextEncoder().encode(text))
  }
  exit(code: number | null, signal: string | null = null): void {
    this.alive.delete(this.pid)
    this.over = true
    this.sink.exited(code, signal)
  }
  close(): void {
    this.sink.closed()
  }
  end(code: number): void {
    this.exit(code)
    this.close()
  }
  fail(failure: SpawnFailure): void {
    this.alive.clear()
    this.over = true
    this.sink.failed(failure)
  }
  die(signal: string): void {
    this.alive.clear()
    if (!this.over) this.exit(null, signal)
    this.close()
  }

  writeStdin(bytes: Uint8Array): boolean {
    this.input(new TextDecoder().decode(bytes))
    return true
  }
  endStdin(): void {
    this.input(null)
  }
  private input(text: string | null): void {
    this.stdin.push(text)
    this.reader(text)
  }
  signalTree(signal: 'TERM' | 'KILL'): Promise<readonly ProcessRef[]> {
    const refs = this.refs()
    this.signals.push(signal)
    if (refs.length > 0) this.onSignal(signal)
    return Promise.resolve(refs)
  }
  tree(): Promise<readonly ProcessRef[]> {
    return Promise.resolve(this.refs())
  }
  cpuActive(): Promise<boolean | null> {
    return Promise.resolve(this.alive.size > 0)
  }
  private refs(): readonly ProcessRef[] {
    return [...this.alive].map((pid) => ({ pid, startTime: '1' }))
  }
}
