import { ERROR_KINDS, STACK_FRAME, withoutBenign } from './kinds'
import { holdsTrigger, nextTrigger } from './trigger'

/** A longer line is looked at around its trigger only. */
const MAX_LINE_CHARS = 2_000

/** Index into ERROR_KINDS, or -1: an ordinary line. */
export function errorKindOf(line: string): number {
  const trigger = nextTrigger(line, 0)
  if (trigger < 0) return -1
  const near = line.length <= MAX_LINE_CHARS ? line : line.slice(Math.max(0, trigger - MAX_LINE_CHARS / 2), trigger + MAX_LINE_CHARS / 2)
  if (!holdsTrigger(near)) return -1
  let clean: string | undefined
  for (const [index, kind] of ERROR_KINDS.entries()) {
    if (kind.onCleaned) clean ??= withoutBenign(near)
    if (kind.pattern.test(kind.onCleaned ? (clean ?? near) : near)) return index
  }
  return -1
}

export function isStackFrame(line: string): boolean {
  return STACK_FRAME.test(line.length <= MAX_LINE_CHARS ? line : line.slice(0, MAX_LINE_CHARS))
}
