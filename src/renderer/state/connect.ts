import { ask, listenToEngine, listenToEngineState, shell, type EngineStateMessage } from '../bridge'
import type { TaskInfo } from '../../shared/channels'
import type { Workspace } from '../../shared/workspace'
import { onTerminalBell, onTerminalProblem, writeToTerminal } from '../terminal'
import { showChat, showNewestChat } from './chat-actions'
import { withChat, withDelta, withItem, withoutChat } from './chats'
import { DeltaBuffer } from './delta-buffer'
import { connectSettings } from './settings-actions'
import { restoreTerminals } from './restore'
import { allLost } from './sessions'
import { notify, useApp, withdrawNotice } from './store'
import { withoutTasksOf, withTask } from './tasks'
import { mark, markOutput, sessionChanged } from './terminal-events'
import { keepWorkspace, keptWorkspace } from './workspace'

const streamed = new DeltaBuffer(
  (deltas) => useApp.setState(({ chats }) => ({ chats: deltas.reduce((state, { chatId, id, text }) => withDelta(state, chatId, id, text), chats) })),
  (run, ms) => window.setTimeout(run, ms),
)

/** Wires events to the store, then loads what there is. Once, at the start of the page. */
export async function connect(): Promise<void> {
  listenToEngine({
    'terminal.data': ({ sessionId, text, cursor }) => {
      writeToTerminal(sessionId, text, cursor)
      markOutput(sessionId)
    },
    'terminal.changed': (info) => {
      sessionChanged(info)
      if (info.state.kind !== 'running') void refreshEngineInfo()
    },
    'chat.info': (info) => useApp.setState(({ chats }) => ({ chats: withChat(chats, info) })),
    'chat.item': ({ chatId, item }) => {
      streamed.drop(item.id)
      useApp.setState(({ chats }) => ({ chats: withItem(chats, chatId, item) }))
    },
    'chat.delta': (delta) => streamed.push(delta),
    'chat.gone': ({ chatId }) => chatGone(chatId),
    'task.changed': (task) => {
      useApp.setState(({ tasks }) => ({ tasks: withTask(tasks, task) }))
      if (task.state.kind !== 'running') void refreshEngineInfo()
    },
  })
  onTerminalBell((sessionId) => mark(sessionId, 'bell'))
  onTerminalProblem((message) => notify('error', message))
  const kept = loadApp()
  listenToEngineState((message) => void engineState(message, kept))
  await kept
}

function chatGone(chatId: Parameters<typeof withoutChat>[1]): void {
  const wasActive = useApp.getState().chats.active === chatId
  useApp.setState(({ chats, tasks }) => ({ chats: withoutChat(chats, chatId), tasks: withoutTasksOf(tasks, chatId) }))
  if (wasActive) void showNewestChat()
}

/** What main knows. @returns how the window was. */
async function loadApp(): Promise<Workspace> {
  const [app, workspace] = await Promise.all([shell.info(), keptWorkspace(), connectSettings()])
  if (app.ok) useApp.setState({ app: app.value })
  const { sidebarOpen, panelOpen, sidebarWidth, panelWidth, recentlyUsed, welcomed } = workspace
  useApp.setState({ sidebarOpen, panelOpen, sidebarWidth, panelWidth, recentlyUsed, welcomed, welcomeOpen: !welcomed, loaded: true })
  return workspace
}

async function engineState({ state, message }: EngineStateMessage, kept: Promise<Workspace>): Promise<void> {
  const { state: before, message: told } = useApp.getState().engine
  // The first start is no restart.
  useApp.setState({ engine: { state: before === 'starting' && state === 'restarting' ? 'starting' : state, message } })
  if (state === 'ready') {
    if (withdrawNotice(told)) notify('error', message)
    await loadEngine(await kept)
  } else if (before === 'ready') {
    useApp.setState(({ sessions, tasks }) => ({ sessions: allLost(sessions), tasks: tasks.map(lostTask) }))
    notify('error', message)
  } else if (state === 'failed') notify('error', message)
}

function lostTask(task: TaskInfo): TaskInfo {
  return task.state.kind === 'running' ? { ...task, state: { kind: 'lost' } } : task
}

/** Everything the engine has. After a reload of the page its terminals live on: their screens come from the captures. */
async function loadEngine(kept: Workspace): Promise<void> {
  await refreshEngineInfo()
  const [sessions, chats, tasks] = await Promise.all([ask('terminal.list', {}), ask('chat.list', {}), ask('task.list', {})])
  if (tasks.ok) useApp.setState((state) => ({ tasks: tasks.value.reduce(withTask, state.tasks) }))
  if (chats.ok) useApp.setState((state) => ({ chats: chats.value.reduce(withChat, state.chats) }))
  const first = !useApp.getState().restored
  if (sessions.ok) await restoreTerminals(sessions.value, first ? kept : null)
  const { infos, active } = useApp.getState().chats
  const chat = active ?? infos.find(({ chatId }) => first && chatId === kept.activeChat)?.chatId ?? null
  await (chat === null ? showNewestChat() : showChat(chat))
  if (first && sessions.ok) {
    useApp.setState({ restored: true })
    keepWorkspace(kept)
  }
}

export async function refreshEngineInfo(): Promise<void> {
  const info = await ask('engine.info', {})
  if (info.ok) useApp.setState({ engineInfo: info.value })
}
