import type { Messages } from '../en'
import { actions } from './actions'
import { chat } from './chat'
import { frame } from './frame'
import { masks } from './masks'
import { settings } from './settings'
import { tasks } from './tasks'
import { terminal } from './terminal'
import { viewer } from './viewer'

/** 简体中文。 */
export const zhCN: Messages = { ...frame, ...terminal, ...chat, ...masks, ...tasks, ...settings, ...viewer, ...actions }
