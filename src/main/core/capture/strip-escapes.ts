// The same caps as those of the normaliser, which must not show what was not scanned.
const MAX_STRING_CHARS = 256 * 1024
const MAX_CSI_CHARS = 4096
const INTERMEDIATES = 4

type State = 'ground' | 'escape' | 'csi' | 'string' | 'string-escape'

/** Text without escape sequences, and where its characters stood. */
export interface Stripped {
  readonly text: string
  /** Start of each kept run in `text`, ascending, and its start in the original; undefined when nothing was left out. */
  readonly runs: { readonly kept: readonly number[]; readonly original: readonly number[] } | undefined
}

/** C1 characters that begin a sequence by themselves: DCS, SOS, CSI, OSC, PM, APC. */
const C1 = /[\x90\x98\x9b\x9d-\x9f]/
const INTRODUCER = /[\x1b\x90\x98\x9b\x9d-\x9f]/g

/** The next character that begins a sequence; the end when there is none. Searching one character is many times faster than a class. */
function nextIntroducer(text: string, from: number, hasC1: boolean): number {
  if (!hasC1) {
    const escape = text.indexOf('\x1b', from)
    return escape < 0 ? text.length : escape
  }
  INTRODUCER.lastIndex = from
  return INTRODUCER.exec(text)?.index ?? text.length
}

/**
 * Leaves out escape sequences, so that colour inside a key does not hide it from the secret scanner. Keeps its state across chunks.
 * Control characters inside a sequence are kept, as a terminal would obey them.
 */
export class EscapeStripper {
  private state: State = 'ground'
  private collected = 0

  /** `mayHoldC1: false` promises that no character is U+0080 to U+009F, which saves looking. */
  push(text: string, mayHoldC1 = true): Stripped {
    const hasC1 = mayHoldC1 && C1.test(text)
    if (this.state === 'ground' && nextIntroducer(text, 0, hasC1) === text.length) return { text, runs: undefined }
    const kept: number[] = []
    const original: number[] = []
    let out = ''
    for (let at = 0; at < text.length; ) {
      const stop = this.state === 'ground' ? nextIntroducer(text, at, hasC1) : at
      const end = stop > at ? stop : at + 1
      if (stop > at || this.keeps(text.charCodeAt(at))) {
        kept.push(out.length)
        original.push(at)
        out += text.slice(at, end)
      }
      at = end
    }
    return { text: out, runs: { kept, original } }
  }

  /** One that goes on from here without touching this one. */
  copy(): EscapeStripper {
    const copy = new EscapeStripper()
    copy.state = this.state
    copy.collected = this.collected
    return copy
  }

  /** Whether the character belongs to the text. */
  private keeps(unit: number): boolean {
    switch (this.state) {
      case 'ground':
        return !this.begins(unit)
      case 'escape':
        return this.escape(unit)
      case 'csi':
        return this.csi(unit)
      case 'string':
        return this.string(unit)
      case 'string-escape':
        this.state = 'ground'
        // ESC \ ends the string; after ESC anything else is a sequence of its own.
        if (unit === 0x5c) return false
        this.begins(0x1b)
        return this.escape(unit)
    }
  }

  private begins(unit: number): boolean {
    this.collected = 0
    if (unit === 0x1b) this.state = 'escape'
    else if (unit === 0x9b) this.state = 'csi'
    else if (unit >= 0x80 && isStringStart(unit - 0x40)) this.state = 'string'
    else return false
    return true
  }

  private escape(unit: number): boolean {
    if (unit < 0x20) return this.control(unit)
    if (unit <= 0x2f && this.collected < INTERMEDIATES) {
      this.collected++
      return false
    }
    this.state = 'ground'
    if (unit > 0x7e) return !this.begins(unit)
    if (this.collected === 0 && unit === 0x5b) this.state = 'csi'
    else if (this.collected === 0 && isStringStart(unit)) this.state = 'string'
    this.collected = 0
    return false
  }

  private csi(unit: number): boolean {
    if (unit < 0x20) return this.control(unit)
    if (unit <= 0x3f && this.collected < MAX_CSI_CHARS) {
      this.collected++
      return false
    }
    if (unit === 0x7f) return false
    this.state = 'ground'
    // Not a final byte: the sequence is broken off, and the character is text.
    return unit < 0x40 || unit > 0x7e ? !this.begins(unit) : false
  }

  private string(unit: number): boolean {
    if (unit === 0x1b) this.state = 'string-escape'
    else if (unit === 0x07 || unit === 0x18 || unit === 0x1a || unit === 0x9c || ++this.collected >= MAX_STRING_CHARS) this.state = 'ground'
    return false
  }

  /** A control character inside a sequence: CAN and SUB break it off, ESC begins another, the others are obeyed at once. */
  private control(unit: number): boolean {
    if (unit === 0x1b) {
      this.begins(unit)
      return false
    }
    if (unit !== 0x18 && unit !== 0x1a) return true
    this.state = 'ground'
    return false
  }
}

/** `P`, `X`, `]`, `^`, `_` after ESC. */
function isStringStart(unit: number): boolean {
  return unit === 0x50 || unit === 0x58 || (unit >= 0x5d && unit <= 0x5f)
}

/** Where the character at `index` of the stripped text stood; the end of the stripped text maps behind its last character. */
export function originalIndex(stripped: Stripped, index: number): number {
  const runs = stripped.runs
  if (runs === undefined) return index
  let low = 0
  let high = runs.kept.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((runs.kept[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : (runs.original[low - 1] ?? 0) + index - (runs.kept[low - 1] ?? 0)
}
