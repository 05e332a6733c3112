import type { actions as en } from '../en/actions'

export const actions: typeof en = {}
