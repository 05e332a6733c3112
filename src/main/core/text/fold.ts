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
