import type { Tokenizer } from './types'

/** A provider wraps every message and call in a few tokens of its own. */
export const MESSAGE_OVERHEAD_TOKENS = 6
export const CALL_OVERHEAD_TOKENS = 12

const CACHED_CHARS = 8_000_000
const SMALLEST_CACHED_CHARS = 64

/** Remembers counts, since each request repeats most of the one before. At the cap of characters the oldest texts are forgotten, and counted again. */
export class CachedTokenizer implements Tokenizer {
  private readonly known = new Map<string, number>()
  private knownChars = 0

  constructor(private readonly inner: Tokenizer) {}

  count(text: string): number {
    if (text.length < SMALLEST_CACHED_CHARS) return this.inner.count(text)
    const known = this.known.get(text)
    if (known !== undefined) return known
    const tokens = this.inner.count(text)
    this.known.set(text, tokens)
    this.knownChars += text.length
    for (const oldest of this.known.keys()) {
      if (this.knownChars <= CACHED_CHARS) break
      this.known.delete(oldest)
      this.knownChars -= oldest.length
    }
    return tokens
  }
}
