import { snapDown, snapUp } from '../text'

/**
 * A line as a digest keeps it. `start` and `end` are source offsets: bytes of the stream, or cursors. `charStart` counts
 * characters of the stream's normalised, masked text before it.
 */
export interface KeptLine {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly terminated: boolean
  /** Number of the line in its stream, from 0. */
  readonly index: number
  readonly charStart: number
  /** Characters left out of `text` at index `at`, because the line is longer than is ever shown. */
  readonly cut: { readonly at: number; readonly chars: number } | null
}

/** Equal lines in a row, kept once. Every one of them covers `(end - start) / count` source units. */
export interface LineRun extends KeptLine {
  readonly count: number
}

/** More than the largest observation on each side (hard cap 20,000 characters). */
const KEEP_SIDE_CHARS = 12_288

/** Characters of one occurrence, its newline included. */
export function lineChars(line: KeptLine): number {
  return line.text.length + (line.cut?.chars ?? 0) + (line.terminated ? 1 : 0)
}

/** Characters that are held in memory for one occurrence, its newline included. */
export function heldChars(line: KeptLine): number {
  return line.text.length + (line.terminated ? 1 : 0)
}

/** Cuts the middle out of a line longer than is ever shown; never between the halves of a surrogate pair. */
export function keepLine(line: KeptLine): KeptLine {
  if (line.text.length <= 2 * KEEP_SIDE_CHARS) return line
  const headEnd = line.cut === null ? KEEP_SIDE_CHARS : Math.min(KEEP_SIDE_CHARS, line.cut.at)
  const tailStart = Math.max(line.text.length - KEEP_SIDE_CHARS, line.cut?.at ?? 0)
  const from = snapDown(line.text, headEnd)
  const to = snapUp(line.text, tailStart)
  return {
    ...line,
    text: line.text.slice(0, from) + line.text.slice(to),
    cut: { at: from, chars: to - from + (line.cut?.chars ?? 0) },
  }
}
