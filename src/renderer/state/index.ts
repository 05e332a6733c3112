export { activeChat } from './chats'
export {
  answerApproval, chooseSession, deleteChat, newChat, renameChat, resendMessage, searchChats, sendMessage, setMode, showChat, stopChat, stopEverything,
  type FoundChat, type Message,
} from './chat-actions'
export { connect } from './connect'
export { sessionLabel, shortPath } from './sessions'
export { saveProvider, saveSettings, testProvider } from './settings-actions'
export { dismissNotice, notify, useApp, type AppState, type CallItem, type Inspected, type Notice } from './store'
export { isRunning, runningCount } from './tasks'
export { closeTerminal, openTerminal, showNeighbour, showTerminal } from './terminal-actions'
