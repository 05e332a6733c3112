/** Maps UTF-16 offsets inside one push to offsets in the source (bytes). Asked mostly in rising order, so that a walk which remembers its place is cheap. */
export interface SourceMap {
  offsetAt(charIndex: number): number
}

/** The middle of a line too long to keep whole: frozen text that left memory (see `LineSink.middle`). */
export interface OmittedMiddle {
  /** Index in `TextLine.text` where the middle belongs. */
  readonly at: number
  /** UTF-16 units of normalised text left out; `text.length + chars` is the whole line. */
  readonly chars: number
  /** Half-open source range of what was left out. */
  readonly start: number
  readonly end: number
}

/** A finished line of normalised text. */
export interface TextLine {
  /** No newline; hidden parts are marked, masks are as given. */
  readonly text: string
  /**
   * Half-open offsets in the source; `end` includes the line terminator. Everything that touched the line lies between,
   * so the ranges of lines that were redrawn by upward moves may overlap.
   */
  readonly start: number
  readonly end: number
  /** False for an unfinished last line. */
  readonly terminated: boolean
  readonly omitted?: OmittedMiddle
}

/** Many whole, final lines at once. */
export interface PlainBlock {
  /** Every line ends with `\n`. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly lines: number
  /** Source offset where line `index` begins (0..lines; `lines` gives `end`). */
  lineStart(index: number): number
}

/** A piece of the middle of a very long line, final, before the line itself is delivered. */
export interface MiddlePiece {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Receives normalised text in order. */
export interface LineSink {
  line(line: TextLine): void
  /** Without it every line comes through `line`. */
  plain?(block: PlainBlock): void
  /** What leaves memory of a line of more than 128 Ki cells; the line follows later with `omitted`. */
  middle?(piece: MiddlePiece): void
}

/** What normalising did, for the facts of an observation. */
export interface NormaliserFacts {
  /** Cursor moves and counts that went past what can still change. */
  readonly clampedMoves: number
  /** Characters a person would not have seen, replaced by a mark. */
  readonly hiddenChars: number
  /** CR LF that became LF. */
  readonly lineEndsNormalised: number
  /** Erase-display, reset, alternate screen. */
  readonly blockStarts: number
  /** Control characters shown as pictures. */
  readonly controlChars: number
}
