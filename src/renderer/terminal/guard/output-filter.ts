import { clampCounts, type ScreenSize } from './counts'
import { pieces } from './pieces'

/** A control sequence longer than any program writes is left out. */
const SEQUENCE_CAP_CHARS = 1024
/** Titles, folders, links (an address has at most 8,192 characters), colours. A longer one is broken off and what follows is output again. */
const OSC_CAP_CHARS = 8448
/** A clipboard write brings its text in it. */
const CLIPBOARD_CAP_CHARS = 1_048_576
/** Device control, application, privacy and start-of-string: nothing here uses long ones. */
const STRING_CAP_CHARS = 65_536
/** Parsed in one go; between pieces the window breathes. */
const PIECE_CHARS = 32_768
const PIECE_WORK = 500_000

const CAN = '\u0018'
const ESC = '\u001b'
const INTRODUCERS = /[\u001b\u0090\u0098\u009b\u009d-\u009f]/g
/** A whole sequence that counts nothing, as colours and cursor movement are: most of them, so they are passed over quickly. */
const HARMLESS = /\u001b\[[\d;:<=>?]{0,256}[A-HJKNOQRU-WY[-ac-~]/y
const STRING_ENDS = /[\u0007\u0018\u001a\u001b\u0080-\u009f]/g

type State = 'ground' | 'escape' | 'intermediate' | 'sequence' | 'skip' | 'osc' | 'string'

function within(char: string, from: string, to: string): boolean {
  return char >= from && char <= to
}
function isControl(char: string): boolean {
  return char < ' ' || char === '\u007f'
}
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  const found = pattern.exec(text)
  return found === null ? text.length : found.index
}

/**
 * Output on its way to an emulator, made harmless: repeat counts are clamped to the screen, strings without an end are given up, long work is cut into
 * pieces. It follows the emulator's own parser (VT500 states, 7- and 8-bit introducers). Everything else passes unchanged, however it is cut; a control sequence is
 * held until it is whole, at most 1,024 characters.
 */
export class OutputFilter {
  private state: State = 'ground'
  private held = ''
  private stringChars = 0
  private oscHead = ''
  private out = ''
  private work = 0
  private ready: string[] = []

  constructor(private readonly size: () => ScreenSize) {}

  /** Pieces to be written one after another; none where all of `text` is held. */
  push(text: string): readonly string[] {
    let at = 0
    while (at < text.length) at = this.step(text, at)
    this.cut()
    const ready = this.ready
    this.ready = []
    return ready
  }

  /** Forgets a sequence that has not ended: the emulator was reset. */
  reset(): void {
    this.state = 'ground'
    this.held = ''
  }

  private step(text: string, at: number): number {
    const char = text.charAt(at)
    switch (this.state) {
      case 'ground':
        return this.inGround(text, at)
      case 'osc':
      case 'string':
        return this.inString(text, at)
      case 'escape':
        this.afterEscape(char)
        return at + 1
      case 'intermediate':
        return this.inIntermediate(char, at)
      case 'sequence':
        return this.inSequence(char, at)
      case 'skip':
        return this.inSkip(char, at)
    }
  }

  private inGround(text: string, at: number): number {
    let next = find(INTRODUCERS, text, at)
    for (HARMLESS.lastIndex = next; HARMLESS.test(text); HARMLESS.lastIndex = next) next = find(INTRODUCERS, text, HARMLESS.lastIndex)
    this.emit(text.slice(at, next))
    if (next < text.length) this.introduce(text.charAt(next))
    return next + 1
  }

  /** An ESC or an 8-bit introducer, wherever it stands. */
  private introduce(char: string): void {
    this.held = char
    if (char === ESC) this.state = 'escape'
    else if (char === '\u009b') this.state = 'sequence'
    else this.beginString(char === '\u009d' ? 'osc' : 'string')
  }

  private beginString(kind: 'osc' | 'string'): void {
    this.emitHeld()
    this.state = kind
    this.stringChars = 0
    this.oscHead = ''
  }

  private afterEscape(char: string): void {
    if (char === ESC || within(char, '\u0080', '\u009f')) {
      this.emitHeld()
      this.ofControl8(char)
      return
    }
    this.held += char
    if (char === '[') this.state = 'sequence'
    else if (char === ']') this.beginString('osc')
    else if (char === 'P' || char === 'X' || char === '^' || char === '_') this.beginString('string')
    else if (within(char, ' ', '/')) this.leaveTo('intermediate')
    // These act at once and leave the escape open.
    else if (isControl(char) && char !== CAN && char !== '\u001a') this.keepControls()
    else this.leaveTo('ground')
  }

  /** Very many of them go on before the escape: they act the same there. */
  private keepControls(): void {
    if (this.held.length <= SEQUENCE_CAP_CHARS) return
    this.emit(this.held.slice(1))
    this.held = ESC
  }

  private inIntermediate(char: string, at: number): number {
    if (char === ESC || within(char, '\u0080', '\u009f')) this.ofControl8(char)
    else {
      this.emit(char)
      if (!within(char, ' ', '/') && !isControl(char)) this.state = 'ground'
      if (char === CAN || char === '\u001a') this.state = 'ground'
    }
    return at + 1
  }

  private inSequence(char: string, at: number): number {
    if (char === ESC || within(char, '\u0080', '\u009f')) {
      this.emitHeld()
      this.ofControl8(char)
      return at + 1
    }
    this.held += char
    if (within(char, '@', '~')) {
      const { text, work } = clampCounts(this.held, this.size())
      this.held = ''
      this.state = 'ground'
      if (this.work + work > PIECE_WORK) this.cut()
      this.work += work
      this.emit(text)
    } else if (char > '\u009f' || char === CAN || char === '\u001a') this.leaveTo('ground')
    else if (this.held.length > SEQUENCE_CAP_CHARS) {
      this.held = ''
      this.state = 'skip'
    }
    return at + 1
  }

  private inSkip(char: string, at: number): number {
    if (char === ESC || within(char, '\u0080', '\u009f')) this.ofControl8(char)
    else if (within(char, '@', '~') || char > '\u009f' || char === CAN || char === '\u001a') this.state = 'ground'
    return at + 1
  }

  private inString(text: string, at: number): number {
    const end = find(STRING_ENDS, text, at)
    if (this.state === 'osc' && this.oscHead.length < 3) this.oscHead += text.slice(at, Math.min(end, at + 3 - this.oscHead.length))
    const room = this.capChars() - this.stringChars
    if (end - at > room) {
      this.emit(text.slice(at, at + room) + CAN)
      this.state = 'ground'
      return at + room
    }
    this.emit(text.slice(at, end))
    this.stringChars += end - at
    if (end < text.length) this.endString(text.charAt(end))
    return end + 1
  }

  private capChars(): number {
    if (this.state === 'string') return STRING_CAP_CHARS
    return this.oscHead === '52;' ? CLIPBOARD_CAP_CHARS : OSC_CAP_CHARS
  }

  private endString(char: string): void {
    if (char === ESC || within(char, '\u0080', '\u009f')) this.ofControl8(char)
    else {
      this.emit(char)
      // A bell ends an OSC and no other string.
      if (char !== '\u0007' || this.state === 'osc') this.state = 'ground'
    }
  }

  private ofControl8(char: string): void {
    this.state = 'ground'
    if (find(INTRODUCERS, char, 0) === 0) this.introduce(char)
    else this.emit(char)
  }

  private leaveTo(state: State): void {
    this.emitHeld()
    this.state = state
  }

  private emitHeld(): void {
    this.emit(this.held)
    this.held = ''
  }

  private emit(text: string): void {
    this.out += text
  }

  private cut(): void {
    if (this.out !== '') this.ready.push(...pieces(this.out, PIECE_CHARS))
    this.out = ''
    this.work = 0
  }
}
