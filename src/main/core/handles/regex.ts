import type { Result } from '../kernel'

/** Half-open range in UTF-16 units of the text that was given. */
export interface MatchRange {
  readonly start: number
  readonly end: number
}
export interface LineMatcher {
  /** The first match in one line. */
  find(line: string): MatchRange | undefined
}

/** Port: regular expressions whose time grows linearly with the text, whatever the pattern (RE2 class). */
export interface RegexEngine {
  /** Fails with `invalid` and a message that names what is wrong with the pattern and what the syntax lacks. */
  compile(pattern: string, options: { readonly ignoreCase: boolean }): Result<LineMatcher>
}

/** The text itself, not a pattern. */
export function literalMatcher(text: string, ignoreCase: boolean): LineMatcher {
  if (!ignoreCase) return { find: (line) => range(line.indexOf(text), text.length) }
  const wanted = text.toLowerCase()
  return {
    find(line) {
      const lower = line.toLowerCase()
      // A few letters change their length in lower case; then the place in the line is not that in `lower`.
      if (lower.length === line.length) return range(lower.indexOf(wanted), text.length)
      return lower.includes(wanted) ? { start: 0, end: line.length } : undefined
    },
  }
}

function range(start: number, length: number): MatchRange | undefined {
  return start < 0 ? undefined : { start, end: start + length }
}
