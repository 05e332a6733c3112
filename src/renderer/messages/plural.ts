import { formatCount } from '../ui/format'

/** `1 line`, `1 200 lines`. */
export const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`
