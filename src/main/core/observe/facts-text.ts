import type { ObservationFacts } from '../../../shared/observation'
import type { RunState } from '../../../shared/outcome'
import { unreachable } from '../kernel'
import { elide, groupDigits } from '../text'

/** The facts block is never cut, so it is written to stay below this. */
const FACTS_MAX_CHARS = 2_000

/** The facts as the model reads them: one per line, what is zero or default left out. Never more than FACTS_MAX_CHARS. */
export function factsText(facts: ObservationFacts): string {
  const full = lines(facts, 500, 200).join('\n')
  return full.length <= FACTS_MAX_CHARS ? full : lines(facts, 200, 100).join('\n').slice(0, FACTS_MAX_CHARS)
}

/** Command and directory are elided further in small budgets; what they may take grows more slowly than the budget. */
const SMALL_BUDGET = 3_000

/** The facts for an observation of `budgetChars`. Their room grows with the budget, so that a larger one never shows less output. */
export function factsTextFor(facts: ObservationFacts, budgetChars: number): string {
  const over = Math.max(0, budgetChars - SMALL_BUDGET)
  const commandChars = Math.min(500, 80 + Math.floor(over / 2))
  const pathChars = Math.min(200, 60 + Math.floor(over / 4))
  const text = lines(facts, commandChars, pathChars).join('\n')
  return text.length <= FACTS_MAX_CHARS ? text : lines(facts, Math.min(commandChars, 200), Math.min(pathChars, 100)).join('\n').slice(0, FACTS_MAX_CHARS)
}

function lines(facts: ObservationFacts, commandChars: number, pathChars: number): readonly string[] {
  const received = Object.entries(facts.bytes.received).map(([stream, count]) => `${stream} ${groupDigits(count)}`).join(', ')
  const masks = Object.entries(facts.masks).map(([kind, count]) => `${kind} ${String(count)}`).join(', ')
  const all: readonly (string | false)[] = [
    facts.state !== null && `outcome: ${stateWords(facts.state)}${exitWords(facts.state, facts)}; ${seconds(facts.durationMs)}`,
    facts.command !== '' && `command: ${oneLine(elide(facts.command, commandChars))}`,
    facts.target !== '' && `target: ${facts.target}${facts.cwd === '' ? '' : `; cwd: ${elide(oneLine(facts.cwd), pathChars)}`}`,
    facts.taskId !== null && `task: ${facts.taskId}`,
    facts.captureId !== null && `bytes received: ${received === '' ? '0' : received}; kept ${groupDigits(facts.bytes.kept)}, evicted ${groupDigits(facts.bytes.evicted)}, shown ${groupDigits(facts.bytes.shown)}`,
    facts.captureId !== null && `characters: ${groupDigits(facts.totalChars)} in ${groupDigits(facts.totalLines)} lines = ${groupDigits(facts.shownChars)} shown + ${groupDigits(facts.foldedChars)} folded + ${groupDigits(facts.omittedChars)} omitted (${String(facts.gaps)} gaps)`,
    facts.errorWindowsShown + facts.errorLinesNotShown > 0 &&
      `error windows shown: ${String(facts.errorWindowsShown)}; matching lines not shown: ${groupDigits(facts.errorLinesNotShown)}`,
    facts.captureId !== null && `cursor: from ${String(facts.fromCursor)}, next ${String(facts.nextCursor)}, ${facts.hasMore ? 'more' : 'no more'} after it`,
    facts.truncatedBeforeCursor && 'bytes before this cursor were evicted',
    facts.handle !== null && `handle: ${facts.handle}`,
    facts.captureId !== null && `encoding: ${facts.encoding}, ${groupDigits(facts.replacements)} replacement characters${facts.lineEndsNormalised > 0 ? `, ${groupDigits(facts.lineEndsNormalised)} CRLF to LF` : ''}`,
    facts.hiddenChars > 0 && `hidden text: ${groupDigits(facts.hiddenChars)} characters marked`,
    facts.clampedMoves > 0 && `clamped cursor moves: ${groupDigits(facts.clampedMoves)}`,
    masks !== '' && `masked: ${masks}`,
    facts.pipesHeldOpen && 'pipesHeldOpen: a descendant still holds the output open; later bytes go to the handle',
    facts.lastOutputAgoMs !== null && facts.state?.kind === 'running' && `last output: ${seconds(facts.lastOutputAgoMs)} ago`,
    facts.prompt !== null && `prompt: ${oneLine(facts.prompt)}`,
    facts.stopped !== null && `stop: ${oneLine(facts.stopped)}`,
    facts.storageProblem !== null && `storage: ${oneLine(facts.storageProblem)}`,
    facts.effects !== '' && `effects: ${facts.effects}`,
  ]
  return all.filter((line) => line !== false)
}

/** The state in words, without the exit code. */
export function stateWords(state: RunState): string {
  switch (state.kind) {
    case 'running': return 'running'
    case 'exited': return 'exited'
    case 'signalled': return `ended by signal ${state.signal}`
    case 'timed_out': return `timed out after ${seconds(state.timeoutMs)}, stopped`
    case 'cancelled': return 'cancelled'
    case 'spawn_failed': return `could not start: ${state.errno} (${state.what}), ${oneLine(state.message)}`
    case 'connection_lost': return 'connection lost'
    case 'lost': return 'lost: its end was not seen'
    default: return unreachable(state)
  }
}

function exitWords(state: RunState, facts: ObservationFacts): string {
  if (state.kind === 'exited') return `, exit code ${facts.exitCode === null ? 'unknown' : String(facts.exitCode)} (source: ${facts.exitCodeSource})`
  return state.kind === 'running' ? '' : ', no exit code'
}

function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(2)} s` : `${groupDigits(Math.round(ms / 1000))} s`
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ⏎ ')
}
