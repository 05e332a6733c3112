import { Normaliser, RunSummariser, type LineSink, type MiddlePiece, type PlainBlock, type TextLine } from '../text'
import { ByteMap } from './byte-map'
import { concat } from './bytes'
import { sequenceBefore, shownRange, type Stored } from './range'
import { parts, Rests, runs, type Run } from './run'
import type { ViewLine } from './types'

export interface Rendered {
  readonly fromCursor: number
  /** Where the next view begins: the start of an unfinished last line, or of what is withheld. */
  readonly nextCursor: number
  /** How far the view shows anything. */
  readonly endCursor: number
  readonly truncatedBeforeCursor: boolean
  readonly replacements: number
  readonly clampedMoves: number
  readonly hiddenChars: number
  readonly lineEndsNormalised: number
  /** Bytes left out because they may still become a secret. */
  readonly withheldBytes: number
}

/** False: this line was not taken, and no more are wanted. */
export type ViewSink = (line: ViewLine, run: Run) => boolean | void

/** A line that goes on for longer is given in pieces, so that memory stays small. */
const LONGEST_PIECE_BYTES = 64 * 1024

/** Shows [from, to) of the observed order as lines; see `CaptureReader.render`. */
export function renderRange(stored: Stored, asked: { readonly from: number; readonly to: number }, sink: ViewSink): Rendered {
  const range = shownRange(stored, asked)
  const view = new View(stored, range.from, sink)
  for (const run of runs(stored.contents, range.from, range.to)) {
    view.show(run, run.cursor + run.length === range.to ? range.end : undefined)
    if (view.stopped) break
  }
  return view.result(range.to, range.truncatedBeforeCursor)
}

class View {
  stopped = false
  private replacements = 0
  private clampedMoves = 0
  private hiddenChars = 0
  private lineEndsNormalised = 0
  private withheldBytes = 0
  /** Where the view ended early, and the lowest cursor from which something must be shown again. */
  private stoppedAt: number | undefined
  private again: number | undefined

  private readonly rests: Rests

  constructor(private readonly stored: Stored, private readonly from: number, private readonly sink: ViewSink) {
    this.rests = new Rests(stored.contents)
  }

  /** `end`: why the view ends with this run; undefined for a run that another follows. */
  show(run: Run, end: 'all' | 'gap' | 'cut' | undefined): void {
    const runEnd = run.offset + run.length
    const until = this.rests.shownTo(run)
    if (until < runEnd) {
      this.withheldBytes += runEnd - until
      this.showAgain(run.cursor + until - run.offset)
    }
    this.lines(run, until, end)
  }

  result(to: number, truncatedBeforeCursor: boolean): Rendered {
    const endCursor = this.stoppedAt ?? to
    return {
      fromCursor: this.from, nextCursor: Math.min(endCursor, this.again ?? endCursor), endCursor, truncatedBeforeCursor, replacements: this.replacements,
      clampedMoves: this.clampedMoves, hiddenChars: this.hiddenChars, lineEndsNormalised: this.lineEndsNormalised, withheldBytes: this.withheldBytes,
    }
  }

  private lines(run: Run, until: number, end: 'all' | 'gap' | 'cut' | undefined): void {
    const { contents, charset, hash } = this.stored
    const out = new RunSink(run, (line) => this.take(line, run, end))
    const summariser = new RunSummariser(out, hash)
    let normaliser = new Normaliser(summariser)
    const begun = sequenceBefore(this.stored, run.stream, run.offset)
    if (begun.length > 0) normaliser.push(charset.decodeWhole(contents.encoding, begun), run.offset - begun.length)
    const decoder = charset.decoder(contents.encoding)
    let carried = new Uint8Array(0)
    for (const part of parts(this.stored, run, until, this.rests)) {
      if (part.kind === 'span') normaliser.insert(part.text, part.offset, part.length)
      else {
        const offset = part.offset - carried.length
        const bytes = carried.length === 0 ? part.bytes : concat(carried, part.bytes)
        const decoded = decoder.push(part.bytes)
        const rest = part.last ? decoder.end() : { text: '', replacements: 0 }
        const text = decoded.text + rest.text
        this.replacements += decoded.replacements + rest.replacements
        carried = part.last || decoded.carryBytes === 0 ? new Uint8Array(0) : bytes.slice(-decoded.carryBytes)
        const whole = carried.length === 0 ? bytes : bytes.subarray(0, bytes.length - carried.length)
        normaliser.push(text, offset, text.length === whole.length ? undefined : new ByteMap(text, whole, contents.encoding, charset, offset))
        if (part.offset + part.bytes.length - out.end > LONGEST_PIECE_BYTES && !this.stopped) {
          this.finish(normaliser)
          normaliser = new Normaliser(summariser)
        }
      }
      if (this.stopped) return
    }
    out.last = true
    this.finish(normaliser)
    summariser.end()
  }

  private finish(normaliser: Normaliser): void {
    normaliser.end()
    const { clampedMoves, hiddenChars, lineEndsNormalised } = normaliser.facts
    this.clampedMoves += clampedMoves
    this.hiddenChars += hiddenChars
    this.lineEndsNormalised += lineEndsNormalised
  }

  /** `last`: the unfinished line at the end of its run. */
  private take(line: ViewLine & { readonly last: boolean }, run: Run, end: 'all' | 'gap' | 'cut' | undefined): void {
    if (this.stopped) return
    const unfinished = line.last && !line.terminated && end !== undefined
    if (unfinished && end === 'cut' && line.from > this.from) {
      // The next view shows it whole.
      this.stop(line.from)
      return
    }
    const { stream, text, from, to, terminated } = line
    if (this.sink({ stream, text, from, to, terminated }, run) === false) {
      this.stop(from)
      return
    }
    if (unfinished && end === 'all' && !this.stored.contents.ended) this.showAgain(from)
  }

  private showAgain(cursor: number): void {
    this.again = Math.min(cursor, this.again ?? cursor)
  }

  private stop(cursor: number): void {
    this.stopped = true
    this.stoppedAt = cursor
  }
}

/** Lines of one run, with cursors. */
class RunSink implements LineSink {
  /** Offset after the last line given. */
  end: number
  /** Set before the normaliser's end: what comes is the end of the run. */
  last = false
  private middles = ''

  constructor(private readonly run: Run, private readonly take: (line: ViewLine & { readonly last: boolean }) => void) {
    this.end = run.offset
  }

  line({ text, start, end, terminated, omitted }: TextLine): void {
    this.give(omitted === undefined ? text : text.slice(0, omitted.at) + this.middles + text.slice(omitted.at), start, end, terminated)
    this.middles = ''
  }

  middle({ text }: MiddlePiece): void {
    this.middles += text
  }

  plain(block: PlainBlock): void {
    const { text, lines, end } = block
    let at = 0
    let from = block.start
    for (let index = 1; index <= lines; index++) {
      const stop = text.indexOf('\n', at)
      const to = index === lines ? end : block.lineStart(index)
      this.give(text.slice(at, stop), from, to, true)
      at = stop + 1
      from = to
    }
  }

  private give(text: string, start: number, end: number, terminated: boolean): void {
    const { stream, cursor, offset } = this.run
    this.end = Math.max(this.end, end)
    this.take({ stream, text, from: cursor + Math.max(0, start - offset), to: cursor + end - offset, terminated, last: this.last })
  }
}
