import type { ControlSequence } from './escapes'
import type { Pen } from './pen'
import type { Screen } from './screen'
import type { Tally } from './tally'

/** What sequences act on. */
export interface Interpreter {
  readonly screen: Screen
  readonly pen: Pen
  readonly savedPen: Pen
  readonly tally: Tally
  /** The cursor was just sent home: erasing from there to the end is how `clear` does it on some terminals. */
  homed: boolean
  /** Source offset of the final byte. */
  from(): number
  /** Prints the character before the cursor again. */
  repeat(count: number): void
}

function csi(on: Interpreter, sequence: ControlSequence): void {
  const { prefix, final, params } = sequence
  const home = (final === 'H' || final === 'f') && params.every((param) => param <= 1)
  apply(on, sequence)
  if (prefix === '' && final !== 'm') on.homed = home
}

function apply(on: Interpreter, { prefix, intermediates, final, params, raw }: ControlSequence): void {
  if (intermediates !== '') {
    if (intermediates === '!' && final === 'p') on.pen.reset()
    return
  }
  if (prefix !== '') {
    if (prefix === '?') privateSequence(on, final, params)
    return
  }
  const { screen } = on
  const count = Math.max(1, params[0] ?? 1)
  const at = on.from()
  const end = at + 1
  switch (final) {
    case '@':
      return screen.shiftCells(count, true, at, end)
    case 'A':
      return screen.moveRows(-count, at)
    case 'B':
    case 'e':
      return screen.moveRows(count, at)
    case 'C':
    case 'a':
      return screen.moveColumns(count)
    case 'D':
      return screen.moveColumns(-count)
    case 'E':
      screen.moveRows(count, at)
      return screen.carriageReturn()
    case 'F':
      screen.moveRows(-count, at)
      return screen.carriageReturn()
    case 'G':
    case '`':
      return screen.moveTo(count - 1)
    case 'H':
    case 'f':
      screen.moveToRow(count - 1, at)
      return screen.moveTo(Math.max(1, params[1] ?? 1) - 1)
    case 'd':
      return screen.moveToRow(count - 1, at)
    case 'I':
      return screen.nextTabStops(count)
    case 'Z':
      return screen.nextTabStops(-count)
    case 'J':
      return eraseDisplay(on, params[0] ?? 0, at)
    case 'K':
      return screen.eraseInLine(params[0] ?? 0, at, end)
    case 'L':
      return screen.shiftRows(count, true, at)
    case 'M':
      return screen.shiftRows(count, false, at)
    case 'P':
      return screen.shiftCells(count, false, at, end)
    case 'X':
      return screen.eraseCells(count, at, end)
    case 'b':
      return on.repeat(count)
    case 'm':
      return on.pen.sgr(raw, 0, raw.length)
    case 's':
      return save(on)
    case 'u':
      return restore(on, at)
    default:
      // Margins, scrolling, modes, reports: they change no text that was printed.
      return undefined
  }
}

const ALTERNATE = new Set([47, 1047, 1049])

function privateSequence(on: Interpreter, final: string, params: readonly number[]): void {
  if (final === 'J') return eraseDisplay(on, params[0] ?? 0, on.from())
  if (final === 'K') return on.screen.eraseInLine(params[0] ?? 0, on.from(), on.from() + 1)
  if ((final === 'h' || final === 'l') && params.some((param) => ALTERNATE.has(param))) {
    on.tally.blockStarts++
    on.screen.startBlock(true, on.from())
  }
}

/**
 * Erasing the display starts a new block and deletes nothing. Erasing from the cursor on, with nothing below it, is
 * how prompts and progress bars clear the rest of their line: then it is a line erase.
 */
function eraseDisplay(on: Interpreter, mode: number, at: number): void {
  if (mode === 0 && !on.homed && !on.screen.hasRowsBelow()) return on.screen.eraseInLine(0, at, at + 1)
  if (mode > 3) return
  on.tally.blockStarts++
  on.screen.startBlock(false, at)
}

function esc(on: Interpreter, intermediates: string, final: string): void {
  if (intermediates !== '') return
  const { screen } = on
  const at = on.from()
  switch (final) {
    case '7':
      return save(on)
    case '8':
      return restore(on, at)
    case 'D':
      return screen.lineFeed(at, at + 1, true)
    case 'E':
      return screen.lineFeed(at, at + 1)
    case 'M':
      return screen.reverseIndex(at)
    case 'c':
      on.pen.reset()
      on.tally.blockStarts++
      return screen.startBlock(true, at)
    default:
      return undefined
  }
}

function save(on: Interpreter): void {
  on.savedPen.copyFrom(on.pen)
  on.screen.save()
}

function restore(on: Interpreter, at: number): void {
  on.pen.copyFrom(on.savedPen)
  on.screen.restore(at)
}

export const applySequence = { csi, esc } as const
