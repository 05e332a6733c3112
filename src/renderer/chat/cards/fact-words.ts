import type { ObservationFacts, ObservationRecord } from '../../../shared/observation'
import { effectWords, type Messages } from '../../messages'
import { formatCount, formatDuration } from '../../ui/format'
import { stateWord } from '../../ui/run-state'
import { maskWords } from './masks'

export function receivedBytes(facts: ObservationFacts): number {
  return Object.values(facts.bytes.received).reduce((sum, count) => sum + count, 0)
}

export function maskCount(facts: ObservationFacts): number {
  return Object.values(facts.masks).reduce((sum, count) => sum + count, 0)
}

/** "2 gaps · 1 error window · 1 mask", or that nothing was left out. */
export function sawSummary({ facts, pieces }: ObservationRecord, text: Messages): string {
  const hits = pieces.filter(({ kind }) => kind === 'hit').length
  const parts = [
    // Hits of a search; a run's view has none.
    facts.state === null && hits > 0 ? text.hits(hits) : null,
    facts.gaps > 0 ? text.gaps(facts.gaps) : null,
    facts.errorWindowsShown > 0 ? text.errorWindows(facts.errorWindowsShown) : null,
    maskCount(facts) > 0 ? text.masks(maskCount(facts)) : null,
  ].filter((part) => part !== null)
  if (parts.length > 0) return parts.join(' · ')
  if (facts.totalChars === 0) return text.noOutput
  // A stored output read again: which part of it.
  const again = facts.state === null && facts.captureId !== null
  return again ? text.factValue.cursors(formatCount(facts.fromCursor), formatCount(facts.nextCursor)) : text.wholeOutput
}

/** Name and value of everything that is known of a view, in the person's words; what does not apply is left out. */
export function factRows(facts: ObservationFacts, text: Messages): readonly (readonly [name: string, value: string])[] {
  const { fact, factValue } = text
  const captured = facts.captureId !== null
  const rows: readonly (readonly [string, string | null])[] = [
    [fact.outcome, facts.state === null ? null : outcome(facts, text)],
    [fact.place, facts.cwd === '' ? null : `${facts.target === 'local' ? text.local : facts.target} · ${facts.cwd}`],
    [fact.environment, facts.state !== null && captured && facts.target === 'local' ? factValue.environment : null],
    [fact.effects, facts.effects === '' ? null : effectWords(facts.effects, text)],
    [fact.bytes, captured ? bytes(facts, text) : null],
    [fact.chars, factValue.chars(formatCount(facts.shownChars), formatCount(facts.foldedChars), formatCount(facts.omittedChars), formatCount(facts.totalChars))],
    [fact.errors, facts.errorWindowsShown + facts.errorLinesNotShown === 0 ? null : factValue.errors(facts.errorWindowsShown, facts.errorLinesNotShown)],
    [fact.masks, captured ? masks(facts, text) : null],
    [fact.encoding, captured ? encoding(facts, text) : null],
    [fact.hidden, facts.hiddenChars === 0 ? null : factValue.hidden(formatCount(facts.hiddenChars))],
    [fact.cursors, captured ? cursors(facts, text) : null],
    [fact.handle, facts.handle],
    [fact.pipes, facts.pipesHeldOpen ? factValue.pipes : null],
    [fact.stop, facts.stopped],
    [fact.prompt, facts.prompt],
    [fact.storage, facts.storageProblem],
  ]
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

function outcome({ state, exitCodeSource, durationMs }: ObservationFacts, text: Messages): string {
  const source = state?.kind === 'exited' ? [text.exitSource[exitCodeSource]] : state?.kind === 'spawn_failed' ? [state.message] : []
  return [...(state === null ? [] : [stateWord(state, text)]), ...source, formatDuration(durationMs)].join(' · ')
}

function bytes({ bytes: { received, kept, evicted, shown } }: ObservationFacts, text: Messages): string {
  const streams = Object.entries(received).map(([stream, count]) => `${stream} ${formatCount(count)}`).join(' + ')
  return text.factValue.bytes(streams, formatCount(kept), formatCount(evicted), formatCount(shown))
}

function masks(facts: ObservationFacts, text: Messages): string {
  const kinds = maskWords(facts.masks, text)
  return kinds.length === 0 ? text.factValue.noMasks : kinds.join(' · ')
}

function encoding({ encoding: name, replacements, lineEndsNormalised, clampedMoves }: ObservationFacts, text: Messages): string {
  const { factValue } = text
  return [
    name, factValue.replacements(formatCount(replacements)),
    ...(lineEndsNormalised === 0 ? [] : [factValue.lineEnds(formatCount(lineEndsNormalised))]),
    ...(clampedMoves === 0 ? [] : [factValue.clamped(formatCount(clampedMoves))]),
  ].join(' · ')
}

function cursors({ fromCursor, nextCursor, hasMore, truncatedBeforeCursor }: ObservationFacts, text: Messages): string {
  const { factValue } = text
  return [
    factValue.cursors(formatCount(fromCursor), formatCount(nextCursor)), hasMore ? factValue.more : factValue.noMore,
    ...(truncatedBeforeCursor ? [factValue.evictedBefore] : []),
  ].join(' · ')
}
