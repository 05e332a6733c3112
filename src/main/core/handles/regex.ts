import type { Result } from '../kernel'

/** Half-open range in UTF-16 units of the text that was given. */
export interface MatchRange {
  readonly start: number
  readonly end: number
}
export interface LineMatcher {
  /** The first match in one line, or in what follows its index `from` (0 when absent). */
  find(line: string, from?: number): MatchRange | undefined
  /** Whether there is one anywhere: faster than finding where. */
  test(text: string): boolean
}

/** Port: regular expressions whose time grows linearly with the text, whatever the pattern (RE2 class). */
export interface RegexEngine {
  /**
   * Fails with `invalid` and a message that names what is wrong with the pattern and what the syntax lacks. `multiline`: `^` and `$`
   * stand at line borders inside the text too.
   */
  compile(pattern: string, options: { readonly ignoreCase: boolean; readonly multiline?: boolean }): Result<LineMatcher>
}

/** The text itself, not a pattern. */
export function literalMatcher(text: string, ignoreCase: boolean): LineMatcher {
  if (!ignoreCase) return { find: (line, from = 0) => range(line.indexOf(text, from), text.length), test: (line) => line.includes(text) }
  const wanted = text.toLowerCase()
  return {
    find(line, from = 0) {
      const lower = line.toLowerCase()
      // A few letters change their length in lower case; then the place in the line is not that in `lower`.
      if (lower.length === line.length) return range(lower.indexOf(wanted, from), text.length)
      return from === 0 && lower.includes(wanted) ? { start: 0, end: line.length } : undefined
    },
    test: (line) => line.toLowerCase().includes(wanted),
  }
}

function range(start: number, length: number): MatchRange | undefined {
  return start < 0 ? undefined : { start, end: start + length }
}
