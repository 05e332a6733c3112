import { chatActions } from '../chat/actions'
import { settingsActions } from '../settings/actions'
import { taskActions } from '../tasks/actions'
import { terminalActions } from '../terminal/actions'
import { viewerActions } from '../viewer/actions'
import { clipboardActions } from './clipboard'
import { frameActions } from './frame'
import type { Action } from './types'

/** Everything that a person can do, each area's list after the other. Where two have one key, the first that applies gets it. */
export const ACTIONS: readonly Action[] = [...frameActions, ...clipboardActions, ...terminalActions, ...chatActions, ...taskActions, ...settingsActions, ...viewerActions]
