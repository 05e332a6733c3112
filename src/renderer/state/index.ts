export { activeChat } from './chats'
export { answerClose, worthAsking } from './closing'
export {
  answerApproval, chooseSession, deleteChat, newChat, renameChat, resendMessage, searchChats, sendMessage, setMode, showChat, stopChat, stopEverything,
  type FoundChat, type Message,
} from './chat-actions'
export { connect } from './connect'
export { mark } from './terminal-events'
export { activeTab, tabWith, type LayoutState } from './layout'
export {
  closePane, closeTab, equalisePanes, focusBeside, focusNextPane, focusTerminal, hasSplit, moveActiveTab, moveEdge, movePaneToTab, moveTab, resizePanes,
  showNeighbour, showTab, showTabAt, swapWithNextPane,
} from './pane-actions'
export { loadPatterns, removePattern, savePattern } from './pattern-actions'
export { sessionsOf, type Side } from './pane-tree'
export { isAlive, sessionLabel, sessionOf, shortPath } from './sessions'
export {
  changeSetting, loadProviders, removeProvider, resetSetting, saveProvider, saveSettings, saveSettingsText, settingsText, testProvider, chooseProvider,
  type TextFault,
} from './settings-actions'
export { SETTINGS_SECTIONS, useSettings, type SettingsSection, type SettingsState } from './settings-store'
export { dismissNotice, notify, useApp, type AppState, type CallItem, type Inspected, type Notice, type NoticeDoor } from './store'
export { isRunning, runningCount } from './tasks'
export { closeTerminals, openPlainTerminal, openTerminal, reopenTerminal, showTerminal, splitTerminal, switchEncoding } from './terminal-actions'
export { unseenOf, type Unseen } from './unseen'
export { closeWelcome, markUsed, openPalette, openSettings, openSettingsAt, openWelcome, showAssistant, togglePanel, toggleSidebar } from './window-actions'
