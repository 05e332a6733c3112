import { lastOccurrence, markInvisible, Normaliser, type TextLine } from '../text'
import { shownRange, type Stored } from './range'
import { runs, type Run } from './run'
import { EscapeStripper, originalIndex } from './strip-escapes'

/** No more than this before the end is looked at. */
const LOCATE_CAP_BYTES = 4 * 1024 * 1024
/** What is selected is mostly on the screen: the newest part first, then four times as much. */
const FIRST_BYTES = 256 * 1024
const MORE = 4

export interface CursorRange {
  readonly from: number
  readonly to: number
}

/** Text of one run, its bytes beside it. */
interface Piece {
  readonly run: Run
  readonly bytes: Uint8Array
  readonly text: string
}

/** Which blanks count: of the first way only that there are some inside a line, of the second none. */
const KEYS = [
  { between: '\n', of: (line: string) => line.replaceAll(/\s+/g, ' ').trim() },
  { between: '', of: (line: string) => line.replaceAll(/\s+/g, '') },
] as const
type Key = (typeof KEYS)[number]

/**
 * Where a selection of a terminal's screen stands within [from, to): the bytes that it was drawn from, where the last of several
 * occurrences is meant. Lines may be parts of logical lines (soft wraps are joined in a selection); blanks at their ends and how many stand
 * between words do not matter. Null: it does not stand there as such. Linear in the range.
 */
export function locate(stored: Stored, range: CursorRange, selected: string): CursorRange | null {
  const to = Math.min(range.to, stored.contents.events.nextCursor)
  for (let size = FIRST_BYTES; ; size *= MORE) {
    const from = Math.max(range.from, to - Math.min(size, LOCATE_CAP_BYTES))
    const found = locateIn(stored, { from, to }, selected)
    if (found !== null || from === range.from || size >= LOCATE_CAP_BYTES) return found
  }
}

function locateIn(stored: Stored, asked: CursorRange, selected: string): CursorRange | null {
  const { contents, blob, charset } = stored
  const { evicted, encoding } = contents
  const kept = evicted !== null && asked.from < evicted.to && asked.to > evicted.to ? evicted.to : asked.from
  const { from, to } = shownRange(stored, { from: kept, to: asked.to })
  const pieces: Piece[] = []
  const lines: PlacedLine[] = []
  for (const run of runs(contents, from, to)) {
    const bytes = blob.read(run.stream, run.offset, run.length)
    const piece = { run, bytes, text: charset.decodeWhole(encoding, bytes) }
    pieces.push(piece)
    const line = (shown: TextLine) => void lines.push({ text: shown.text, start: shown.start, end: shown.end, piece })
    // Characters of the text stand for source offsets: two of them become bytes at the end.
    const normaliser = new Normaliser({ line })
    normaliser.push(piece.text, 0)
    normaliser.end()
  }
  for (const key of KEYS) {
    const found = find(lines, selected, key)
    if (found !== null) return { from: cursorOf(stored, found.first, found.from), to: cursorOf(stored, found.last, found.to) }
  }
  return null
}

/** A line as it is shown, and the characters of its run that it was drawn from. */
interface PlacedLine {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly piece: Piece
}

function find(lines: readonly PlacedLine[], selected: string, key: Key) {
  const wanted = selected.split(/\r?\n/).map((line) => key.of(markInvisible(line).text)).filter((line) => line !== '').join(key.between)
  if (wanted === '') return null
  const shown: { readonly line: PlacedLine; readonly key: string; readonly at: number }[] = []
  let length = 0
  for (const line of lines) {
    const text = key.of(line.text)
    if (text === '') continue
    shown.push({ line, key: text, at: length })
    length += text.length + key.between.length
  }
  const at = lastOccurrence(shown.map((line) => line.key).join(key.between), wanted)
  const first = at < 0 ? undefined : shown.findLast((line) => line.at <= at)
  const last = shown.findLast((line) => line.at < at + wanted.length)
  if (first === undefined || last === undefined) return null
  return {
    first: first.line.piece, from: charOf(first.line, first.key, key, at - first.at) ?? first.line.start,
    last: last.line.piece, to: charOf(last.line, last.key, key, at + wanted.length - 1 - last.at, 1) ?? last.line.end,
  }
}

/** The character of the run that character `index` of the line's key was drawn from; undefined for a line that was edited. */
function charOf({ start, end, piece }: PlacedLine, shown: string, key: Key, index: number, behind = 0): number | undefined {
  const stripped = new EscapeStripper().push(piece.text.slice(start, end))
  if (key.of(stripped.text) !== shown) return undefined
  let at = stripped.text.length - stripped.text.trimStart().length
  // Walks the line and its key side by side.
  for (let seen = 0; seen < index; seen++) {
    at += 1
    while (isInnerBlank(stripped.text, at, key)) at += 1
  }
  return start + originalIndex(stripped, at) + behind
}

/** A blank that the key leaves out: one that is not the first of several, or any. */
function isInnerBlank(text: string, at: number, key: Key): boolean {
  return isBlank(text.charAt(at)) && (key.between === '' || isBlank(text.charAt(at - 1)))
}

function isBlank(char: string): boolean {
  return char !== '' && /\s/.test(char)
}

function cursorOf({ charset, contents }: Stored, { run, bytes }: Piece, char: number): number {
  return run.cursor + charset.byteOffset(contents.encoding, bytes, char)
}
