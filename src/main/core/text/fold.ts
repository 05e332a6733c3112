import { cellWidth } from './width'

/** A long line cut to its ends; `omittedChars` UTF-16 units between them are left out, from `omittedFrom` on. */
export interface FoldedLine {
  readonly head: string
  readonly tail: string
  readonly omittedFrom: number
  readonly omittedChars: number
}

/** Keeps about as much of the end as of the start. Never cuts a surrogate pair, or a base from its combining marks. */
export function foldLongLine(text: string, maxChars: number): FoldedLine {
  if (text.length <= maxChars) return { head: text, tail: '', omittedFrom: text.length, omittedChars: 0 }
  const head = boundaryAtOrBefore(text, Math.ceil(maxChars / 2))
  const tail = boundaryAtOrAfter(text, text.length - Math.floor(maxChars / 2))
  return { head: text.slice(0, head), tail: text.slice(tail), omittedFrom: head, omittedChars: tail - head }
}

function attached(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit >= 0xdc00 && unit <= 0xdfff) return true
  return unit >= 0x300 && cellWidth(text.codePointAt(at) ?? 0) === 0
}

function boundaryAtOrBefore(text: string, at: number): number {
  let i = at
  while (i > 0 && i < text.length && attached(text, i)) i--
  return i
}

function boundaryAtOrAfter(text: string, at: number): number {
  let i = at
  while (i < text.length && attached(text, i)) i++
  return i
}

/** `count` equal lines in a row, the first at `index`. */
export interface LineRun {
  readonly index: number
  readonly count: number
}

export function foldRepeats(lines: readonly string[]): readonly LineRun[] {
  const runs: LineRun[] = []
  for (let index = 0; index < lines.length; ) {
    let end = index + 1
    while (end < lines.length && lines[end] === lines[index]) end++
    runs.push({ index, count: end - index })
    index = end
  }
  return runs
}

/** A stretch of a line: text as it is, or a unit of at most 8 characters repeated `times`. */
export type Stretch = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'repeat'; readonly unit: string; readonly times: number }

/** A shorter run is not worth a marker. */
const MIN_REPEAT_CHARS = 64
const REPEATED = /(.{1,8}?)\1{7,}/gsu

/** Runs that say nothing new (`aaaa…`, `-=-=-=…`), told apart from the rest; expanding the stretches gives the text again. */
export function foldLowEntropy(text: string): readonly Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const match of text.matchAll(REPEATED)) {
    const [run, unit = ''] = match
    if (run.length < MIN_REPEAT_CHARS) continue
    if (match.index > at) stretches.push({ kind: 'text', text: text.slice(at, match.index) })
    stretches.push({ kind: 'repeat', unit, times: run.length / unit.length })
    at = match.index + run.length
  }
  if (at < text.length) stretches.push({ kind: 'text', text: text.slice(at) })
  return stretches
}
