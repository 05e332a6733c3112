import { spawn, type ChildProcess } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { Disposable } from '../../core/kernel'
import type { Spawn, SpawnedProcess, SpawnFailure, SpawnRequest, SpawnSink } from '../../core/process'
import { commandEnv } from './env'
import { failureOf } from './failure'
import { FifoPool } from './fifo-pool'
import { linuxTable } from './linux-table'
import { openPipes, type ChildPipes } from './pipes'
import { ProcessTree } from './process-tree'
import { psTable } from './ps-table'
import { commandLine } from './shell'
import { WindowsTree } from './windows-tree'

/** More unread input than this is refused: a program that does not read must not fill our memory. */
const STDIN_BACKLOG_BYTES = 8 * 1024 * 1024

type Tree = Pick<ProcessTree, 'members' | 'signal'> & Pick<SpawnedProcess, 'cpuActive'>

/**
 * Starts local processes, each in a session of its own, with real pipes that are always read. The sink is called synchronously, so a
 * slow sink makes the kernel's pipe buffer the backlog: nothing piles up here. Known limit: Node reports the death by a real-time
 * signal (34 and up) as exit code 0, and nothing else tells.
 */
export class ChildProcessSpawn implements Spawn, Disposable {
  private readonly pool: FifoPool

  /** `pipesDirectory`: where pipes get their short-lived names; default: the temporary folder. */
  constructor(options: { readonly pipesDirectory?: string } = {}) {
    this.pool = new FifoPool(options.pipesDirectory)
  }

  spawn(request: SpawnRequest, sink: SpawnSink): SpawnedProcess {
    const line = commandLine(request.program)
    const failed = (error: unknown): SpawnFailure => failureOf(error, line.file, request.cwd)
    const pipes = openPipes(this.pool, request.stdin)
    let child: ChildProcess
    try {
      child = spawn(line.file, line.args, {
        cwd: request.cwd, env: commandEnv(request.env, request.mark), stdio: pipes.stdio, detached: true,
        windowsHide: true, windowsVerbatimArguments: line.verbatim,
      })
    } catch (error) {
      pipes.abandon()
      return notStarted(sink, failed(error))
    } finally {
      pipes.releaseChildEnds()
    }
    if (child.pid === undefined) {
      pipes.abandon()
      child.once('error', (error) => sink.failed(failed(error)))
      return NOTHING
    }
    return new Child(child, child.pid, request.mark, pipes, sink)
  }

  dispose(): void {
    this.pool.dispose()
  }
}

class Child implements SpawnedProcess {
  private readonly stdin: Writable | null
  private readonly processes: Tree
  private openStreams = 2

  constructor(child: ChildProcess, pid: number, mark: string, pipes: ChildPipes, sink: SpawnSink) {
    this.processes = treeFor(child, pid, mark)
    this.stdin = pipes.attach(child, (stream, bytes) => sink.bytes(stream, bytes), () => {
      if (--this.openStreams === 0) sink.closed()
    })
    // The reader may close its end at any time; that is its right.
    this.stdin?.on('error', () => undefined)
    child.once('spawn', () => sink.started(pid))
    child.once('exit', (code, signal) => {
      this.stdin?.destroy()
      sink.exited(code, signal)
    })
  }

  writeStdin(bytes: Uint8Array): boolean {
    if (this.stdin === null || this.stdin.writableLength + bytes.length > STDIN_BACKLOG_BYTES) return false
    this.stdin.write(bytes)
    return true
  }
  endStdin(): void {
    this.stdin?.end()
  }
  signalTree(signal: 'TERM' | 'KILL'): ReturnType<SpawnedProcess['signalTree']> {
    return this.processes.signal(signal)
  }
  tree(): ReturnType<SpawnedProcess['tree']> {
    return this.processes.members()
  }
  cpuActive(): Promise<boolean | null> {
    return this.processes.cpuActive()
  }
}

function treeFor(child: ChildProcess, pid: number, mark: string): Tree {
  if (process.platform === 'win32') return new WindowsTree(pid, () => child.exitCode !== null || child.signalCode !== null)
  return new ProcessTree(pid, mark, process.platform === 'linux' ? linuxTable : psTable)
}

/** Stands for a process that never was. */
const NOTHING: SpawnedProcess = {
  writeStdin: () => false,
  endStdin: () => undefined,
  signalTree: () => Promise.resolve([]),
  tree: () => Promise.resolve([]),
  cpuActive: () => Promise.resolve(false),
}

function notStarted(sink: SpawnSink, failure: SpawnFailure): SpawnedProcess {
  setImmediate(() => sink.failed(failure))
  return NOTHING
}
