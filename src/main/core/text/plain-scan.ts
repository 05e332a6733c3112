import type { Pen } from './pen'
import { cellWidth } from './width'

/** C0 controls that are neither text layout nor a line end nor ESC; single searches beat a character class by far. */
const RARE = Array.from({ length: 32 }, (_, code) => code)
  .filter((code) => ![0x09, 0x0a, 0x0d, 0x1b].includes(code))
  .map((code) => String.fromCharCode(code))
const ANY_RARE = /[\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g
const DEL_OR_C1 = /[\x7f-\x9f]/
const NOT_PRINTABLE = /[\0-\x1f\x7f-\x9f]/g

/** A stretch of text that only appends: colours and CR before LF taken out. */
export interface PlainStretch {
  readonly clean: string
  /** Index in the push after the stretch. */
  readonly end: number
  /** Index in the push after its last character that is not part of a colour. */
  readonly textEnd: number
  readonly lineEnds: number
  readonly endsInColour: boolean
  /** Index in the push of a unit of `clean`. */
  indexOf(unit: number): number
}

/** Finds, inside one push, how far text can simply be appended. */
export class PlainScan {
  private nextEscape = -1
  private nextReturn = -1
  private nextRare = -1
  private readonly hasRare: boolean

  constructor(private readonly text: string) {
    this.hasRare = DEL_OR_C1.test(text) || RARE.some((char) => text.includes(char))
  }

  /** Index of the first character at or after `i` that is not printable. */
  printableEnd(i: number): number {
    NOT_PRINTABLE.lastIndex = i
    return NOT_PRINTABLE.exec(this.text)?.index ?? this.text.length
  }

  /** The stretch from `i` on; applies its colours to `pen`, and ends where that hides what follows. */
  run(from: number, pen: Pen): PlainStretch {
    const { text } = this
    let clean = ''
    let at = from
    let textEnd = from
    let endsInColour = false
    const pieces: number[] = []
    for (;;) {
      const stop = this.special(at)
      if (stop > at) {
        if (endsInColour && this.startsZeroWidth(at)) break
        pieces.push(clean.length, at)
        clean = clean === '' ? text.slice(at, stop) : clean + text.slice(at, stop)
        at = stop
        textEnd = stop
        endsInColour = false
      }
      const end = this.colourEnd(at)
      if (end < 0) break
      pen.sgr(text, at + 2, end)
      at = end + 1
      endsInColour = true
      if (pen.hidden) break
    }
    const lineEnds = clean.includes('\r') ? count(clean, '\r') : 0
    return new Stretch(lineEnds > 0 ? clean.replaceAll('\r\n', '\n') : clean, at, textEnd, lineEnds, endsInColour, clean, pieces)
  }

  private startsZeroWidth(at: number): boolean {
    return this.text.charCodeAt(at) >= 0x300 && cellWidth(this.text.codePointAt(at) ?? 0) === 0
  }

  /** The next ESC, CR without LF, or rare control. */
  private special(at: number): number {
    const { text } = this
    const end = text.length
    if (this.nextEscape < at) this.nextEscape = orEnd(text.indexOf('\x1b', at), end)
    while (this.nextReturn < at || (this.nextReturn < end && text.charCodeAt(this.nextReturn + 1) === 0x0a)) {
      this.nextReturn = orEnd(text.indexOf('\r', Math.max(at, this.nextReturn + 1)), end)
    }
    if (this.nextRare < at) this.nextRare = this.findRare(at)
    return Math.min(this.nextEscape, this.nextReturn, this.nextRare)
  }

  private findRare(at: number): number {
    if (!this.hasRare) return this.text.length
    ANY_RARE.lastIndex = at
    return ANY_RARE.exec(this.text)?.index ?? this.text.length
  }

  /** Index of the `m` of an SGR that begins at `at` and is complete; -1 for anything else. */
  private colourEnd(at: number): number {
    const { text } = this
    if (text.charCodeAt(at) !== 0x1b || text.charCodeAt(at + 1) !== 0x5b) return -1
    for (let i = at + 2; i < text.length && i < at + 64; i++) {
      const code = text.charCodeAt(i)
      if (code >= 0x30 && code <= 0x3b) continue
      return code === 0x6d ? i : -1
    }
    return -1
  }
}

class Stretch implements PlainStretch {
  constructor(
    readonly clean: string,
    readonly end: number,
    readonly textEnd: number,
    readonly lineEnds: number,
    readonly endsInColour: boolean,
    private readonly withReturns: string,
    private readonly pieces: readonly number[],
  ) {}

  indexOf(unit: number): number {
    let units = unit
    if (this.lineEnds > 0) for (let at = this.withReturns.indexOf('\r\n'); at >= 0 && at < units; at = this.withReturns.indexOf('\r\n', at + 2)) units++
    let piece = 0
    while (piece + 2 < this.pieces.length && (this.pieces[piece + 2] ?? 0) <= units) piece += 2
    return (this.pieces[piece + 1] ?? 0) + units - (this.pieces[piece] ?? 0)
  }
}

const orEnd = (index: number, end: number): number => (index < 0 ? end : index)

function count(text: string, char: string): number {
  let found = 0
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) found++
  return found
}
