import { NO_BLOCK, type Block } from './blocks'
import { BLOCK_FAMILY, triggerTable } from './groups'
import type { SecretKind } from './kinds'
import type { KnownSecrets } from './known'
import { decide, openFrom, type Decision } from './line'
import { appendSpan, type SecretSpan } from './span'
import type { TriggerTable } from './triggers'

/** A line longer than this is scanned in windows, each of which begins OVERLAP before the end of the one before. */
export const WINDOW_CHARS = 32 * 1024
/** What is needed to recognise a secret that begins at a window's cut. */
export const OVERLAP_CHARS = 4 * 1024
/** Decided text kept before a window for names and boundaries that stand before a value. */
export const LOOK_BEHIND_CHARS = 512
const STEP_CHARS = WINDOW_CHARS - OVERLAP_CHARS

const builtIn = triggerTable()

/** What may be shown of an undecided rest. Offsets are absolute. */
export interface RestView {
  readonly spans: readonly SecretSpan[]
  /** Text from here on must not be shown: it may still become a secret. The received length if nothing is withheld. */
  readonly withheldFrom: number
}

/**
 * Streaming scanner over one stream's decoded text without escape sequences, in order. Offsets are absolute UTF-16
 * units from the stream's beginning. The joined spans (`joinSpans`) do not depend on the chunking.
 *
 * The unit of decision is the line (to `\n` or `\r`). Memory is capped: at most one window of an unfinished line is kept
 * (WINDOW_CHARS plus one chunk); a secret of many lines is reported line by line in touching spans of one kind.
 */
export class SecretScanner {
  readonly #known: KnownSecrets | undefined
  readonly #table: TriggerTable
  #state = 0
  #received = 0
  /** Families met in the unfinished line. */
  #families = 0
  #block: Block = NO_BLOCK
  /** The unfinished line from `#restStart` on. */
  #rest = ''
  #restStart = 0
  /** Everything before is decided; in or after the rest's look-behind. */
  #decided = 0
  #lineStart = 0
  #spans: SecretSpan[] = []

  constructor(known?: KnownSecrets) {
    this.#known = known
    this.#table = known?.triggers ?? builtIn
  }

  /** All text before this offset is decided: no later push adds a span that begins before it. */
  get decidedUpTo(): number {
    return this.#decided
  }

  /** The kind of a secret of several lines that has begun and not ended. */
  get insideOpenSecret(): SecretKind | undefined {
    switch (this.#block.type) {
      case 'pem':
      case 'pem-literal':
      case 'ppk':
        return 'private-key'
      case 'yaml':
      case 'run':
        return this.#block.kind
      case 'value':
      case 'none':
        return undefined
    }
  }

  push(text: string): void {
    const base = this.#received
    this.#received += text.length
    let at = 0
    while (at < text.length) {
      const suspect = this.#families !== 0 || this.#block.type !== 'none'
      if (!suspect) {
        const before = this.#state
        const hit = this.#skipClean(text, at)
        const after = this.#state
        const lineStart = afterLastBreak(text, at, hit)
        if (lineStart > at) this.#startLine(base + lineStart)
        if (hit === text.length) {
          this.#state = after
          this.#keep(text.slice(lineStart))
          return
        }
        // The line with the trigger is read again from its beginning, for all of its families.
        this.#state = lineStart > at ? 0 : before
        at = lineStart
      }
      const end = this.#skipSuspect(text, at)
      this.#keep(text.slice(at, end))
      if (end === text.length) return
      this.#endLine()
      this.#startLine(base + end + 1)
      at = end + 1
    }
  }

  /** The stream is over; decides the rest. */
  end(): void {
    if (this.#received > this.#decided) this.#decideRest(true)
    this.#startLine(this.#received)
  }

  /** Spans decided and not yet taken, in order, not overlapping. */
  takeSpans(): readonly SecretSpan[] {
    const spans = this.#spans
    this.#spans = []
    return spans
  }

  /** For showing an unfinished last line early. Changes nothing. */
  peekRest(): RestView {
    if (this.#decided === this.#received) return { spans: [], withheldFrom: this.#received }
    const { spans } = this.#decision(true)
    const absolute: SecretSpan[] = []
    let withheld = this.#restStart + openFrom(this.#rest, this.#known)
    for (const { start, end, kind } of spans) {
      const span = { start: start + this.#restStart, end: end + this.#restStart, kind }
      appendSpan(absolute, span)
      if (span.end >= this.#received) withheld = Math.min(withheld, span.start)
    }
    return { spans: absolute, withheldFrom: Math.max(withheld, this.#decided) }
  }

  /** Runs the prefilter up to the first trigger; returns the index of its last character, or the length. */
  #skipClean(text: string, from: number): number {
    const { classes, next, firstHit } = this.#table
    let state = this.#state
    let at = from
    for (; at < text.length; at++) {
      state = next[state + (classes[text.charCodeAt(at)] ?? 0)] ?? 0
      if (state >= firstHit) break
    }
    this.#state = state
    return at
  }

  /** Runs the prefilter to the end of the line and notes every family met. */
  #skipSuspect(text: string, from: number): number {
    const { classes, next, firstHit, families, width } = this.#table
    let state = this.#state
    let at = from
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit === 10 || unit === 13) break
      state = next[state + (classes[unit] ?? 0)] ?? 0
      if (state >= firstHit) this.#families |= families[state / width] ?? 0
    }
    this.#state = state
    return at
  }

  /** Adds to the unfinished line and decides the windows that are full. */
  #keep(text: string): void {
    this.#rest += text
    while (this.#restStart + this.#rest.length - this.#decided >= WINDOW_CHARS) this.#decideRest(false)
  }

  #endLine(): void {
    this.#decideRest(true)
    if (this.#block.type === 'pem') {
      // The line end belongs to the block, so that the whole block is one span.
      const end = this.#restStart + this.#rest.length
      appendSpan(this.#spans, { start: end, end: end + 1, kind: 'private-key' })
    }
  }

  #startLine(at: number): void {
    this.#rest = ''
    this.#restStart = at
    this.#lineStart = at
    this.#decided = at
    this.#families = 0
    this.#state = 0
  }

  #decideRest(last: boolean): void {
    const { spans, decided, block } = this.#decision(last)
    for (const span of spans) {
      appendSpan(this.#spans, { start: span.start + this.#restStart, end: span.end + this.#restStart, kind: span.kind })
    }
    this.#block = block
    this.#decided = this.#restStart + decided
    if (last) return
    const keepFrom = Math.max(0, decided - LOOK_BEHIND_CHARS)
    this.#rest = this.#rest.slice(keepFrom)
    this.#restStart += keepFrom
  }

  #decision(last: boolean): Decision {
    const from = this.#decided - this.#restStart
    const text = last ? this.#rest : this.#rest.slice(0, from + WINDOW_CHARS)
    const families = this.#block.type === 'none' ? this.#families : this.#families | BLOCK_FAMILY
    if (families === 0) return { spans: [], decided: last ? text.length : from + STEP_CHARS, block: this.#block }
    return decide({
      text,
      from,
      cut: last ? text.length : from + STEP_CHARS,
      whole: this.#restStart === this.#lineStart && from === 0,
      last,
      families,
    }, this.#block, this.#known)
  }
}

/** Index behind the last line end in `[from, to)`, or `from`. */
function afterLastBreak(text: string, from: number, to: number): number {
  for (let at = to - 1; at >= from; at--) {
    const unit = text.charCodeAt(at)
    if (unit === 10 || unit === 13) return at + 1
  }
  return from
}
