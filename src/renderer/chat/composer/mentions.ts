/** More characters than this after the `@` are no name any more. */
const QUERY_CAP = 60

/** A terminal that may be named. */
export interface Named<Id extends string> {
  readonly id: Id
  readonly label: string
}
export interface FoundMention<Id extends string> extends Named<Id> {}

/** The `@…` that is being typed before the caret. `from`: where its `@` stands. */
export interface OpenMention {
  readonly from: number
  readonly query: string
}

/** What is being named at the caret; null: nothing. An `@` within a word (an address) names nothing. */
export function mentionAt(text: string, caret: number): OpenMention | null {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from < 0 || (from > 0 && /[\p{L}\p{N}_.@-]/u.test(before[from - 1] ?? ''))) return null
  const query = before.slice(from + 1)
  return query.length > QUERY_CAP || /[\n\t]| {2}|^ /.test(query) ? null : { from, query }
}

/** Those whose label holds every word of the query, the ones that begin with it first. */
export function matching<Item extends { readonly label: string }>(query: string, all: readonly Item[]): readonly Item[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '')
  const start = query.trim().toLowerCase()
  const found = all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  return found.toSorted((a, b) => Number(b.label.toLowerCase().startsWith(start)) - Number(a.label.toLowerCase().startsWith(start)))
}

/** The text with the label in the place of what was typed, and where the caret goes. */
export function inserted(text: string, caret: number, open: OpenMention, label: string): { readonly text: string; readonly caret: number } {
  const head = `${text.slice(0, open.from)}@${label} `
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length }
}

/** Where each known `@label` stands in the text: the longest wins, none overlaps another. */
export function mentionRanges<Item extends { readonly label: string }>(text: string, known: readonly Item[]): readonly { readonly from: number; readonly to: number; readonly item: Item }[] {
  const longest = known.toSorted((a, b) => b.label.length - a.label.length)
  const ranges: { from: number; to: number; item: Item }[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const item = longest.find(({ label }) => label !== '' && text.startsWith(label, at + 1))
    if (item === undefined) continue
    const to = at + 1 + item.label.length
    ranges.push({ from: at, to, item })
    at = to - 1
  }
  return ranges
}

/** Those that the text still names, each once. */
export function mentioned<Item extends { readonly label: string }>(text: string, known: readonly Item[]): readonly Item[] {
  return [...new Set(mentionRanges(text, known).map(({ item }) => item))]
}
