/** Port: starts local processes. A real one and a fake pass the same contract suite (test/core/process/spawn-contract.ts). */
export interface Spawn {
  /** Returns at once and never throws; every call of `sink` comes after it returned. */
  spawn(request: SpawnRequest, sink: SpawnSink): SpawnedProcess
}

export type SpawnProgram =
  /** Run by `bash -c`, else `sh -c`. */
  | { readonly kind: 'shell'; readonly command: string }
  | { readonly kind: 'argv'; readonly argv: readonly [string, ...string[]] }

export interface SpawnRequest {
  readonly program: SpawnProgram
  readonly cwd: string
  /** Complete; what a quiet run needs (TERM=dumb, pagers off, the mark) is laid over it. */
  readonly env: Readonly<Record<string, string>>
  /** False: stdin is /dev/null. */
  readonly stdin: boolean
  /** Value of WEIR_TASK in the environment of the process and all its children: how children are found that left its session. */
  readonly mark: string
}

/** What was looked for and failed: the program, the working directory, or anything else (no memory, too many processes…). */
export type SpawnFailure = { readonly errno: string; readonly what: 'program' | 'cwd' | 'other'; readonly message: string }

/** Order: started, then bytes, exited and closed in any order; or failed alone. Each but bytes at most once. */
export interface SpawnSink {
  started(pid: number): void
  /** `bytes` is only lent: it is overwritten after the call. */
  bytes(stream: 'stdout' | 'stderr', bytes: Uint8Array): void
  /** The process itself was reaped; its output may still come. */
  exited(code: number | null, signal: string | null): void
  /** Nobody holds stdout or stderr open any more and all bytes were delivered. */
  closed(): void
  failed(failure: SpawnFailure): void
}

/** A process that may have been reaped since; `startTime` tells it from a later one with the same pid. */
export interface ProcessRef {
  readonly pid: number
  readonly startTime: string
}

export interface SpawnedProcess {
  /** Queued in order; false, and nothing queued, when too much is unread already. Dropped without an error when the reader is gone. */
  writeStdin(bytes: Uint8Array): boolean
  endStdin(): void
  /** Signals every live process of the tree, also when the first one is gone. Returns whom. */
  signalTree(signal: 'TERM' | 'KILL'): Promise<readonly ProcessRef[]>
  /** Live processes by descent, by process group and session, and by the mark. Zombies are dead. */
  tree(): Promise<readonly ProcessRef[]>
  /** Whether the tree used processor time since the last question (since its start at the first); null where it cannot be known. */
  cpuActive(): Promise<boolean | null>
}
