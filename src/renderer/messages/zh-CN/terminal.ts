import type { terminal as en } from '../en/terminal'

export const terminal: typeof en = {}
