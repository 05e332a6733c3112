import type { Tokenizer } from './types'

/** A provider wraps every message and call in a few tokens of its own. */
export const MESSAGE_OVERHEAD_TOKENS = 6
export const CALL_OVERHEAD_TOKENS = 12

const CACHED_TEXTS = 20_000
const SMALLEST_CACHED_CHARS = 64

/** Remembers counts, since each request repeats most of the one before. At the cap the oldest texts are counted again. */
export class CachedTokenizer implements Tokenizer {
  private readonly known = new Map<string, number>()

  constructor(private readonly inner: Tokenizer) {}

  count(text: string): number {
    if (text.length < SMALLEST_CACHED_CHARS) return this.inner.count(text)
    const known = this.known.get(text)
    if (known !== undefined) return known
    const tokens = this.inner.count(text)
    if (this.known.size >= CACHED_TEXTS) {
      for (const oldest of this.known.keys()) {
        this.known.delete(oldest)
        break
      }
    }
    this.known.set(text, tokens)
    return tokens
  }
}
