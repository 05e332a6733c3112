export interface MarkedPart {
  readonly text: string
  readonly hit: boolean
}

/** The text in parts, with every word of the query set apart wherever it stands, whatever its case. Nothing of the text is lost. */
export function markHits(text: string, query: string): readonly MarkedPart[] {
  const words = [...new Set(query.split(/\s+/).filter((word) => word !== ''))].toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return text === '' ? [] : [{ text, hit: false }]
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`, 'giu')
  return text.split(pattern).map((part, index) => ({ text: part, hit: index % 2 === 1 })).filter((part) => part.text !== '')
}
