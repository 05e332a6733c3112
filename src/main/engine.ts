import { homedir } from 'node:os'
import { version } from '../../package.json'
import type { ChatEvents } from './core/agent'
import { DEFAULT_QUOTA } from './core/handles'
import type { Disposable } from './core/kernel'
import { Sessions } from './core/session'
import { nodeClock, nodeRandom } from './adapters/platform'
import { createAssistant } from './engine/assistant'
import { createParts, type EngineParts } from './engine/parts'
import { routes } from './engine/routes'
import { OWN_NAMES, PROVIDER_KEY_NAMES, without } from './engine/secrets'
import { EngineServer, type EnginePort } from './engine/server'
import { TaskFeed } from './engine/task-feed'

export type { EnginePort } from './engine/server'

/** The engine of the app: everything but the window, behind one contract of messages. */
export interface Engine {
  connect(port: EnginePort): Disposable
  /** Stops every process tree and terminal, and closes the store. */
  dispose(): Promise<void>
}

/** @throws Error in plain words when the data directory cannot be used. */
export async function createEngine(options: { readonly dataDirectory: string }): Promise<Engine> {
  const told: { server: EngineServer | null } = { server: null }
  const events: ChatEvents = {
    info: (info) => told.server?.broadcast('chat.info', info),
    item: (chatId, item) => told.server?.broadcast('chat.item', { chatId, item }),
    delta: (chatId, id, text) => told.server?.broadcast('chat.delta', { chatId, id, text }),
    gone: (chatId) => told.server?.broadcast('chat.gone', { chatId }),
  }
  const parts = await createParts({ ...options, origin: 'app' })
  const sessions = await openSessions(parts)
  parts.useSessions(sessions)
  const { chats, providers, recoveredCalls } = createAssistant(parts, events, undefined)
  const feed = new TaskFeed(
    parts.workbench, nodeClock,
    (task) => told.server?.broadcast('task.changed', task),
    (task) => chats.taskEnded(task.chat, task.id, task.process.runState),
  )
  const server = new EngineServer(routes({
    ...parts, chats, providers, sessions, feed,
    info: () => ({ ...engineInfo(parts), recoveredCalls }),
  }), parts.log)
  told.server = server
  sessions.onData((data) => server.broadcast('terminal.data', data))
  sessions.onChanged((info) => server.broadcast('terminal.changed', info))
  return {
    connect: (port) => {
      // A window that comes back has seen nothing of what was sent to the one before.
      sessions.restartAll()
      return server.connect(port)
    },
    async dispose() {
      await chats.dispose()
      await sessions.dispose()
      await parts.dispose()
      feed.dispose()
      server.dispose()
    },
  }
}

/** The PTY is a native module, so it is loaded only where there are terminals. */
async function openSessions(parts: EngineParts): Promise<Sessions> {
  const { NodePty, ProcProbe, defaultShell } = await import('./adapters/node-pty')
  return new Sessions({
    pty: new NodePty(), clock: nodeClock, random: nodeRandom, charset: parts.charset, probe: new ProcProbe(),
    capture: (session) => parts.terminals.begin(session),
    shell: defaultShell(process.env),
    env: without(process.env, [...OWN_NAMES, ...PROVIDER_KEY_NAMES]),
    homeDirectory: homedir(),
  })
}

function engineInfo(parts: EngineParts) {
  return {
    version, pid: process.pid, home: homedir(), encodings: [...parts.charset.encodings],
    captureBytes: parts.handles.usedBytes(), captureLimitBytes: DEFAULT_QUOTA.totalBytes,
  }
}
