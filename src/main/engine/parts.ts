import { statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openCaptureStore } from '../adapters/capture-store'
import { NodeCharset } from '../adapters/charset'
import { captureLoginEnv, ChildProcessSpawn } from '../adapters/child-process'
import { openDatabase } from '../adapters/database'
import { createLog, isEngineAlive, nodeClock, nodeHash, nodeRandom, thisEngine } from '../adapters/platform'
import { re2Engine } from '../adapters/regex'
import { createShellParser } from '../adapters/shell-parser'
import { Workbench } from '../core/agent'
import { effectsMigrations } from '../core/effects'
import { HandleIndex, handleMigrations } from '../core/handles'
import { fail, ok } from '../core/kernel'
import { Gate } from '../core/observe'
import { sessionMigrations, type Sessions } from '../core/session'
import { DataFolderError, makeDataDirectory } from './data-directory'
import { OWN_NAMES, PROVIDER_KEY_NAMES, SecretBook, without } from './secrets'
import { sessionRows, TerminalCaptures } from './terminals'
import type { EngineOptions } from './options'

/** What runs commands and reads their output: everything of an engine but the assistant and the terminals. */
export async function createParts(options: EngineOptions) {
  const outside = openOutside(options)
  const secrets = new SecretBook()
  const gate = new Gate(nodeRandom, secrets.known)
  const handles = new HandleIndex({ database: outside.database, store: outside.store, clock: nodeClock, random: nodeRandom, log: outside.log })
  handles.repair()
  const captures = { handles, origin: options.origin, charset: outside.charset, clock: nodeClock, hash: nodeHash, random: nodeRandom, secrets: secrets.known }
  const terminals = new TerminalCaptures({ ...captures, store: outside.store })
  let sessions: Sessions | null = null
  const workbench = new Workbench({
    ...captures, store: outside.store, regex: re2Engine, gate, terminals, spawn: outside.spawn,
    environment: commandEnvironment(options), sessions: () => sessionRows(sessions), directory: existingDirectory,
  })
  return {
    ...outside, secrets, gate, handles, captures, terminals, workbench,
    parser: await createShellParser(), home: homedir(), tempDirs: [tmpdir(), '/tmp', '/var/tmp'],
    sessions: () => sessions,
    useSessions(opened: Sessions) {
      sessions = opened
    },
    /** Stops every process tree, then closes what is open. */
    async dispose() {
      await workbench.tasks.shutdown()
      outside.spawn.dispose()
      outside.database.dispose()
    },
  }
}

export type EngineParts = Awaited<ReturnType<typeof createParts>>

function openOutside({ dataDirectory }: EngineOptions) {
  return {
    log: createLog((line) => process.stderr.write(line)),
    ...openStores(dataDirectory),
    charset: new NodeCharset(),
    spawn: new ChildProcessSpawn(),
  }
}

/** @throws DataFolderError */
function openStores(dataDirectory: string) {
  try {
    makeDataDirectory(dataDirectory)
    return {
      database: openDatabase(join(dataDirectory, 'weir.db'), [handleMigrations, effectsMigrations, sessionMigrations]),
      store: openCaptureStore(join(dataDirectory, 'captures'), { self: thisEngine(), isAlive: isEngineAlive }),
    }
  } catch (error) {
    throw error instanceof Error ? new DataFolderError(dataDirectory, error) : error
  }
}

/** Asked for once; the command line's commands inherit the caller's environment, the app's that of the login shell. */
function commandEnvironment({ origin }: EngineOptions): () => Promise<Readonly<Record<string, string>>> {
  const drop = [...OWN_NAMES, ...PROVIDER_KEY_NAMES]
  if (origin === 'cli') {
    const env = without(process.env, drop)
    return async () => env
  }
  let asked: Promise<Readonly<Record<string, string>>> | null = null
  return () => {
    asked ??= captureLoginEnv({ shell: process.env['SHELL'] ?? '/bin/sh', fallback: process.env, drop }).then(({ env }) => env)
    return asked
  }
}

function existingDirectory(path: string, base: string) {
  const home = path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path
  const absolute = resolve(base, home)
  const found = statSync(absolute, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return ok(absolute)
  return fail('invalid', found === undefined ? 'The working directory does not exist; nothing was started.' : 'The working directory is a file; nothing was started.')
}
