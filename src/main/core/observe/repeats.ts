/** A stretch of a line: text as it is, or one unit that repeats. Lengths add up to the whole. */
export interface Stretch {
  readonly length: number
  /** Absent: text as it is. */
  readonly repeats?: number
  readonly unit: string
}

/** A shorter run is not worth a marker. */
const MIN_CHARS = 64
const REPEATED = /(.{1,8}?)\1{7,}/gsu

/** Runs inside a line that say nothing new (`aaaa…`, `=-=-=-…`), told apart from the rest. */
export function foldRepeats(text: string): readonly Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const match of text.matchAll(REPEATED)) {
    const unit = match[1] ?? ''
    const { length } = match[0]
    if (length < MIN_CHARS) continue
    if (match.index > at) stretches.push({ length: match.index - at, unit: '' })
    stretches.push({ length, unit, repeats: length / unit.length })
    at = match.index + length
  }
  if (at < text.length) stretches.push({ length: text.length - at, unit: '' })
  return stretches
}
