import { homedir } from 'node:os'
import { version } from '../../package.json'
import type { ChatEvents } from './core/agent'
import { DEFAULT_QUOTA } from './core/handles'
import type { Disposable } from './core/kernel'
import { nodeClock } from './adapters/platform'
import { createAssistant } from './engine/assistant'
import { openSessions } from './engine/open-sessions'
import { createParts, type EngineParts } from './engine/parts'
import { openViews } from './engine/capture-routes'
import { routes } from './engine/routes'
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
  const views = openViews(parts)
  const server = new EngineServer(routes({
    ...parts, chats, providers, sessions, feed, views,
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
      views.dispose()
      server.dispose()
    },
  }
}

function engineInfo(parts: EngineParts) {
  return {
    version, pid: process.pid, home: homedir(), encodings: [...parts.charset.encodings],
    captureBytes: parts.handles.usedBytes(), captureLimitBytes: DEFAULT_QUOTA.totalBytes,
  }
}
