import type { ObservationFacts } from '../../shared/observation'
import type { Messages } from '../messages'

export function receivedBytes(facts: ObservationFacts): number {
  return Object.values(facts.bytes.received).reduce((sum, count) => sum + count, 0)
}

export function maskCount(facts: ObservationFacts): number {
  return Object.values(facts.masks).reduce((sum, count) => sum + count, 0)
}

/** "2 gaps · 1 error window · 1 mask", or that nothing was left out. */
export function sawSummary(facts: ObservationFacts, text: Messages): string {
  const parts = [
    facts.gaps > 0 ? text.gaps(facts.gaps) : null,
    facts.errorWindowsShown > 0 ? text.errorWindows(facts.errorWindowsShown) : null,
    maskCount(facts) > 0 ? text.masks(maskCount(facts)) : null,
  ].filter((part) => part !== null)
  if (facts.totalChars === 0) return text.noOutput
  return parts.length === 0 ? text.wholeOutput : parts.join(' · ')
}
