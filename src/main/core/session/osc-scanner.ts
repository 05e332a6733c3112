import { oscMeaning, type OscFinding } from './osc-meaning'

const ESC = '\u001b'
/** OSC as one character, in encodings that have it; xterm takes it alike. */
const C1_OSC = '\u009d'
const BEGIN = /[\u001b\u009d]/g
/** What ends the body of an OSC or breaks it off: BEL, CAN, SUB, ESC, ST, another OSC. */
const BREAK = /[\u0007\u0018\u001a\u001b\u009c\u009d]/g
/** Longer ones are given up: an OSC without an end must not swallow what follows (lessons.md, P9). */
const OSC_CAP_CHARS = 4096

/** Finds titles (OSC 0 and 2), working directories (OSC 7) and progress (OSC 9;4) in decoded output, however it is cut. */
export class OscScanner {
  /** What follows `ESC ]` so far; null outside of one. */
  private body: string | null = null
  /** The last character was an ESC, whose meaning the next one decides. */
  private escape = false

  push(text: string): readonly OscFinding[] {
    if (this.body === null && !this.escape && !text.includes(ESC) && !text.includes(C1_OSC)) return []
    const found: OscFinding[] = []
    for (let at = 0; at < text.length; ) {
      if (this.escape) {
        this.afterEscape(text.charAt(at), found)
        at += 1
        continue
      }
      const next = nextOf(this.body === null ? BEGIN : BREAK, text, at)
      if (this.body !== null) this.gather(this.body, text.slice(at, next))
      if (next < text.length) this.control(text.charAt(next), found)
      at = next + 1
    }
    return found
  }

  private gather(body: string, more: string): void {
    this.body = body.length + more.length > OSC_CAP_CHARS ? null : body + more
  }

  private control(char: string, found: OscFinding[]): void {
    if (char === ESC) {
      this.escape = true
      return
    }
    if (char === '\u0007' || char === '\u009c') this.end(found)
    this.body = char === C1_OSC ? '' : null
  }

  private afterEscape(char: string, found: OscFinding[]): void {
    this.escape = char === ESC
    // ESC \ ends an OSC, any other ESC breaks it off.
    if (char === '\\') this.end(found)
    this.body = char === ']' || char === C1_OSC ? '' : null
  }

  private end(found: OscFinding[]): void {
    const finding = this.body === null ? null : oscMeaning(this.body)
    if (finding !== null) found.push(finding)
  }
}

/** Index of the next match from `at` on; the length of the text when there is none. */
function nextOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.index ?? text.length
}
