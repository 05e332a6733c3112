import type { viewer as en } from '../en/viewer'

export const viewer: typeof en = {}
