import type { CaptureMatch } from '../../shared/channels'
import type { Mark } from './marked-spans'

export interface SearchQuery {
  readonly query: string
  readonly regex: boolean
  readonly caseSensitive: boolean
}

export interface SearchState extends SearchQuery {
  readonly state: 'idle' | 'searching' | 'done'
  readonly matches: readonly CaptureMatch[]
  /** More matches begin at this row; null: these are all. */
  readonly next: number | null
  /** Index of the match that a person is at. */
  readonly current: number | null
  readonly problem: string | null
}
export const NO_SEARCH: SearchState = { query: '', regex: false, caseSensitive: false, state: 'idle', matches: [], next: null, current: null, problem: null }

/** Index of the first match at or after the row; -1 when there is none. */
export function firstFrom(matches: readonly CaptureMatch[], row: number): number {
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((matches[middle]?.row ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low < matches.length ? low : -1
}

/** The marks of a row. */
export function marksOf({ matches, current }: SearchState, row: number): readonly Mark[] {
  const marks: Mark[] = []
  const first = firstFrom(matches, row)
  if (first < 0) return marks
  for (let index = first; matches[index]?.row === row; index++) {
    const { from = 0, to = 0 } = matches[index] ?? {}
    marks.push({ from, to, current: index === current })
  }
  return marks
}

/** The neighbour in this direction, around the ends. */
export function neighbour(count: number, current: number | null, by: 1 | -1): number | null {
  if (count === 0) return null
  if (current === null) return by === 1 ? 0 : count - 1
  return (current + by + count) % count
}
