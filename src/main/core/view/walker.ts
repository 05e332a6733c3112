import type { CaptureReader, ShownPiece } from '../capture'
import type { Charset } from '../text'
import type { Pen } from './pen'
import { lastSgr, plainRows, type HighBytes } from './plain-scan'
import { RowEditor, type CursorAt } from './row-editor'
import { STRETCH_ROWS, type RowSink, type RowStart } from './types'

/** How a person looks at a capture. */
export interface Look {
  readonly masked: boolean
  /** A canonical name. */
  readonly encoding: string
}

const NO_BYTES = new Uint8Array(0)
const C1 = /[\x80-\x9f]/

/**
 * Goes through the bytes of a capture row by row. Begun at the start of any row it gives the same rows as from the start of the capture:
 * whole plain lines are only counted, everything else goes through the editor.
 */
export class Walker {
  private readonly pieces: Generator<ShownPiece>
  private readonly editor: RowEditor
  /** An unfinished row, or character, from the bytes before. */
  private carry: Uint8Array = NO_BYTES
  private resumed: RowStart | null
  private readonly encoding: string
  /** How far it has come. */
  cursor: number

  constructor(
    reader: CaptureReader, look: Look, private readonly charset: Charset, private readonly sink: RowSink, start: RowStart, to: number,
  ) {
    this.encoding = look.encoding
    this.pieces = reader.pieces({ from: start.cursor, to }, look.masked)
    this.editor = new RowEditor(sink, start)
    this.resumed = start
    this.cursor = start.cursor
  }

  /** The beginning of the row that it is in. */
  get rowStart(): RowStart {
    return this.editor.rowStart
  }

  /** Takes one piece, at most about 128 KiB. False at the end. */
  step(): boolean {
    const next = this.pieces.next()
    if (next.done === true) return false
    const piece = next.value
    switch (piece.kind) {
      case 'run': {
        const { resumed } = this
        this.resumed = null
        if (resumed?.stream !== piece.stream || resumed.cursor !== piece.cursor) {
          this.editor.enter(piece.stream, piece.cursor, piece.begun.length === 0 ? '' : this.charset.decodeWhole(this.encoding, piece.begun))
        }
        return true
      }
      case 'mask':
        this.editor.insert(piece.text, piece.cursor)
        this.cursor = piece.cursor + piece.length
        return true
      case 'bytes':
        this.bytes(piece)
        return true
      case 'end':
        this.carry = NO_BYTES
        this.editor.finish(piece.cursor, false)
        this.cursor = piece.cursor
        return true
    }
  }

  private bytes({ bytes, cursor, last }: Extract<ShownPiece, { kind: 'bytes' }>): void {
    const base = cursor - this.carry.length
    const all = this.carry.length === 0 ? bytes : joined(this.carry, bytes)
    const cut = last ? all.length : this.cut(all)
    this.carry = cut === all.length ? NO_BYTES : all.subarray(cut)
    this.lay(cut === all.length ? all : all.subarray(0, cut), base)
    this.cursor = base + cut
  }

  /** After the last line feed; in a long line after the last whole character. */
  private cut(bytes: Uint8Array): number {
    const lineEnd = bytes.lastIndexOf(0x0a) + 1
    return lineEnd > 0 ? lineEnd : bytes.length - this.charset.decoder(this.encoding).push(bytes).carryBytes
  }

  private lay(bytes: Uint8Array, base: number): void {
    const { editor } = this
    const high = this.highBytes(bytes)
    for (let at = 0; at < bytes.length; ) {
      if (editor.idle) {
        const { end, rows } = plainRows(bytes, at, STRETCH_ROWS, high)
        if (rows > 0) {
          const { rowStart } = editor
          const plain = bytes.subarray(at, end)
          this.sink.plain({ start: rowStart, bytes: plain, rows, end: base + end })
          editor.begin({ ...rowStart, cursor: base + end, pen: penAfter(rowStart.pen, plain), continues: false })
          at = end
          continue
        }
      }
      const lineEnd = bytes.indexOf(0x0a, at)
      const end = lineEnd < 0 ? bytes.length : lineEnd + 1
      const line = bytes.subarray(at, end)
      const text = this.charset.decodeWhole(this.encoding, line)
      editor.feed(text, this.cursors(line, text, base + at))
      at = end
    }
  }

  private highBytes(bytes: Uint8Array): HighBytes {
    if (this.encoding === 'utf-8') return 'utf-8'
    return C1.test(this.charset.decodeWhole(this.encoding, bytes)) ? 'special' : 'text'
  }

  /** Asked in rising order: looks only at the characters since the last question. */
  private cursors(bytes: Uint8Array, text: string, base: number): CursorAt {
    if (text.length === bytes.length) return (index) => base + index
    let units = 0
    let offset = 0
    return (index) => {
      if (index < units) [units, offset] = [0, 0]
      const wanted = index - units
      // No unit is more than four bytes long.
      offset += this.charset.byteOffset(this.encoding, bytes.subarray(offset, offset + wanted * 4 + 4), wanted)
      units = index
      return base + offset
    }
  }
}

function penAfter(pen: Pen, bytes: Uint8Array): Pen {
  return bytes.includes(0x1b) ? lastSgr(bytes).reduce((before, params) => before.apply(params), pen) : pen
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
