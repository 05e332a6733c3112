import type { Observation, Observed } from '../../src/main/core/observe'
import { seal } from '../../src/main/core/observe/observed'
import type { CaptureId, HandleId } from '../../src/shared/ids'
import type { ObservationFacts, ObservationRecord } from '../../src/shared/observation'
import type { Interval, RequestGate, ShownIntervals } from '../../src/main/core/context'

export const FACTS: ObservationFacts = {
  state: { kind: 'exited', code: 0 }, exitCode: 0, exitCodeSource: 'process', signal: null, durationMs: 1, command: 'x', target: 'local', cwd: '/',
  taskId: null, captureId: null, handle: null, bytes: { received: {}, kept: 0, evicted: 0, shown: 0 }, totalChars: 0, shownChars: 0, foldedChars: 0,
  omittedChars: 0, totalLines: 0, errorLinesNotShown: 0, errorWindowsShown: 0, gaps: 0, fromCursor: 0, nextCursor: 0, hasMore: false,
  truncatedBeforeCursor: false, truncated: false, encoding: 'utf-8', replacements: 0, lineEndsNormalised: 0, clampedMoves: 0, hiddenChars: 0,
  masks: {}, pipesHeldOpen: false, lastOutputAgoMs: null, effects: 'read', storageProblem: null, prompt: null, stopped: null,
}

/** Masks one word, so that tests see whether a path goes through the gate. */
export const SECRET = ['hunter', '2'].join('')
const own = (text: string): Observed => seal(text.replaceAll(SECRET, '[redacted: test]'), true)

export function observation(text: string, facts: Partial<ObservationFacts> = {}): Observation {
  return { text: own(text), nonce: 'n', facts: { ...FACTS, ...facts }, pieces: [] }
}

/** Test observations of a capture range: one character a byte. */
export function rangeObservation(captureId: CaptureId, source: string, from: number, to: number): Observation {
  return observation(source.slice(from, to), { captureId, fromCursor: from, nextCursor: to })
}
export function shownRange(record: ObservationRecord): ShownIntervals | null {
  const { captureId, fromCursor, nextCursor } = record.facts
  return captureId === null ? null : { captureId, intervals: [{ from: fromCursor, to: nextCursor }] }
}

export class FakeGate implements RequestGate {
  own(text: string): Observed {
    return own(text)
  }
  restore(record: ObservationRecord): Observation {
    return { ...record, text: own(record.text) }
  }
  shrink(o: Observation, headChars: number, tailChars: number): Observed {
    return own(`${o.text.slice(0, headChars)}[gap]${o.text.slice(-tailChars)}`)
  }
  factLine(o: Observation): Observed {
    return own(`fact: ${o.facts.command} ${o.facts.state?.kind ?? ''} ${o.facts.exitCode}`.slice(0, 400))
  }
  alreadyShown(o: Observation): Observed {
    return own(`already shown: ${o.facts.fromCursor}..${o.facts.nextCursor}`)
  }
  without(o: Observation, intervals: readonly Interval[]): Observed {
    const start = o.facts.fromCursor
    const kept = [...o.text].filter((_, index) => !intervals.some(({ from, to }) => start + index >= from && start + index < to))
    return own(kept.join(''))
  }
  excerpt(text: string, headChars: number, tailChars: number, handle: HandleId): Observed {
    return own(`${text.slice(0, headChars)}[… ${text.length - headChars - tailChars} characters behind ${handle} …]${text.slice(-tailChars)}`)
  }
  failure({ tool, message }: { readonly tool: string; readonly message: string }): Observation {
    return observation(`[${tool}] ${message}`, { state: { kind: 'cancelled' }, exitCode: null, exitCodeSource: 'unknown' })
  }
}
