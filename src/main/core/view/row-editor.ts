import type { StreamName } from '../../../shared/observation'
import { EscapeParser, type ControlSequence } from '../text'
import { Cells } from './cells'
import type { Pen } from './pen'
import { ROW_CHARS, type RowSink, type RowStart } from './types'

/** A move beyond this column stops here. */
const MAX_COLUMN = 1024
/** Anything that is not simply printed. */
const CONTROL = /[\0-\x08\x0a-\x1f\x7f-\x9f]/g
/** Moves to another line, and what clears or changes the screen: what follows is a row of its own. */
const OTHER_LINE = new Set(['A', 'B', 'E', 'F', 'H', 'f', 'd', 'e', 'J', 'L', 'M', 'S', 'T'])
const ALTERNATE = new Set([47, 1047, 1049])

/** Cursors of the characters of one text that is fed. */
export type CursorAt = (index: number) => number

/**
 * Lays out rows character by character as a terminal would: CR, backspace and moves inside the line edit it. Moves to other lines are
 * not followed: what is printed after one stands in a new row, so nothing that was drawn over is lost.
 */
export class RowEditor {
  private start: RowStart
  /** Text with SGR, while it was only appended to. */
  private out = ''
  private units = 0
  private cells: Cells | undefined
  private pen: Pen
  /** A CR came and nothing since. */
  private returned = false
  /** Something was printed, or a line feed or mask stands here. */
  private used = false
  private parser: EscapeParser
  private index = 0
  private cursorAt: CursorAt = () => 0

  constructor(private readonly sink: RowSink, start: RowStart) {
    this.start = start
    this.pen = start.pen
    this.parser = this.newParser()
    this.begin(start)
  }

  /** Between rows, with nothing open: the next row may be laid out by anybody. */
  get idle(): boolean {
    return !this.used && !this.returned && this.out === '' && this.cells === undefined && !this.parser.busy && this.start.column === 0
  }

  get rowStart(): RowStart {
    return this.start
  }

  /** Goes on behind rows that somebody else laid out. */
  begin(start: RowStart): void {
    this.start = start
    this.out = ''
    this.units = 0
    this.cells = undefined
    this.pen = start.pen
    this.returned = false
    this.used = false
    if (this.parser.open !== start.open) {
      this.parser = this.newParser()
      this.replay(start.open)
    }
    if (start.column > 0) this.edit().column = start.column
  }

  /** A run of another stream, or of this one elsewhere: what was open ends here. */
  enter(stream: StreamName, cursor: number, open: string): void {
    this.finish(cursor, false)
    this.parser = this.newParser()
    this.replay(open)
    this.begin({ cursor, stream, pen: this.pen, column: 0, open: this.parser.open, continues: false })
  }

  feed(text: string, cursorAt: CursorAt): void {
    this.cursorAt = cursorAt
    for (let i = 0; i < text.length; ) {
      this.index = i
      if (this.parser.busy) {
        i = this.parser.take(text, i)
        continue
      }
      CONTROL.lastIndex = i
      const stop = CONTROL.exec(text)?.index ?? text.length
      if (stop > i) {
        this.printFrom(text, i, stop)
        i = stop
        continue
      }
      const code = text.charCodeAt(i)
      if (!this.parser.begin(code)) this.control(code)
      i++
    }
  }

  /** A mask: never cut, never edited into. */
  insert(text: string, cursor: number): void {
    if (this.parser.busy) return
    if (this.units + text.length > ROW_CHARS) this.breakRow(cursor, true)
    this.append(text)
  }

  /** The run ends at `cursor`: an unfinished row is a row. */
  finish(cursor: number, terminated: boolean): void {
    if (this.used) this.emit(cursor, terminated)
    this.begin({ cursor, stream: this.start.stream, pen: this.pen, column: 0, open: '', continues: false })
  }

  private printFrom(text: string, from: number, to: number): void {
    for (let at = from; at < to; ) {
      const length = this.cells === undefined && !this.returned ? this.units : Math.max(this.cells?.column ?? 0, 0)
      const room = ROW_CHARS - length
      if (room <= 0) {
        this.breakRow(this.cursorAt(at), true)
        continue
      }
      let end = Math.min(to, at + room)
      const last = text.charCodeAt(end - 1)
      if (end < to && last >= 0xd800 && last <= 0xdbff) end = end - 1 > at ? end - 1 : end + 1
      this.append(text.slice(at, end))
      at = end
    }
  }

