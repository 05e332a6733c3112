import { fail, ok, unreachable, type Clock, type Result } from '../kernel'
import type { CaptureReader, ViewLine } from '../capture'
import { literalMatcher, type LineMatcher, type MatchRange, type RegexEngine } from './regex'

export interface SearchOptions {
  readonly kind: 'regex' | 'literal'
  readonly ignoreCase: boolean
  /** Where to begin, in the observed order. */
  readonly fromCursor: number
  /** Where to end; the end of what is captured when absent. */
  readonly toCursor?: number
  readonly maxHits: number
  /** Characters of hit and context lines together; the first hit is given whole whatever its length. */
  readonly maxChars: number
}

export interface SearchHit {
  readonly line: ViewLine
  /** The first match in `line.text`. */
  readonly match: MatchRange
  /** The neighbouring line of the same view, unless it stands in the answer already. */
  readonly before: ViewLine | undefined
  readonly after: ViewLine | undefined
}

export interface SearchResult {
  readonly hits: readonly SearchHit[]
  readonly fromCursor: number
  /** Where to go on. */
  readonly nextCursor: number
  readonly hasMore: boolean
  /** Output before `fromCursor` that was asked for is no longer kept. */
  readonly truncatedBeforeCursor: boolean
  /** The time box ended the search at `nextCursor`. */
  readonly timedOut: boolean
}

/** A pattern longer than this is no pattern that somebody wrote. */
const MAX_PATTERN_CHARS = 1000
const TIME_BOX_MS = 1500
/** A longer line is searched in pieces that overlap, so that the time box is looked at in between. */
const PIECE_CHARS = 512 * 1024
const PIECE_OVERLAP_CHARS = 4 * 1024

/**
 * Looks for lines of the normalised, MASKED text of a capture, so that a search can never be used to guess a secret. At most about
 * 1.5 s a call: then the result says where to go on.
 */
export function searchCapture(
  reader: CaptureReader, pattern: string, options: SearchOptions, ports: { readonly regex: RegexEngine; readonly clock: Clock },
): Result<SearchResult> {
  const matcher = matcherOf(pattern, options, ports.regex)
  if (!matcher.ok) return matcher
  const collector = new Collector(matcher.value, options, ports.clock, ports.clock.nowMs() + TIME_BOX_MS)
  const to = options.toCursor ?? reader.nextCursor
  const rendered = reader.render({ from: options.fromCursor, to }, (line) => collector.push(line))
  const nextCursor = collector.stoppedAt ?? rendered.nextCursor
  return ok({
    hits: collector.hits,
    fromCursor: rendered.fromCursor,
    nextCursor,
    hasMore: collector.stoppedAt !== undefined && nextCursor < to,
    truncatedBeforeCursor: rendered.truncatedBeforeCursor,
    timedOut: collector.timedOut,
  })
}

function matcherOf(pattern: string, options: SearchOptions, regex: RegexEngine): Result<LineMatcher> {
  if (pattern === '') return fail('invalid', 'The pattern is empty. Give the text or regular expression to look for.')
  if (pattern.length > MAX_PATTERN_CHARS) return fail('invalid', `The pattern is longer than ${MAX_PATTERN_CHARS} characters. Look for a shorter part of it.`)
  switch (options.kind) {
    case 'literal':
      return ok(literalMatcher(pattern, options.ignoreCase))
    case 'regex':
      return regex.compile(pattern, options)
    default:
      return unreachable(options.kind)
  }
}

class Collector {
  readonly hits: SearchHit[] = []
  timedOut = false
  /** Where the search ended early. */
  stoppedAt: number | undefined
  private chars = 0
  private last: ViewLine | undefined
  private lastShown = false
  private lines = 0
  private started = false

  constructor(private readonly matcher: LineMatcher, private readonly options: SearchOptions, private readonly clock: Clock, private readonly deadlineMs: number) {}

  /** False when no more lines are wanted. */
  push(line: ViewLine): boolean {
    const match = this.find(line)
    // Time that ran out inside the very first line must not bring the next call back to it.
    if (this.timedOut) return this.stop(this.started ? line.from : line.to)
    this.started = true
    const full = this.hits.length >= this.options.maxHits || this.chars >= this.options.maxChars
    if (full) {
      this.giveAfter(line)
      return this.stop(line.from)
    }
    if (match !== undefined) return this.hit(line, match)
    this.giveAfter(line)
    this.last = line
    return true
  }

  private hit(line: ViewLine, match: MatchRange): boolean {
    const before = this.lastShown ? undefined : this.last
    const added = line.text.length + (before?.text.length ?? 0)
    if (this.hits.length > 0 && this.chars + added > this.options.maxChars) return this.stop(line.from)
    // Context is left out before a hit is.
    const fits = this.chars + added <= this.options.maxChars
    this.hits.push({ line, match, before: fits ? before : undefined, after: undefined })
    this.chars += fits ? added : line.text.length
    this.last = line
    this.lastShown = true
    return true
  }

  /** Completes the last hit with the line behind it. */
  private giveAfter(line: ViewLine): void {
    const hit = this.hits.at(-1)
    const wanted = hit !== undefined && hit.line === this.last && this.chars + line.text.length <= this.options.maxChars
    if (wanted) {
      this.hits[this.hits.length - 1] = { ...hit, after: line }
      this.chars += line.text.length
    }
    this.lastShown = wanted
  }

  private stop(cursor: number): false {
    this.stoppedAt = cursor
    return false
  }

  private find(line: ViewLine): MatchRange | undefined {
    for (let at = 0; ; at += PIECE_CHARS - PIECE_OVERLAP_CHARS) {
      if ((this.lines++ & 63) === 0 || line.text.length > PIECE_CHARS) {
        // The first line is always searched, so that a search that is called again gets on.
        if (this.lines > 1 && this.clock.nowMs() > this.deadlineMs) {
          this.timedOut = true
          return undefined
        }
      }
      const piece = line.text.length <= PIECE_CHARS ? line.text : line.text.slice(at, at + PIECE_CHARS)
      const match = this.matcher.find(piece)
      if (match !== undefined) return { start: match.start + at, end: match.end + at }
      if (at + PIECE_CHARS >= line.text.length) return undefined
    }
  }
}
