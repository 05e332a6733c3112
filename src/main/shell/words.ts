import { app } from 'electron'
import type { AppSettings } from '../../shared/channels'

const EN = {
  quitTitle: 'Quit Weir?',
  quitMessage: 'Programs are still running.',
  quitDetail: (count: number) => `${count} running ${count === 1 ? 'program' : 'programs'} will be stopped. Chats and captured output are kept.`,
  quit: 'Stop and quit',
  cancel: 'Cancel',
  edit: 'Edit',
  view: 'View',
  restarting: 'The engine ended unexpectedly and is being started again. Open terminals are gone; chats and captured output are kept.',
  ready: 'The engine ended unexpectedly and runs again. Terminals that were open are gone; chats and captured output are kept.',
  failed: 'The engine cannot be started. Chats and captured output are kept. Quit Weir and open it again; if that does not help, start it from a terminal to see why.',
}
const ZH: typeof EN = {
  quitTitle: '退出 Weir？',
  quitMessage: '仍有程序在运行。',
  quitDetail: (count) => `${count} 个正在运行的程序将被停止。对话和已捕获的输出会保留。`,
  quit: '停止并退出',
  cancel: '取消',
  edit: '编辑',
  view: '视图',
  restarting: '引擎意外结束，正在重新启动。已打开的终端已关闭；对话和已捕获的输出会保留。',
  ready: '引擎意外结束，现已重新运行。之前打开的终端已关闭；对话和已捕获的输出会保留。',
  failed: '引擎无法启动。对话和已捕获的输出会保留。请退出并重新打开 Weir；如果仍然失败，请在终端中启动以查看原因。',
}

/** What main itself says, in the person's language. */
export function words(language: AppSettings['language']): typeof EN {
  const chosen = language === 'system' ? app.getLocale() : language
  return chosen.toLowerCase().startsWith('zh') ? ZH : EN
}