  private append(text: string): void {
    this.used = true
    if (this.returned) {
      this.returned = false
      // The usual frame of a progress bar hides all of the one before.
      if (text.length >= this.units && !/[^ -~]/.test(text) && !/[^ -~]/.test(this.out.replaceAll(/\x1b\[[0-9;:]*m/g, ''))) this.clear()
      else this.edit().column = 0
    }
    if (this.cells === undefined) {
      this.out += text
      this.units += text.length
    } else this.cells.print(text, this.pen)
  }

  /** An empty row that begins with the pen of this moment. */
  private clear(): void {
    this.out = this.pen.same(this.start.pen) ? '' : `\x1b[0m${this.pen.sequence}`
    this.units = 0
    this.cells = undefined
    this.returned = false
  }

  private edit(): Cells {
    if (this.cells === undefined) {
      this.cells = new Cells()
      this.cells.load(this.out, this.start.pen)
      if (this.returned) this.cells.column = 0
      this.returned = false
    }
    return this.cells
  }

  private control(code: number): void {
    switch (code) {
      case 0x0a:
      case 0x0b:
      case 0x0c:
      case 0x85:
        this.used = true
        return this.breakRow(this.cursorAt(this.index + 1), false)
      case 0x0d:
        if (this.cells !== undefined) this.cells.column = 0
        else if (this.units > 0) this.returned = true
        return
      case 0x08: {
        if (this.cells === undefined && (this.units === 0 || this.returned)) return
        const cells = this.edit()
        cells.column = Math.max(0, cells.column - 1)
        return
      }
      case 0x84:
      case 0x8d:
        return this.otherLine(0)
      case 0x09:
        return this.append('\t')
      default:
        // Bells and the like change no text.
        return
    }
  }

  private csi({ prefix, intermediates, final, params, raw }: ControlSequence): void {
    if (intermediates !== '') return
    if (prefix !== '') {
      if (prefix === '?' && (final === 'h' || final === 'l') && params.some((param) => ALTERNATE.has(param))) this.otherLine(0)
      else if (prefix === '?' && (final === 'J' || final === 'K')) this.lineSequence(final, params)
      return
    }
    if (final === 'm') return this.sgr(raw)
    const count = Math.max(1, params[0] ?? 1)
    // Erasing from here to the end of the screen is how prompts clear the rest of their line.
    if (final === 'J' && (params[0] ?? 0) === 0) return this.lineSequence('K', [0])
    if (!OTHER_LINE.has(final)) return this.lineSequence(final, params)
    const home = final === 'H' || final === 'f'
    this.otherLine(home ? Math.max(1, params[1] ?? 1) - 1 : final === 'E' || final === 'F' || final === 'J' ? 0 : count > 0 ? this.columnNow() : 0)
  }

  private lineSequence(final: string, params: readonly number[]): void {
    const count = Math.min(MAX_COLUMN, Math.max(1, params[0] ?? 1))
    switch (final) {
      case 'C':
      case 'a':
        return this.moveTo((column) => column + count)
      case 'D':
        return this.moveTo((column) => column - count)
      case 'G':
      case '`':
        return this.moveTo(() => count - 1)
      case 'K':
        return this.eraseInLine(params[0] ?? 0)
      case 'X': {
        const cells = this.edit()
        return cells.erase(cells.column, cells.column + count)
      }
      case 'P':
        return this.edit().remove(count)
      case '@':
        return this.edit().insert(count)
      case 'b': {
        const cells = this.edit()
        const char = cells.before()
        const room = Math.max(0, Math.min(count, ROW_CHARS - cells.column))
        if (char !== '\t' && cells.column > 0) cells.print(char.repeat(room), this.pen)
        return
      }
      default:
        // Modes, reports, margins: they change no text.
        return
    }
  }

  private eraseInLine(mode: number): void {
    if (this.cells === undefined && this.units === 0) return
    if (this.cells === undefined && !this.returned && mode === 0) return
    if (this.cells === undefined && this.returned && mode !== 1) return this.clear()
    const cells = this.edit()
    if (mode === 0) cells.erase(cells.column, cells.length)
    else if (mode === 1) cells.erase(0, cells.column + 1)
    else cells.erase(0, cells.length)
  }

  private moveTo(column: (now: number) => number): void {
    const cells = this.edit()
    cells.column = Math.max(0, Math.min(Math.max(MAX_COLUMN, cells.length), column(cells.column)))
  }

  private columnNow(): number {
    return this.cells?.column ?? (this.returned ? 0 : this.units)
  }

  private sgr(raw: string): void {
    this.pen = this.pen.apply(raw)
    if (this.cells === undefined && !this.returned) this.out += `\x1b[${raw}m`
    // Behind a CR the old text must not take the new colour.
    else this.edit()
  }

  /** What follows is printed on another line of the screen. */
  private otherLine(column: number): void {
    const at = Math.min(MAX_COLUMN, column)
    const next = this.cursorAt(this.index + 1)
    if (this.used) this.emit(next, false)
    this.begin({ cursor: next, stream: this.start.stream, pen: this.pen, column: at, open: this.parser.open, continues: false })
  }

  private breakRow(next: number, continues: boolean): void {
    this.emit(next, !continues)
    this.begin({ cursor: next, stream: this.start.stream, pen: this.pen, column: 0, open: this.parser.open, continues })
  }

  private emit(end: number, terminated: boolean): void {
    const text = this.cells === undefined ? this.out : this.cells.render(this.start.pen)
    this.sink.row(this.start, this.start.pen.sequence + text, end, terminated)
  }

  private newParser(): EscapeParser {
    return new EscapeParser({
      csi: (sequence) => this.csi(sequence),
      esc: (intermediates, final) => {
        if (intermediates === '' && (final === 'c' || final === '8' || final === 'D' || final === 'M' || final === 'E')) this.otherLine(0)
      },
      control: (code) => this.control(code),
      string: () => undefined,
    })
  }

  private replay(open: string): void {
    for (let i = 0; i < open.length; ) {
      if (this.parser.busy) i = this.parser.take(open, i)
      else {
        this.parser.begin(open.charCodeAt(i))
        i++
      }
    }
  }
}
