/** Where a person stands among what they sent before. `at` null: at what they are writing. */
export interface HistoryPlace {
  readonly at: number | null
  /** What the field shows because of it; once it is changed the place is left. */
  readonly shown: string
}
export const AT_DRAFT: HistoryPlace = { at: null, shown: '' }

/** What was sent, newest first, repetitions left out. */
export function sentTexts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.toReversed().filter((text) => text.trim() !== ''))]
}

/** True while arrow keys walk in what was sent: the field is empty or shows, unchanged, what they brought. */
export function walksHistory(place: HistoryPlace, field: string): boolean {
  return field === '' || (place.at !== null && field === place.shown)
}

/** One step to what is older (1) or newer (-1). Null: there is none, the key does what it does. */
export function walk(place: HistoryPlace, field: string, sent: readonly string[], step: 1 | -1): HistoryPlace | null {
  if (!walksHistory(place, field)) return null
  const from = field === '' && place.shown !== '' ? null : place.at
  const at = (from ?? -1) + step
  if (at < -1 || at >= sent.length || (from === null && step < 0)) return null
  return at < 0 ? AT_DRAFT : { at, shown: sent[at] ?? '' }
}
