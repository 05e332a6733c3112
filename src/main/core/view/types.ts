import type { StreamName } from '../../../shared/observation'
import type { Pen } from './pen'

/** A longer line goes on in further rows, so that nothing of it is hidden and no row is costly. UTF-16 units without SGR. */
export const ROW_CHARS = 4096

/** All that must be known to begin reading at the start of a row. */
export interface RowStart {
  /** Of its first byte. */
  readonly cursor: number
  readonly stream: StreamName
  readonly pen: Pen
  /** Where the cursor of the terminal stands: not at 0 after a move to another line. */
  readonly column: number
  /** Text of an escape sequence that is open here; empty nearly always. */
  readonly open: string
  /** Goes on the line of the row before. */
  readonly continues: boolean
}

/** Whole lines without anything but text, tabs and SGR. */
export interface Stretch {
  readonly start: RowStart
  /** All of them, each with its line feed; CR only before LF. */
  readonly bytes: Uint8Array
  readonly rows: number
  readonly end: number
}

export interface RowSink {
  /** At most STRETCH_ROWS rows, none of them longer than ROW_CHARS. */
  plain(stretch: Stretch): void
  /** `text` has its SGR sequences, the pen that is carried over from the row before included. */
  row(start: RowStart, text: string, end: number, terminated: boolean): void
}

/** A stretch ends here at the latest, so that a page can begin near to where it is asked for. */
export const STRETCH_ROWS = 512
