import type { IBuffer, IBufferLine } from '@xterm/xterm'
import { RE2JS, RE2JSException } from 're2js'

export interface SearchWish {
  readonly query: string
  readonly caseSensitive: boolean
  readonly wholeWord: boolean
  readonly regex: boolean
}
/** Half-open, in UTF-16 units of a text. */
interface Range {
  readonly start: number
  readonly end: number
}
/** Where a match stands: row of the buffer, column and length in cells, on over the ends of rows. */
export interface Match {
  readonly row: number
  readonly column: number
  readonly cells: number
}
/** The next match at or after an index; null: there is none. Its time grows with the text, whatever the query. */
export type Finder = (text: string, from: number) => Range | null

const NOT_IN_WORDS = /[ ~!@#$%^&*()+`\-=[\]{}|\\;:"',./<>?]/
/** A line that goes on over more rows is searched in parts of so many; a match over such a border is not found. */
const PART_ROWS = 200

/** @returns the finder, or why the pattern is none. RE2: no pattern can hang the window, so no look-around and no back references. */
export function finderOf(wish: SearchWish): Finder | string {
  const plain = wish.regex ? patternFinder(wish) : literalFinder(wish)
  return typeof plain === 'string' || !wish.wholeWord ? plain : wholeWords(plain)
}

function literalFinder({ query, caseSensitive }: SearchWish): Finder {
  const wanted = caseSensitive ? query : query.toLowerCase()
  return (text, from) => {
    const lower = caseSensitive ? text : text.toLowerCase()
    // A few letters change their length in lower case; then the places would not be those of the text.
    const start = (lower.length === text.length ? lower : text).indexOf(wanted, from)
    return start < 0 ? null : { start, end: start + wanted.length }
  }
}

function patternFinder({ query, caseSensitive }: SearchWish): Finder | string {
  try {
    const compiled = RE2JS.compile(query, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
    return (text, from) => {
      const matcher = compiled.matcher(text)
      for (let at = from; at <= text.length && matcher.find(at); at = matcher.end() + 1) {
        if (matcher.end() > matcher.start()) return { start: matcher.start(), end: matcher.end() }
      }
      return null
    }
  } catch (error) {
    if (error instanceof RE2JSException) return error.message.replace(/^error parsing regexp: /, '')
    throw error
  }
}

function wholeWords(plain: Finder): Finder {
  const border = (char: string) => char === '' || NOT_IN_WORDS.test(char)
  return (text, from) => {
    for (let found = plain(text, from); found !== null; found = plain(text, found.start + 1)) {
      if (border(text.charAt(found.start - 1)) && border(text.charAt(found.end))) return found
    }
    return null
  }
}

/** The matches of the buffer, line by line from the newest to the oldest; of one line from left to right. A step is one line, or one part of a long one. */
export function* matchesUpwards(buffer: IBuffer, find: Finder): Generator<readonly Match[], void> {
  let end = buffer.length
  while (end > 0) {
    let start = end - 1
    while (start > 0 && end - start < PART_ROWS && buffer.getLine(start)?.isWrapped === true) start -= 1
    yield matchesOf(buffer, start, end, find)
    // Output may have come in between and rows gone.
    end = Math.min(start, buffer.length)
  }
}

function matchesOf(buffer: IBuffer, start: number, end: number, find: Finder): readonly Match[] {
  const rows: { readonly line: IBufferLine; readonly at: number }[] = []
  let text = ''
  for (let row = start; row < end; row += 1) {
    const line = buffer.getLine(row)
    if (line === undefined) break
    rows.push({ line, at: text.length })
    text += line.translateToString(row === end - 1)
  }
  const matches: Match[] = []
  let index = 0
  for (let found = find(text, 0); found !== null; found = find(text, found.end)) {
    for (let next = rows[index + 1]; next !== undefined && next.at <= found.start; next = rows[index + 1]) index += 1
    const first = rows[index]
    if (first === undefined) break
    let last = index
    for (let next = rows[last + 1]; next !== undefined && next.at < found.end; next = rows[last + 1]) last += 1
    const from = columnOf(first.line, found.start - first.at)
    const { line, at } = rows[last] ?? first
    matches.push({ row: start + index, column: from, cells: columnOf(line, found.end - at) - from + (last - index) * first.line.length })
  }
  return matches
}

/** The cell in which the character at an index of the row's text stands. */
function columnOf(line: IBufferLine, index: number): number {
  let left = index
  let column = 0
  while (left > 0 && column < line.length) {
    const cell = line.getCell(column)
    if (cell === undefined) break
    left -= cell.getChars().length || 1
    column += cell.getWidth() || 1
  }
  return column
}
