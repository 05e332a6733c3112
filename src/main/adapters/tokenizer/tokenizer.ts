import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Tokenizer } from '../../core/context'

/**
 * Pair merging is quadratic in the length of one word, and a run without spaces is one word: 100,000 equal letters would take
 * minutes. Cut into pieces the cost is linear; each cut can add a token or two, never take one away.
 */
const LONGEST_WORD_CHARS = 256
const LONG_RUN = new RegExp(`\\S{${LONGEST_WORD_CHARS}}|\\s{${LONGEST_WORD_CHARS}}`, 'gu')
/** Text that looks like a control token of a model is ordinary text here. */
const AS_TEXT = { disallowedSpecial: new Set<string>() }

/** Port Tokenizer on OpenAI's o200k_base; other providers' counts are corrected by their usage figures. */
export function createTokenizer(): Tokenizer {
  return {
    count(text) {
      let sum = 0
      let from = 0
      for (const run of text.matchAll(LONG_RUN)) {
        const to = run.index + run[0].length
        sum += countTokens(text.slice(from, to), AS_TEXT)
        from = to
      }
      return sum + countTokens(text.slice(from), AS_TEXT)
    },
  }
}
