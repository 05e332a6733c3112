import type { StreamName } from '../../../shared/observation'
import type { LineIndex } from './line-index'
import type { Checkpoint, Section } from './section'
import { SGR, withoutSgr } from './sgr'
import type { RowSink, RowStart, Stretch } from './types'
import { Walker } from './walker'

export interface Row {
  readonly row: number
  /** Counted from 1; null where a long line goes on, and for the row that tells of evicted bytes. */
  readonly number: number | null
  readonly kind: 'text' | 'evicted'
  readonly stream: StreamName
  readonly text: string
  readonly cursor: number
}

/** One answer holds about so many characters; fewer rows than asked for come then. */
const PAGE_CHARS = 1024 * 1024

/** The rows from `from` on, at most `count`. Reads from the checkpoint before: at most 512 rows or 64 KiB more than what is given. */
export function* readRows(index: LineIndex, from: number, count: number): Generator<void, readonly Row[]> {
  const rows: Row[] = []
  let chars = 0
  while (rows.length < count && chars < PAGE_CHARS) {
    const place = index.place(from + rows.length)
    if (place === undefined) break
    if (place.kind === 'evicted') {
      rows.push({ row: from + rows.length, number: null, kind: 'evicted', stream: 'stdout', text: String(place.bytes), cursor: place.cursor })
      continue
    }
    const page = new Page(index, place.section, place.row, count - rows.length, PAGE_CHARS - chars)
    yield* page.read()
    if (page.found.length === 0) break
    rows.push(...page.found)
    chars += page.chars
  }
  return rows
}

/** The row that holds the byte. */
export function* rowOfCursor(index: LineIndex, cursor: number): Generator<void, number> {
  const section = index.sectionOf(cursor)
  const from = section.beforeCursor(cursor)
  const row = yield* lastRow(index, section, from, (start) => start.cursor <= cursor)
  return clamp(index, row + index.offsets(section).rows)
}

/** The first row of the line with this number, counted from 1. */
export function* rowOfLine(index: LineIndex, number: number): Generator<void, number> {
  const section = index.sectionOfLine(number)
  const { rows, lines } = index.offsets(section)
  const from = section.beforeLine(number - lines)
  let line = from.lines
  const row = yield* lastRow(index, section, from, (start) => {
    if (!start.continues) line++
    return line < number - lines || (line === number - lines && !start.continues)
  })
  return clamp(index, row + rows)
}

function clamp(index: LineIndex, row: number): number {
  return Math.max(0, Math.min(row, index.rows - 1))
}

/** The last row from the checkpoint on for which `holds`, which must hold for a first part of them. */
function* lastRow(index: LineIndex, section: Section, from: Checkpoint, holds: (start: RowStart) => boolean): Generator<void, number> {
  let row = from.row
  let found = row
  let over = false
  const each = (start: RowStart): void => {
    over ||= !holds(start)
    if (!over) found = row
    row++
  }
  const walker = new Walker(index.reader, index.look, index.charset, {
    plain: (stretch) => forEachRow(stretch, index, (start) => each(start)),
    row: each,
  }, from.start, section.readTo)
  while (!over && walker.step()) yield
  return found
}

/** The rows of a stretch as they are shown, without colours, each with its line feed. */
export function shownText({ bytes }: Stretch, { look, charset }: LineIndex): string {
  const text = withoutSgr(charset.decodeWhole(look.encoding, bytes))
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text
}

/** The rows of a stretch with their beginnings. Texts are as they came, without CR. */
export function forEachRow({ start, bytes }: Stretch, { look, charset }: LineIndex, each: (start: RowStart, text: string) => void): void {
  let pen = start.pen
  let continues = start.continues
  const text = charset.decodeWhole(look.encoding, bytes)
  const coloured = text.includes('\x1b')
  let byte = 0
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const own = text.slice(at, text.charCodeAt(end - 1) === 0x0d && end > at ? end - 1 : end)
    each({ ...start, cursor: start.cursor + byte, pen, continues }, own)
    if (coloured) for (const match of own.matchAll(SGR)) pen = pen.apply(match[1] ?? '')
    byte = text.length === bytes.length ? end + 1 : bytes.indexOf(0x0a, byte) + 1
    continues = false
    at = end + 1
  }
}

/** Collects rows of one section. */
class Page implements RowSink {
  readonly found: Row[] = []
  chars = 0
  private at: Checkpoint
  private next: number
  private lines: number

  constructor(private readonly index: LineIndex, private readonly section: Section, private readonly from: number, private readonly count: number, private readonly room: number) {
    this.at = section.before(from)
    this.next = this.at.row
    this.lines = this.at.lines
  }

  *read(): Generator<void> {
    const { index, section } = this
    for (let jump: Checkpoint | undefined = this.at; jump !== undefined && !this.full; ) {
      const walker: Walker = new Walker(index.reader, index.look, index.charset, this, jump.start, section.readTo)
      do {
        jump = this.known(walker.rowStart)
        if (jump !== undefined || this.full) break
        yield
      } while (walker.step())
    }
  }

  plain(stretch: Stretch): void {
    if (this.next + stretch.rows > this.from) return forEachRow(stretch, this.index, (start, text) => this.row(start, start.pen.sequence + text))
    this.next += stretch.rows
    this.lines += stretch.rows - (stretch.start.continues ? 1 : 0)
  }

  row(start: RowStart, text: string): void {
    if (!start.continues) this.lines++
    if (this.next >= this.from && !this.full) {
      const raised = this.index.offsets(this.section)
      const number = start.continues ? null : this.lines + raised.lines
      this.found.push({ row: this.next + raised.rows, number, kind: 'text', stream: start.stream, text, cursor: start.cursor })
      this.chars += text.length
    }
    this.next++
  }

  private get full(): boolean {
    return this.found.length >= this.count || this.chars >= this.room
  }

  /** A row that is kept because it is costly: taken from there, and read on behind it. */
  private known(start: RowStart): Checkpoint | undefined {
    const text = this.section.longRow(start.cursor)
    const next = text === undefined ? undefined : this.section.after(start.cursor)
    if (text === undefined || next === undefined) return undefined
    this.row(start, text)
    return next
  }
}
