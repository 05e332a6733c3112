import type { EngineInfo } from '../../shared/channels'
import type { ChatService } from '../core/agent'
import { fail, ok } from '../core/kernel'
import type { Sessions } from '../core/session'
import { captureRoutes, type CaptureRouteParts } from './capture-routes'
import type { Handlers } from './server'
import type { Providers } from './providers'
import type { TaskFeed } from './task-feed'
import type { TerminalCaptures } from './terminals'
import { terminalRoutes } from './terminal-routes'

export interface RouteParts extends CaptureRouteParts {
  readonly chats: ChatService
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
    ...captureRoutes(parts),
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
