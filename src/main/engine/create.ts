import { mkdirSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openCaptureStore } from '../adapters/capture-store'
import { NodeCharset } from '../adapters/charset'
import { captureLoginEnv, ChildProcessSpawn } from '../adapters/child-process'
import { openDatabase } from '../adapters/database'
import { createLog, isEngineAlive, nodeClock, nodeHash, nodeRandom, thisEngine } from '../adapters/platform'
import { re2Engine } from '../adapters/regex'
import { createShellParser } from '../adapters/shell-parser'
import { createTokenizer } from '../adapters/tokenizer'
import { ChatService, createTools, Workbench, type AgentPorts, type ChatEvents } from '../core/agent'
import { CachedTokenizer } from '../core/context'
import { ChatStore, effectsMigrations, ModelMemory, PatternStore, StepLedger } from '../core/effects'
import { HandleIndex, handleMigrations } from '../core/handles'
import { fail, ok } from '../core/kernel'
import { Gate, shownIntervals } from '../core/observe'
import type { KnownSecrets } from '../core/redact'
import type { Sessions } from '../core/session'
import { pasteStore } from './pastes'
import { Providers } from './providers'
import { OWN_NAMES, ownSecrets, PROVIDER_KEY_NAMES, without } from './secrets'
import { taskTable } from './task-table'
import { sessionRows, TerminalCaptures } from './terminals'
import type { EngineOptions } from './options'

/** Everything that an engine is made of. */
export async function createParts(options: EngineOptions, events: ChatEvents) {
  const outside = openOutside(options)
  const providers = new Providers(options.provider)
  const secrets = secretBook(providers)
  const gate = new Gate(nodeRandom, secrets)
  const handles = new HandleIndex({ database: outside.database, store: outside.store, clock: nodeClock, random: nodeRandom, log: outside.log })
  handles.repair()
  const captures = { handles, origin: options.origin, charset: outside.charset, clock: nodeClock, hash: nodeHash, random: nodeRandom, secrets }
  const terminals = new TerminalCaptures(captures)
  const environment = commandEnvironment(options)
  let sessions: Sessions | null = null
  const workbench = new Workbench({
    ...captures, store: outside.store, regex: re2Engine, gate, terminals, environment,
    spawn: outside.spawn, sessions: () => sessionRows(sessions), directory: existingDirectory,
  })
  const places = { parser: await createShellParser(), home: homedir(), tempDirs: [tmpdir(), '/tmp', '/var/tmp'] }
  const owner = thisEngine()
  const ports: AgentPorts = {
    chats: new ChatStore(outside.database, nodeClock, nodeRandom),
    ledger: new StepLedger(outside.database, nodeClock, nodeRandom, owner),
    patterns: new PatternStore(outside.database, nodeClock),
    models: new ModelMemory(outside.database),
    gate, shown: shownIntervals, tokenizer: new CachedTokenizer(createTokenizer()),
    tools: createTools(workbench, places), tasks: taskTable(workbench), pastes: pasteStore(captures),
    places: { home: homedir(), cwdOf: (sessionId) => sessions?.info(sessionId)?.cwd ?? null },
    events, clock: nodeClock, random: nodeRandom, log: outside.log,
    model: () => providers.model(), isAlive: isEngineAlive, forget: (chatId) => workbench.forget(chatId),
  }
  const chats = new ChatService(ports)
  return {
    ...outside, providers, gate, handles, terminals, workbench, environment, chats, parser: places.parser, tempDirs: places.tempDirs,
    recoveredCalls: chats.recover(),
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
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  return {
    log: createLog((line) => process.stderr.write(line)),
    database: openDatabase(join(dataDirectory, 'weir.db'), [handleMigrations, effectsMigrations]),
    store: openCaptureStore(join(dataDirectory, 'captures')),
    charset: new NodeCharset(),
    spawn: new ChildProcessSpawn(),
  }
}

/** The keys of this process and of the provider in use, known to every scanner; made anew only when the key changes. */
function secretBook(providers: Providers): () => KnownSecrets {
  let made: { readonly key: string; readonly known: KnownSecrets } | null = null
  return () => {
    const values = providers.secretValues()
    const key = values.join('\n')
    if (made === null || made.key !== key) made = { key, known: ownSecrets(process.env, values) }
    return made.known
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
