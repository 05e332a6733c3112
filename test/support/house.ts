import { join } from 'node:path'
import { afterEach } from 'vitest'
import { NodeCharset } from '../../src/main/adapters/charset'
import { openDatabase } from '../../src/main/adapters/database'
import { nodeHash, nodeRandom } from '../../src/main/adapters/platform'
import { re2Engine } from '../../src/main/adapters/regex'
import { Workbench, type WorkTask } from '../../src/main/core/agent'
import { HandleIndex, handleMigrations } from '../../src/main/core/handles'
import { ok, type Database } from '../../src/main/core/kernel'
import { Gate } from '../../src/main/core/observe'
import { KnownSecrets } from '../../src/main/core/redact'
import { TerminalCaptures } from '../../src/main/engine/terminals'
import type { ChatId } from '../../src/shared/ids'
import { FakeSpawn } from '../core/process/fake-spawn'
import { MemoryStore } from './memory-store'
import { ManualClock, RecordingLog } from './ports'
import { useTempDirs } from './temp-dir'

export const CHAT: ChatId = 'chat_test'
/** Call at the top of a test file: gives a function that makes a workbench of real parts on a fake clock, with fake programs and a store in memory. */
export function houses() {
  const tempDir = useTempDirs()
  const opened: Database[] = []
  afterEach(() => {
    for (const database of opened.splice(0)) database.dispose()
  })
  return () => {
    const folder = tempDir()
    const database = openDatabase(join(folder, 'weir.db'), [handleMigrations])
    opened.push(database)
    const store = new MemoryStore()
    const shared = { clock: new ManualClock(), random: nodeRandom, charset: new NodeCharset(), hash: nodeHash, secrets: () => new KnownSecrets([]) }
    const handles = new HandleIndex({ database, store, clock: shared.clock, random: shared.random, log: new RecordingLog() })
    const terminals = new TerminalCaptures({ ...shared, handles, store })
    const spawn = new FakeSpawn()
    const environment = { wait: Promise.resolve() }
    const workbench = new Workbench({
      ...shared, handles, store, spawn, terminals, gate: new Gate(shared.random), regex: re2Engine, origin: 'app',
      environment: async () => {
        await environment.wait
        return {}
      },
      sessions: () => [], directory: (path) => ok(path),
    })
    const request = { chatId: CHAT, program: { kind: 'shell', command: 'x' }, command: 'x', cwd: '/', stdin: false, timeoutMs: null, encoding: 'utf-8', effects: '' } as const
    const start = async (command = 'x'): Promise<WorkTask> => {
      const started = await workbench.start({ ...request, command })
      if (!started.ok) throw new Error(started.error.message)
      await Promise.resolve()
      return started.value
    }
    return { ...shared, store, handles, terminals, spawn, environment, workbench, request, start }
  }
}
