/** The value that follows a name: its place in the line and how it was written. */
export interface AssignedValue {
  readonly start: number
  readonly end: number
  readonly quoted: boolean
  /** The line ends inside the quotes. */
  readonly unterminated: boolean
  /** What stands right behind an unquoted value. */
  readonly closing: string
}

const QUOTE = /(?:[brufRL@$]{0,2})(\\{0,8})(["'`])/y
/** Unquoted values end at white space, quotes and NUL (`env -0`), its picture too; what could be the next pair ends them too. */
const BARE = /[^\s\0␀"'`<>，；。、（）]{1,512}/y
const NEXT_PAIR = /%2[26C]|(?:&(?:amp;)?|;|,|\\[nrt])["']?[\w.-]{1,64}["']?[=:]|;$|\)\]\(|&(?=[\w.-]{1,64}=)/
const TRAILING = /[,;)}\]|\\]+$/
const LONGEST_VALUE_CHARS = 8192
/** A name is judged by this much of its value. */
export const BARE_CHARS = 512
const BARE_REST = /[^\s\0␀"'`<>&;,，；。、（）]*/y

/** Reads the value that begins at `at`; undefined if there is none. */
export function readValue(text: string, at: number): AssignedValue | undefined {
  QUOTE.lastIndex = at
  const quote = QUOTE.exec(text)
  if (quote !== null) return readQuoted(text, QUOTE.lastIndex, (quote[1] ?? '') + (quote[2] ?? ''))
  BARE.lastIndex = at
  const bare = BARE.exec(text)?.[0]
  if (bare === undefined) return undefined
  let value = bare
  const pair = NEXT_PAIR.exec(value)
  if (pair !== null && pair.index > 0) value = value.slice(0, pair.index)
  const closing = TRAILING.exec(value)?.[0] ?? ''
  value = value.slice(0, value.length - closing.length)
  if (value === '') return undefined
  const end = at + value.length
  return { start: at, end, quoted: false, unterminated: false, closing: text.slice(end, end + 2) }
}

/** Where an unquoted value ends that is longer than what it was judged by. */
export function endOfLongValue(text: string, at: number): number {
  BARE_REST.lastIndex = at
  BARE_REST.test(text)
  return BARE_REST.lastIndex
}

/** The closing quote carries as many backslashes as the opening one; one with more is inside. */
export function readQuoted(text: string, start: number, delimiter: string): AssignedValue {
  const mark = delimiter.at(-1) ?? '"'
  const depth = delimiter.length - 1
  const limit = Math.min(text.length, start + LONGEST_VALUE_CHARS)
  let slashes = 0
  for (let at = start; at < limit; at++) {
    const char = text[at]
    if (char === '\\') {
      slashes++
      continue
    }
    if (char === mark) {
      // A shallower quote closes as well: the surrounding text ends there.
      if (mark === "'" && depth === 0 && at > start && text[at + 1] === mark) {
        // Doubled in YAML and SQL; two strings in a row in a shell.
        at++
        slashes = 0
        continue
      }
      const closes = slashes <= depth || (depth === 0 && slashes % 2 === 0)
      if (closes) return { start, end: at - Math.min(slashes, depth), quoted: true, unterminated: false, closing: text.slice(at + 1, at + 3) }
    }
    slashes = 0
  }
  return { start, end: limit, quoted: true, unterminated: true, closing: '' }
}
