import type { EngineInfo } from '../../shared/channels'
import type { ChatService, Workbench } from '../core/agent'
import { fail, ok, type Result } from '../core/kernel'
import type { Sessions } from '../core/session'
import type { Handlers } from './server'
import type { Providers } from './providers'
import type { TaskFeed } from './task-feed'
import type { TerminalCaptures } from './terminals'
import { terminalRoutes } from './terminal-routes'

export interface RouteParts {
  readonly chats: ChatService
  readonly workbench: Workbench
  readonly sessions: Sessions
  readonly terminals: TerminalCaptures
  readonly providers: Providers
  readonly feed: TaskFeed
  info(): EngineInfo
}

/** What each request of the contract does. */
export function routes(parts: RouteParts): Handlers {
  const { chats, workbench, providers } = parts
  return {
    'engine.info': () => ok(parts.info()),
    ...chats.requests,
    ...terminalRoutes(parts),
    'task.list': async () => {
      const list = await chats.requests['chat.list']({})
      return list.ok ? ok(list.value.flatMap(({ chatId }) => workbench.tasks.list(chatId)).map((task) => parts.feed.info(task))) : list
    },
    'task.stop': async ({ taskId }) => {
      const task = workbench.task(taskId)
      if (task === undefined) return noTask()
      return ok({ report: (await task.process.stop()).text })
    },
    'task.mute': ({ taskId, muted }) => (parts.feed.mute(taskId, muted) ? ok({}) : noTask()),
    'capture.info': () => fail('unsupported', 'Not built yet.'),
    'capture.lines': () => fail('unsupported', 'Not built yet.'),
    'capture.search': () => fail('unsupported', 'Not built yet.'),
    'capture.errors': () => fail('unsupported', 'Not built yet.'),
    'capture.lineOf': () => fail('unsupported', 'Not built yet.'),
    'capture.locate': () => fail('unsupported', 'Not built yet.'),
    'capture.export': () => fail('unsupported', 'Not built yet.'),
    'capture.read': (request) => readCapture(parts, request),
    'provider.get': () => ok(providers.get()),
    'provider.set': ({ config, key }) => {
      providers.set(config, key)
      return ok({})
    },
    'provider.test': ({ config, key }) => providers.test(config, key),
  }
}

function noTask() {
  return fail('not_found', 'There is no such task; it may have been forgotten with its chat.')
}

type CaptureRead = Parameters<Handlers['capture.read']>[0]
function readCapture({ workbench }: RouteParts, request: CaptureRead): Result<{
  text: string; fromCursor: number; nextCursor: number; endCursor: number; truncatedBeforeCursor: boolean; ended: boolean
}> {
  const reader = workbench.reader(request.captureId)
  if (reader === undefined) return fail('evicted', 'This output is no longer stored. What the assistant saw of it still stands.')
  const { text, fromCursor, nextCursor, truncatedBeforeCursor } = reader.raw({ cursor: request.cursor, maxBytes: request.maxBytes, masked: !request.unmasked })
  return ok({ text, fromCursor, nextCursor, endCursor: reader.nextCursor, truncatedBeforeCursor, ended: reader.facts().ended })
}
