import type { MatchRange, RegexEngine } from '../handles'
import { ok, type Result } from '../kernel'

export interface Query {
  readonly query: string
  readonly regex: boolean
  readonly caseSensitive: boolean
}

/** Looks in blocks of rows, each ended by a line feed, and in single rows. */
export interface Finder {
  /** Index in the block from which on there may be a match, at or after `from`; -1: there is none. */
  candidate(block: string, from: number): number
  /** All matches of one row, in order, none of them empty. */
  inRow(row: string): Generator<MatchRange>
}

/** @returns `invalid` for what is no regular expression. */
export function finderOf(query: Query, regex: RegexEngine): Result<Finder> {
  if (!query.regex) return ok(query.caseSensitive ? exact(query.query) : folded(query.query))
  const rows = regex.compile(query.query, { ignoreCase: !query.caseSensitive })
  if (!rows.ok) return rows
  const blocks = regex.compile(query.query, { ignoreCase: !query.caseSensitive, multiline: true })
  if (!blocks.ok) return blocks
  // What stands at the borders of the whole text, or switches `^` back, means something else in a block.
  const ownBorders = /\\[AzZ]|\(\?[a-zA-Z]*-/.test(query.query)
  return ok({
    candidate: (block, from) => (ownBorders || from > 0 || blocks.value.test(block) ? from : -1),
    *inRow(row) {
      if (!rows.value.test(row)) return
      for (let at = 0; at <= row.length; ) {
        const match = rows.value.find(row, at)
        if (match === undefined) return
        if (match.end > match.start) yield match
        at = match.end > match.start ? match.end : match.end + 1
      }
    },
  })
}

function exact(text: string): Finder {
  return { candidate: (block, from) => block.indexOf(text, from), inRow: (row) => occurrences(row, text) }
}

function folded(text: string): Finder {
  const wanted = text.toLowerCase()
  // The block is asked about many times in a row.
  let last = ''
  let lower = ''
  return {
    candidate(block, from) {
      if (block !== last) [last, lower] = [block, block.toLowerCase()]
      // A few letters change their length in lower case: then each row is looked at by itself.
      return lower.length === block.length ? lower.indexOf(wanted, from) : from
    },
    *inRow(row) {
      const own = row.toLowerCase()
      if (own.length === row.length) yield* occurrences(own, wanted)
      else yield* unevenOccurrences(row, wanted)
    },
  }
}

function* occurrences(text: string, wanted: string): Generator<MatchRange> {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) yield { start: at, end: at + wanted.length }
}

/** In text whose letters are not as long as their lower case: the map between both is made character by character. */
function* unevenOccurrences(row: string, wanted: string): Generator<MatchRange> {
  let lower = ''
  const starts: number[] = []
  let at = 0
  for (const char of row) {
    const own = char.toLowerCase()
    for (let unit = 0; unit < own.length; unit++) starts.push(at)
    lower += own
    at += char.length
  }
  starts.push(row.length)
  for (const { start, end } of occurrences(lower, wanted)) {
    const [from = 0, to = row.length] = [starts[start], starts[end]]
    yield { start: from, end: Math.max(to, from + 1) }
  }
}
