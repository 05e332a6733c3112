import { ask, listenToEngine, listenToEngineState, shell, type EngineStateMessage } from '../bridge'
import type { TaskInfo } from '../../shared/channels'
import { onTerminalProblem, replayTerminal, writeToTerminal } from '../terminal'
import { showChat, showNewestChat } from './chat-actions'
import { withChat, withDelta, withItem, withoutChat } from './chats'
import { arranged } from './arrange'
import { reconciled } from './layout'
import { DeltaBuffer } from './delta-buffer'
import { connectSettings } from './settings-actions'
import { allLost, changedSession, merged } from './sessions'
import { notify, useApp, withdrawNotice } from './store'
import { withoutTasksOf, withTask } from './tasks'
import { openTerminal } from './terminal-actions'

const streamed = new DeltaBuffer(
  (deltas) => useApp.setState(({ chats }) => ({ chats: deltas.reduce((state, { chatId, id, text }) => withDelta(state, chatId, id, text), chats) })),
  (run, ms) => window.setTimeout(run, ms),
)

/** Wires events to the store, then loads what there is. Once, at the start of the page. */
export async function connect(): Promise<void> {
  listenToEngine({
    'terminal.data': ({ sessionId, text }) => writeToTerminal(sessionId, text),
    'terminal.changed': (info) => {
      useApp.setState(({ sessions }) => ({ sessions: changedSession(sessions, info) }))
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
  onTerminalProblem((message) => notify('error', message))
  listenToEngineState((message) => void engineState(message))
  await loadApp()
}

function chatGone(chatId: Parameters<typeof withoutChat>[1]): void {
  const wasActive = useApp.getState().chats.active === chatId
  useApp.setState(({ chats, tasks }) => ({ chats: withoutChat(chats, chatId), tasks: withoutTasksOf(tasks, chatId) }))
  if (wasActive) void showNewestChat()
}

async function loadApp(): Promise<void> {
  const [app] = await Promise.all([shell.info(), connectSettings()])
  if (app.ok) useApp.setState({ app: app.value })
}

async function engineState({ state, message }: EngineStateMessage): Promise<void> {
  const { state: before, message: told } = useApp.getState().engine
  // The first start is no restart.
  useApp.setState({ engine: { state: before === 'starting' && state === 'restarting' ? 'starting' : state, message } })
  if (state === 'ready') {
    if (withdrawNotice(told)) notify('error', message)
    await loadEngine()
  } else if (before === 'ready') {
    useApp.setState(({ sessions, tasks }) => ({ sessions: allLost(sessions), tasks: tasks.map(lostTask) }))
    notify('error', message)
  }
}

function lostTask(task: TaskInfo): TaskInfo {
  return task.state.kind === 'running' ? { ...task, state: { kind: 'lost' } } : task
}

/** Everything the engine has. After a reload of the page its terminals live on: their screens come from the captures. */
async function loadEngine(): Promise<void> {
  await refreshEngineInfo()
  const [sessions, chats, tasks] = await Promise.all([ask('terminal.list', {}), ask('chat.list', {}), ask('task.list', {})])
  if (tasks.ok) useApp.setState((state) => ({ tasks: tasks.value.reduce(withTask, state.tasks) }))
  if (chats.ok) useApp.setState((state) => ({ chats: chats.value.reduce(withChat, state.chats) }))
  if (sessions.ok) {
    await Promise.all(sessions.value.map(({ sessionId }) => replayTerminal(sessionId)))
    useApp.setState((state) => {
      const known = { ...state, sessions: merged(state.sessions, sessions.value) }
      return arranged(known, reconciled(state.layout, known.sessions.list.map(({ sessionId }) => sessionId)))
    })
    // What ended with an earlier engine is there to look at; to work in, there is always one.
    if (!useApp.getState().sessions.list.some(({ state }) => state.kind === 'running')) await openTerminal()
  }
  const { active } = useApp.getState().chats
  await (active === null ? showNewestChat() : showChat(active))
}

export async function refreshEngineInfo(): Promise<void> {
  const info = await ask('engine.info', {})
  if (info.ok) useApp.setState({ engineInfo: info.value })
}
