import { focusRegion } from '../ui/regions'
import type { Action } from './types'

/** F6 as in browsers and editors, with Ctrl: plain function keys belong to programs in the terminal (htop, mc). */
export const regionActions: readonly Action[] = [
  { id: 'window.nextRegion', title: (text) => text.nextRegion, keys: { other: 'Ctrl+F6', mac: 'Alt+Cmd+F6' }, run: () => focusRegion(1) },
  { id: 'window.previousRegion', title: (text) => text.previousRegion, keys: { other: 'Ctrl+Shift+F6', mac: 'Alt+Shift+Cmd+F6' }, run: () => focusRegion(-1) },
]
