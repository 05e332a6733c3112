import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/main/adapters/database'
import { NodeCharset } from '../../src/main/adapters/charset'
import { nodeHash, nodeRandom } from '../../src/main/adapters/platform'
import { re2Engine } from '../../src/main/adapters/regex'
import { rangeSource, readStored, searchStored, Workbench, type WorkTask } from '../../src/main/core/agent'
import { HandleIndex, handleMigrations } from '../../src/main/core/handles'
import { ok } from '../../src/main/core/kernel'
import { Gate, type Observation } from '../../src/main/core/observe'
import type { Spawn, SpawnedProcess, SpawnRequest, SpawnSink } from '../../src/main/core/process'
import { KnownSecrets } from '../../src/main/core/redact'
import type { ChatId, HandleId } from '../../src/shared/ids'
import { chars } from '../../src/shared/units'
import { MemoryStore } from '../support/memory-store'
import { ManualClock } from '../support/ports'

export const CHAT: ChatId = 'chat_pipe'
export const charset = new NodeCharset()

/** A program that prints what the test says, when it says so. */
class Puppet implements SpawnedProcess {
  constructor(readonly sink: SpawnSink) {}
  writeStdin(): boolean {
    return true
  }
  endStdin(): void {}
  signalTree(): Promise<readonly []> {
    this.sink.exited(null, 'SIGTERM')
    this.sink.closed()
    return Promise.resolve([])
  }
  tree(): Promise<readonly []> {
    return Promise.resolve([])
  }
  cpuActive(): Promise<null> {
    return Promise.resolve(null)
  }
}

class PuppetSpawn implements Spawn {
  last: Puppet | undefined
  spawn(_request: SpawnRequest, sink: SpawnSink): Puppet {
    this.last = new Puppet(sink)
    return this.last
  }
}

/** One run whose bytes the test gives; everything behind them is the product: capture, digest, gate, handles, search. */
export interface Run {
  readonly task: WorkTask
  feed(bytes: Uint8Array, stream?: 'stdout' | 'stderr'): void
  end(): Promise<void>
  look(budget: number): Observation
  since(cursor: number, budget: number): Observation
  read(mode: 'head' | 'tail' | 'range' | 'around', cursor: number, budget: number): Observation
  /** A range as a person attaches it. */
  attach(from: number, to: number, budget: number): Observation
  search(pattern: string, options?: { readonly regex?: boolean; readonly cursor?: number }): Observation
  readonly handle: HandleId
}

/** The engine's workbench without processes and clock; captures are in memory. */
export class Pipeline {
  private readonly folder = mkdtempSync(join(tmpdir(), 'weir-pipeline-'))
  private readonly spawn = new PuppetSpawn()
  private readonly database = openDatabase(join(this.folder, 'weir.db'), [handleMigrations])
  readonly store = new MemoryStore()
  readonly clock = new ManualClock()
  readonly gate: Gate
  readonly workbench: Workbench

  constructor(known: readonly string[] = []) {
    const secrets = new KnownSecrets(known)
    const { clock } = this
    this.gate = new Gate(nodeRandom, () => secrets)
    const handles = new HandleIndex({ database: this.database, store: this.store, clock, random: nodeRandom, log: { warn: () => undefined } })
    this.workbench = new Workbench({
      clock, random: nodeRandom, hash: nodeHash, charset, spawn: this.spawn, store: this.store, handles, regex: re2Engine,
      gate: this.gate, secrets: () => secrets, origin: 'app', terminals: { reader: () => undefined },
      environment: () => Promise.resolve({}), sessions: () => [], directory: (path) => ok(path),
    })
  }

  async begin(encoding = 'utf-8', command = 'program'): Promise<Run> {
    const started = await this.workbench.start({
      chatId: CHAT, program: { kind: 'shell', command }, command, cwd: '/', stdin: false, timeoutMs: null, encoding, effects: 'read:cwd',
    })
    const puppet = this.spawn.last
    if (!started.ok || puppet === undefined) throw new Error('not started')
    puppet.sink.started(1)
    const task = started.value
    const { workbench } = this
    const handle = (): HandleId => workbench.note(task).handle ?? 'h_none'
    return {
      task,
      feed: (bytes, stream = 'stdout') => puppet.sink.bytes(stream, bytes),
      async end() {
        puppet.sink.exited(0, null)
        puppet.sink.closed()
        await task.process.ended
      },
      look: (budget) => workbench.look(task, chars(budget)),
      since: (cursor, budget) => workbench.since(task, cursor, chars(budget), null),
      read: (mode, cursor, budget) => given(readStored(workbench, handle(), CHAT, { mode, cursor }, chars(budget))),
      attach: (from, to, budget) => {
        const seen = rangeSource(workbench).observe(CHAT, { captureId: task.sink.capture.id, from, to }, chars(budget))
        if (!seen.ok) throw new Error(`${seen.error.code}: ${seen.error.message}`)
        return seen.value.observation
      },
      search: (pattern, { regex = false, cursor = 0 } = {}) => given(searchStored(workbench, handle(), CHAT, { pattern, regex, ignoreCase: false, cursor }, chars(12_000))),
      get handle() {
        return handle()
      },
    }
  }

  /** Forgets what was run so far: its memory is needed by the next. */
  clear(): void {
    this.workbench.forget(CHAT)
  }

  async dispose(): Promise<void> {
    await this.workbench.tasks.shutdown()
    this.database.dispose()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function given(result: { readonly ok: true; readonly value: Observation } | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } }): Observation {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/** An observation less what is made by chance: nonce and ids. */
export function lessChance(view: Observation): object {
  const { captureId, handle, taskId, ...facts } = view.facts
  const hidden = [view.nonce, captureId, handle, taskId].reduce<string>((text, id) => (id === null ? text : text.replaceAll(id, '#')), view.text)
  return { text: hidden, facts, pieces: view.pieces }
}
