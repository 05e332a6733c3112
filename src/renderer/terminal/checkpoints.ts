import type { IMarker, Terminal } from '@xterm/xterm'

/** Where in the emulator the bytes before `cursor` had been shown. */
interface Checkpoint {
  readonly line: IMarker
  readonly cursor: number
}
/** A range of bytes of the session's capture that holds some rows, usually with more around them. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** When there are so many, every other one is given up: the ranges get wider, never wrong. */
const CHECKPOINT_CAP = 1024
const LINES_APART = 20

/**
 * Remembers which bytes of the capture made which rows, roughly: enough to find a selection again in the capture, which knows it exactly
 * (`capture.locate`). Rows of a full-screen program have no place of their own.
 */
export class Checkpoints {
  private points: Checkpoint[] = []
  private start = 0
  private latest = 0
  /** Where the full-screen program took over. */
  private alternateSince: number | null = null

  constructor(private readonly terminal: Pick<Terminal, 'buffer' | 'registerMarker'>) {}

  /** A replay filled the emulator: what it shows lies between the cursors. */
  restart({ from, to }: ByteRange): void {
    for (const { line } of this.points) line.dispose()
    this.points = []
    this.start = from
    this.latest = to
    this.alternateSince = null
  }

  /** All bytes before `cursor` have been parsed. */
  passed(cursor: number): void {
    const before = this.latest
    this.latest = Math.max(before, cursor)
    const { active } = this.terminal.buffer
    if (active.type === 'alternate') {
      this.alternateSince ??= before
      return
    }
    this.alternateSince = null
    const last = this.points.at(-1)
    if (last !== undefined && !last.line.isDisposed && active.baseY + active.cursorY < last.line.line + LINES_APART) return
    this.points.push({ line: this.terminal.registerMarker(0), cursor })
    if (this.points.length > CHECKPOINT_CAP) this.thin()
  }

  /** Rows of the active buffer, counted from its first line. */
  around(firstRow: number, lastRow: number): ByteRange {
    if (this.terminal.buffer.active.type === 'alternate') return { from: this.alternateSince ?? this.start, to: this.latest }
    const kept = this.points.filter(({ line }) => !line.isDisposed)
    const before = kept.findLast(({ line }) => line.line < firstRow)
    // A checkpoint's text may be up to one read ahead of its cursor: the one after it is surely behind the row.
    const after = kept.filter(({ line }) => line.line > lastRow)[1]
    return { from: before?.cursor ?? this.start, to: after?.cursor ?? this.latest }
  }

  private thin(): void {
    for (const [index, { line }] of this.points.entries()) if (index % 2 === 1) line.dispose()
    this.points = this.points.filter(({ line }) => !line.isDisposed)
  }
}
