import type { ChatId, HandleId } from '../../../../shared/ids'
import type { ViewPiece } from '../../../../shared/observation'
import type { Chars } from '../../../../shared/units'
import type { CaptureReader, ViewLine } from '../../capture'
import { searchCapture, type SearchHit, type SearchResult } from '../../handles'
import { fail, ok, type Result } from '../../kernel'
import { blankFacts, type KnownFacts, type Observation } from '../../observe'
import { linesBody, readPage, type ReadMode } from './page'
import { captureFacts } from './task-facts'
import type { Workbench } from './workbench'

interface Stored {
  readonly reader: CaptureReader
  readonly bounds: { readonly from: number; readonly to: number }
  readonly facts: KnownFacts
}

/** What a handle stands for. @returns as HandleIndex.open, and `evicted` when its files are gone. */
function open(workbench: Workbench, handle: HandleId, chatId: ChatId): Result<Stored> {
  const opened = workbench.ports.handles.open(handle, chatId)
  if (!opened.ok) return opened
  const reader = workbench.reader(opened.value.capture)
  if (reader === undefined) return fail('evicted', 'The output behind this handle is no longer stored. What was shown of it still stands.')
  const bounds = opened.value.range ?? { from: 0, to: reader.nextCursor }
  return ok({ reader, bounds, facts: blankFacts({ ...captureFacts(reader.facts()), handle, effects: 'read:cwd' }) })
}

/** A contiguous page of stored output. */
export function readStored(
  workbench: Workbench, handle: HandleId, chatId: ChatId, request: { readonly mode: ReadMode; readonly cursor: number }, budget: Chars,
): Result<Observation> {
  const stored = open(workbench, handle, chatId)
  if (!stored.ok) return stored
  const { reader, bounds, facts } = stored.value
  return ok(workbench.ports.gate.page(facts, budget, (room) => {
    const page = readPage(reader, request.mode, request.cursor, bounds, room)
    const { fromCursor, nextCursor, hasMore, truncatedBeforeCursor } = page
    return { body: page.body, facts: { fromCursor, nextCursor, hasMore, truncatedBeforeCursor } }
  }))
}

export interface StoredSearch {
  readonly pattern: string
  readonly regex: boolean
  readonly ignoreCase: boolean
  readonly cursor: number
}

const MAX_HITS = 100
/** What a hit's own marker may take. */
const HIT_MARK_CHARS = 48

/** Lines of stored output that match, with their cursors. Searches the masked text, so it cannot be used to guess a secret. */
export function searchStored(workbench: Workbench, handle: HandleId, chatId: ChatId, request: StoredSearch, budget: Chars): Result<Observation> {
  const stored = open(workbench, handle, chatId)
  if (!stored.ok) return stored
  const { reader, bounds, facts } = stored.value
  const found = searchCapture(reader, request.pattern, {
    kind: request.regex ? 'regex' : 'literal', ignoreCase: request.ignoreCase,
    fromCursor: Math.max(bounds.from, request.cursor), toCursor: bounds.to, maxHits: MAX_HITS, maxChars: budget,
  }, { regex: workbench.ports.regex, clock: workbench.ports.clock })
  if (!found.ok) return found
  return ok(workbench.ports.gate.page(facts, budget, (room) => hitsThatFit(found.value, room)))
}

function hitsThatFit(result: SearchResult, room: number): { readonly body: ReturnType<typeof linesBody>; readonly facts: Partial<KnownFacts> } {
  const pieces: ViewPiece[] = []
  const lines: ViewLine[] = []
  let used = 0
  let nextCursor = result.nextCursor
  let hasMore = result.hasMore
  for (const hit of result.hits) {
    const { before, matching } = hitLines(hit, Math.max(200, room - HIT_MARK_CHARS - 400))
    const [lead, text] = [joined(before), joined(matching)]
    if (used + lead.length + text.length + HIT_MARK_CHARS > room && pieces.length > 0) {
      nextCursor = hit.line.from
      hasMore = true
      break
    }
    const { stream, from, to } = hit.line
    // The mark stands right before the line that matches: its cursor is where that line begins.
    if (hit.before !== undefined) pieces.push({ kind: 'text', stream, text: lead, error: false, from: hit.before.from, to: hit.before.to })
    pieces.push({ kind: 'hit', stream, cursor: from }, { kind: 'text', stream, text, error: false, from, to })
    lines.push(...before, ...matching)
    used += lead.length + text.length + HIT_MARK_CHARS
  }
  return {
    body: pieces.length > 0 ? linesBody(lines, pieces) : linesBody([], [{ kind: 'text', stream: 'stdout', text: noHit(result), error: false, from: 0, to: 0 }]),
    facts: { fromCursor: result.fromCursor, nextCursor, hasMore: hasMore || result.timedOut, truncatedBeforeCursor: result.truncatedBeforeCursor },
  }
}

function joined(lines: readonly ViewLine[]): string {
  return lines.map((line) => `${line.text}\n`).join('')
}

function noHit(result: SearchResult): string {
  return result.timedOut
    ? `No match up to cursor ${String(result.nextCursor)}; the time for one search was over, search on from there.\n`
    : 'No line matches.\n'
}

/** The hit with its neighbours, a long line cut around the match. */
function hitLines(hit: SearchHit, room: number): { readonly before: readonly ViewLine[]; readonly matching: readonly ViewLine[] } {
  const around = (line: ViewLine | undefined, focus: number, max: number): readonly ViewLine[] => {
    if (line === undefined) return []
    if (line.text.length <= max) return [line]
    const from = Math.max(0, Math.min(focus - Math.floor(max / 2), line.text.length - max))
    return [{ ...line, text: `${from > 0 ? '…' : ''}${line.text.slice(from, from + max)}${from + max < line.text.length ? '…' : ''}` }]
  }
  return { before: around(hit.before, 0, 200), matching: [...around(hit.line, hit.match.start, Math.min(1_200, room)), ...around(hit.after, 0, 200)] }
}
