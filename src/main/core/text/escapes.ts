/** Cap of an OSC, DCS, APC, PM or SOS string: then it is given up and text resumes (P9). */
const STRING_CAP_CHARS = 256 * 1024
/** Cap of the parameters of one CSI, in characters. */
const CSI_CAP_CHARS = 4096
/** Cap of a numeric parameter: parsers are known to spin for minutes on 2147483647 (P4). */
const PARAM_CAP = 65_535
const MAX_PARAMS = 32

/** A complete control sequence. */
export interface ControlSequence {
  /** `<`, `=`, `>` or `?`, or empty. */
  readonly prefix: string
  readonly intermediates: string
  readonly final: string
  readonly params: readonly number[]
  /** The parameter bytes as they came, for SGR with its colons. */
  readonly raw: string
}

/** What the parser found. */
export interface EscapeHandler {
  csi(sequence: ControlSequence): void
  /** ESC, intermediates and a final byte. */
  esc(intermediates: string, final: string): void
  /** A control character inside a sequence: a terminal obeys it at once. */
  control(code: number): void
  /** An OSC, DCS, APC, PM or SOS string begins; what it holds is not shown. */
  string(): void
}

type State = 'ground' | 'escape' | 'csi' | 'string' | 'string-escape'

/** Escape sequences, interpreted across chunks. Feed it characters only while `busy`. */
export class EscapeParser {
  private state: State = 'ground'
  private collected = ''
  private swallowed = 0

  constructor(private readonly handler: EscapeHandler) {}

  get busy(): boolean {
    return this.state !== 'ground'
  }

  /** Text that brings a new parser to where this one is; empty between sequences. */
  get open(): string {
    switch (this.state) {
      case 'ground':
        return ''
      case 'escape':
        return `\x1b${this.collected}`
      case 'csi':
        return `\x1b[${this.collected}`
      case 'string':
        return '\x1b]'
      case 'string-escape':
        return '\x1b]\x1b'
    }
  }

  /** True when `code` begins a sequence: ESC, or CSI, DCS, SOS, OSC, PM, APC as one C1 character. */
  begin(code: number): boolean {
    this.collected = ''
    this.swallowed = 0
    if (code === 0x1b) this.state = 'escape'
    else if (code === 0x9b) this.state = 'csi'
    else if (code === 0x90 || code === 0x98 || (code >= 0x9d && code <= 0x9f)) this.enterString()
    else return false
    return true
  }

  /** Consumes one or more characters from `i` on while `busy`; gives the index after them. */
  take(text: string, i: number): number {
    const code = text.charCodeAt(i)
    switch (this.state) {
      case 'escape':
        return this.escape(code, text, i)
      case 'csi':
        return this.csi(code, text, i)
      case 'string':
        return this.string(text, i)
      case 'string-escape':
        this.state = 'ground'
        // ESC \ ends the string; any other escape sequence aborts it and is a sequence of its own.
        if (code === 0x5c) return i + 1
        this.begin(0x1b)
        return i
      case 'ground':
        return i
    }
  }

  private escape(code: number, text: string, i: number): number {
    if (this.interrupted(code)) return i + 1
    if (code >= 0x20 && code <= 0x2f && this.collected.length < 4) {
      this.collected += text.charAt(i)
      return i + 1
    }
    this.state = 'ground'
    if (code < 0x20 || code > 0x7e) return i
    if (this.collected === '') {
      if (code === 0x5b) {
        this.state = 'csi'
        return i + 1
      }
      if (code === 0x50 || code === 0x58 || (code >= 0x5d && code <= 0x5f)) {
        this.enterString()
        return i + 1
      }
    }
    this.handler.esc(this.collected, text.charAt(i))
    return i + 1
  }

  private enterString(): void {
    this.state = 'string'
    this.swallowed = 0
    this.handler.string()
  }

  private csi(code: number, text: string, i: number): number {
    if (this.interrupted(code)) return i + 1
    if (code >= 0x20 && code <= 0x3f && this.collected.length < CSI_CAP_CHARS) {
      this.collected += text.charAt(i)
      return i + 1
    }
    if (code === 0x7f) return i + 1
    this.state = 'ground'
    // Not a final byte: the sequence is broken off, and the character is text.
    if (code < 0x40 || code > 0x7e) return i
    const sequence = parseSequence(this.collected, text.charAt(i))
    if (sequence !== undefined) this.handler.csi(sequence)
    return i + 1
  }

  private string(text: string, i: number): number {
    const limit = Math.min(text.length, i + STRING_CAP_CHARS - this.swallowed)
    for (let at = i; at < limit; at++) {
      const code = text.charCodeAt(at)
      if (code > 0x1b && code !== 0x9c) continue
      if (code === 0x1b) {
        this.state = 'string-escape'
        return at + 1
      }
      if (code === 0x07 || code === 0x18 || code === 0x1a || code === 0x9c) {
        this.state = 'ground'
        return at + 1
      }
    }
    this.swallowed += limit - i
    if (this.swallowed >= STRING_CAP_CHARS) this.state = 'ground'
    return limit
  }

  /** Controls inside a sequence: CAN and SUB break it off, ESC begins another, the others are obeyed. */
  private interrupted(code: number): boolean {
    if (code >= 0x20) return false
    if (code === 0x18 || code === 0x1a) this.state = 'ground'
    else if (code === 0x1b) this.begin(code)
    else this.handler.control(code)
    return true
  }
}

const SEQUENCE = /^([<=>?]?)([0-9:;]*)([ -/]*)$/

function parseSequence(collected: string, final: string): ControlSequence | undefined {
  const match = SEQUENCE.exec(collected)
  if (match === null) return undefined
  const [, prefix = '', raw = '', intermediates = ''] = match
  const params: number[] = []
  for (const part of raw.split(';', MAX_PARAMS)) params.push(Math.min(PARAM_CAP, Number.parseInt(part, 10) || 0))
  return { prefix, intermediates, final, params, raw }
}
