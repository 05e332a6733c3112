import type { ChatId } from '../../shared/ids'

/** Streamed text is put into the store this often at most: each time costs a drawing. */
const FLUSH_MS = 33

export interface Delta {
  readonly chatId: ChatId
  readonly id: string
  readonly text: string
}

/** Gathers streamed text, so that many small pieces become one change. Keeps their order; loses nothing but what a whole item replaces. */
export class DeltaBuffer {
  private readonly waiting = new Map<string, Delta>()
  private scheduled = false

  constructor(private readonly flushed: (deltas: readonly Delta[]) => void, private readonly later: (run: () => void, ms: number) => void) {}

  push(delta: Delta): void {
    const known = this.waiting.get(delta.id)
    this.waiting.set(delta.id, known === undefined ? delta : { ...known, text: known.text + delta.text })
    if (this.scheduled) return
    this.scheduled = true
    this.later(() => this.flush(), FLUSH_MS)
  }

  /** The whole item has come: what waits for it stands in it. */
  drop(id: string): void {
    this.waiting.delete(id)
  }

  private flush(): void {
    this.scheduled = false
    const deltas = [...this.waiting.values()]
    this.waiting.clear()
    if (deltas.length > 0) this.flushed(deltas)
  }
}
