import type { ObservationFacts } from '../../../shared/observation'

/** What the caller knows; the gate adds what it counts itself. */
export type KnownFacts = Omit<
  ObservationFacts,
  'totalChars' | 'shownChars' | 'foldedChars' | 'omittedChars' | 'totalLines' | 'errorLinesNotShown' | 'errorWindowsShown' | 'gaps' | 'truncated' | 'bytes'
> & { readonly bytes: Omit<ObservationFacts['bytes'], 'shown'> }

/** Facts of something that is not a run, with what is known laid over them. */
export function blankFacts(known: Partial<KnownFacts>): KnownFacts {
  return {
    state: null, exitCode: null, exitCodeSource: 'unknown', signal: null, durationMs: 0, command: '', target: '', cwd: '',
    taskId: null, captureId: null, handle: null, bytes: { received: {}, kept: 0, evicted: 0 },
    fromCursor: 0, nextCursor: 0, hasMore: false, truncatedBeforeCursor: false, encoding: 'utf-8', replacements: 0,
    lineEndsNormalised: 0, clampedMoves: 0, hiddenChars: 0, masks: {}, pipesHeldOpen: false, lastOutputAgoMs: null,
    effects: '', storageProblem: null, prompt: null, stopped: null,
    ...known,
  }
}
