import { Numbers } from './numbers'
import type { MaskSpan } from './types'

/** The masked ranges of one stream, by start. Numbers in columns: a capture may hold hundreds of thousands. */
export class SpanList {
  private readonly starts = new Numbers()
  private readonly ends = new Numbers()
  /** Index into `words`. */
  private readonly kinds = new Numbers()
  private readonly words: { readonly kind: string; readonly text: string }[] = []
  private readonly known = new Map<string, number>()

  /** `onAdd` hears of everything that `add` did not know yet. */
  constructor(private readonly onAdd: (span: MaskSpan) => void = () => undefined) {}

  get length(): number {
    return this.starts.length
  }

  at(index: number): MaskSpan {
    const word = this.words[this.kinds.at(index)] ?? { kind: '', text: '' }
    return { start: this.starts.at(index), end: this.ends.at(index), kind: word.kind, text: word.text }
  }

  /** Spans come nearly in order. One that lies inside a known one adds nothing; one that touches the last and has its text prolongs it. */
  add(span: MaskSpan): void {
    const before = this.starts.lastAtMost(span.start)
    if (before >= 0 && this.ends.at(before) >= span.end) return
    this.onAdd(span)
    const word = this.wordOf(span)
    if (before >= 0 && this.ends.at(before) >= span.start && this.kinds.at(before) === word) {
      this.ends.set(before, span.end)
      return
    }
    this.starts.insert(before + 1, span.start)
    this.ends.insert(before + 1, span.end)
    this.kinds.insert(before + 1, word)
  }

  /** Index of the first span that ends after `offset` (it may start before it); `length` when there is none. */
  firstEndingAfter(offset: number): number {
    let index = Math.max(0, this.starts.lastAtMost(offset))
    while (index > 0 && this.ends.at(index - 1) > offset) index--
    while (index < this.length && this.ends.at(index) <= offset) index++
    return index
  }

  /** Forgets the spans that lie wholly inside [from, to): their bytes are gone. */
  forget(from: number, to: number): void {
    const first = this.starts.lastAtMost(from - 1) + 1
    let after = first
    while (after < this.length && this.ends.at(after) <= to) after++
    if (after === first) return
    for (const column of [this.starts, this.ends, this.kinds]) column.remove(first, after - first)
  }

  private wordOf({ kind, text }: MaskSpan): number {
    const key = `${kind}\n${text}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const index = this.words.length
    this.words.push({ kind, text })
    this.known.set(key, index)
    return index
  }
}
