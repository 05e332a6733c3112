import { actions } from './actions'
import { chat } from './chat'
import { frame } from './frame'
import { masks } from './masks'
import { settings } from './settings'
import { tasks } from './tasks'
import { terminal } from './terminal'
import { viewer } from './viewer'

/** Everything the window says, in English. Other languages have the same shape. */
export const en = { ...frame, ...terminal, ...chat, ...masks, ...tasks, ...settings, ...viewer, ...actions }
export type Messages = typeof en
