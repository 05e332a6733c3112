import type { Observed } from '../observe'
import { elideEnd } from '../text'
import type { AgentGate } from './ports'

const TITLE_CHARS = 300

/**
 * Arguments as they are recorded and played back: JSON, every string masked by itself and once more in its context. When
 * masking in context would break the JSON, nothing of it stays.
 */
export function maskedArgs(gate: AgentGate, args: unknown): Observed {
  const object = typeof args === 'object' && args !== null && !Array.isArray(args) ? args : { text: typeof args === 'string' ? args : JSON.stringify(args) }
  const json = JSON.stringify(object, (_key, value: unknown) => (typeof value === 'string' ? gate.own(value) : value))
  const masked = gate.own(json)
  if (masked === json) return masked
  try {
    JSON.parse(masked)
    return masked
  } catch {
    return gate.own('{"text":"[redacted]"}')
  }
}

/** A short masked line for the card of a call that has not been planned. */
export function argsTitle(tool: string, masked: string): string {
  const line = masked === '{}' ? tool : `${tool} ${masked}`
  return elideEnd(line, TITLE_CHARS)
}
