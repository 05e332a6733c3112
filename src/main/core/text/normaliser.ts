import { applySequence, type Interpreter } from './sequences'
import { EscapeParser } from './escapes'
import { Pen } from './pen'
import { PlainScan } from './plain-scan'
import { Source } from './plain-run'
import { Screen } from './screen'
import { Tally } from './tally'
import type { LineSink, NormaliserFacts, SourceMap, TextLine } from './types'
import { cellWidth } from './width'

/** Repetitions of one character that one sequence may ask for: more than any screen is wide. */
const REPEAT_CAP = 1024

/**
 * Text as a terminal would finally show it, without wrapping and without ever deleting what scrolled away or was
 * cleared (observation.md, "Normalisation before windowing"). Pure and streaming: the sequence of lines does not depend
 * on how the text was cut into pushes. Lines that nobody edits are never taken apart into cells.
 */
export class Normaliser {
  private readonly tally = new Tally()
  private readonly screen: Screen
  private readonly pen = new Pen()
  private readonly savedPen = new Pen()
  private readonly parser: EscapeParser
  private source = new Source('', 0, undefined)
  /** Index of the character that is being handled, for source offsets. */
  private index = 0
  private afterCr = false
  private begun = false
  private readonly interpreter: Interpreter

  constructor(sink: LineSink) {
    this.screen = new Screen(sink, this.tally)
    const interpreter: Interpreter = (this.interpreter = {
      screen: this.screen, pen: this.pen, savedPen: this.savedPen, tally: this.tally,
      from: () => this.source.offsetAt(this.index),
      repeat: (count) => this.repeat(count),
      homed: false,
    })
    this.parser = new EscapeParser({
      csi: (sequence) => this.joinless(() => applySequence.csi(interpreter, sequence)),
      esc: (intermediates, final) => this.joinless(() => applySequence.esc(interpreter, intermediates, final)),
      control: (code) => this.control(code),
      string: () => this.joinless(() => undefined),
    })
  }

  get facts(): NormaliserFacts {
    return { ...this.tally }
  }

  /** `text` is one run of decoded text whose source begins at `at`; without `map` one UTF-16 unit is one source unit. */
  push(text: string, at: number, map?: SourceMap): void {
    this.begin(at)
    this.source = new Source(text, at, map)
    const scan = new PlainScan(text)
    let i = at === 0 && text.startsWith('\ufeff') ? 1 : 0
    while (i < text.length) {
      this.index = i
      if (this.parser.busy) {
        i = this.parser.take(text, i)
        continue
      }
      const plain = this.pen.hidden || !this.screen.atEnd ? i : this.plain(scan, text, i)
      if (plain > i) {
        i = plain
        continue
      }
      const code = text.charCodeAt(i)
      if (code < 0x20 || (code >= 0x7f && code < 0xa0)) {
        if (!this.parser.begin(code)) this.control(code)
        i++
        continue
      }
      i = this.print(text, i, scan.printableEnd(i))
    }
  }

  /** Opaque text, such as a mask, that stands for the source range `[at, at + length)`. */
  insert(text: string, at: number, length: number): void {
    this.begin(at)
    if (this.parser.busy) return
    this.settled()
    this.screen.print(text, this.pen.hidden, at, at + length, { offsetAt: (unit) => (unit < text.length ? at : at + length) })
  }

  end(): void {
    this.screen.end()
  }

  /** Lines that have not been delivered, as they would be finished now; changes nothing. */
  peek(): readonly TextLine[] {
    return this.screen.peek()
  }

  private begin(at: number): void {
    if (this.begun) return
    this.begun = true
    this.screen.begin(at)
  }

  /** Text or a control came: what the last sequence or CR left open is over. */
  private settled(): void {
    this.afterCr = false
    this.interpreter.homed = false
  }

  /** Appends the longest run of text, line ends and colours from `i` on; gives its end, `i` if there is none. */
  private plain(scan: PlainScan, text: string, i: number): number {
    // A combining mark that must not join what is there needs cells.
    if (!this.screen.takesMarks && isZeroWidth(text, i)) return i
    const run = scan.run(i, this.pen)
    if (run.end === i) return i
    if (run.lineEnds > 0) this.tally.lineEndsNormalised += run.lineEnds
    if (this.afterCr && text.charCodeAt(i) === 0x0a) this.tally.lineEndsNormalised++
    const source = this.source
    this.afterCr = false
    if (run.clean !== '') this.settled()
    if (run.clean !== '') this.screen.appendPlain(run.clean, source, i, run.textEnd, { offsetAt: (unit) => source.offsetAt(run.indexOf(unit)) })
    if (run.endsInColour) this.screen.joinable = false
    return run.end
  }

  private print(text: string, i: number, end: number): number {
    this.settled()
    const source = this.source
    this.screen.print(text.slice(i, end), this.pen.hidden, source.offsetAt(i), source.offsetAt(end), { offsetAt: (unit) => source.offsetAt(i + unit) })
    return end
  }

  private control(code: number): void {
    const { screen, source, index } = this
    const afterCr = this.afterCr
    this.settled()
    switch (code) {
      case 0x08:
        return screen.backspace()
      case 0x09:
        return screen.tab(source.offsetAt(index), source.offsetAt(index + 1), { offsetAt: (unit) => source.offsetAt(index + unit) })
      case 0x0a:
        if (afterCr) this.tally.lineEndsNormalised++
        return screen.lineFeed(source.offsetAt(index), source.offsetAt(index + 1))
      case 0x0b:
      case 0x0c:
      case 0x85:
        return screen.lineFeed(source.offsetAt(index), source.offsetAt(index + 1))
      case 0x0d:
        this.afterCr = true
        return screen.carriageReturn()
      case 0x84:
        return screen.lineFeed(source.offsetAt(index), source.offsetAt(index + 1), true)
      case 0x8d:
        return screen.reverseIndex(source.offsetAt(index))
      case 0x0e:
      case 0x0f:
      case 0x88:
      case 0x9c:
        // Character set shifts, a tab stop, the end of a string that is not open: nothing to show.
        return undefined
      default:
        return this.picture(code)
    }
  }

  private picture(code: number): void {
    this.tally.controlChars++
    const text = code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : `[U+00${code.toString(16).toUpperCase()}]`
    const [from, to] = [this.source.offsetAt(this.index), this.source.offsetAt(this.index + 1)]
    this.screen.print(text, this.pen.hidden, from, to, { offsetAt: (unit) => (unit < text.length ? from : to) })
    this.screen.joinable = false
  }

  private repeat(count: number): void {
    // Only directly after a printed character, as in xterm.js.
    if (!this.screen.joinable) return
    const char = this.screen.charBefore()
    const bounded = Math.min(count, REPEAT_CAP)
    if (bounded !== count) this.tally.clampedMoves++
    const [from, to] = [this.source.offsetAt(this.index), this.source.offsetAt(this.index + 1)]
    this.screen.print(char.repeat(bounded), this.pen.hidden, from, to, { offsetAt: () => from })
  }

  /** Sequences part a combining mark from its base, as in xterm.js. */
  private joinless(apply: () => void): void {
    this.afterCr = false
    apply()
    this.screen.joinable = false
  }
}

function isZeroWidth(text: string, i: number): boolean {
  return text.charCodeAt(i) >= 0x300 && cellWidth(text.codePointAt(i) ?? 0) === 0
}
