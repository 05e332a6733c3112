import type { StreamName, ViewPiece } from '../../../../shared/observation'
import type { CaptureReader, ViewLine } from '../../capture'
import { Digest, type Body, type StreamView } from '../../observe'

export type ReadMode = 'head' | 'tail' | 'range' | 'around'

/** Text of a capture cut to fit, and where reading goes on. */
export interface Page {
  readonly body: Body
  readonly fromCursor: number
  readonly nextCursor: number
  readonly hasMore: boolean
  readonly truncatedBeforeCursor: boolean
  readonly replacements: number
}

/** Characters are at most this many bytes here; a tail of n characters lies in the last n times as many bytes. */
const MAX_CHAR_BYTES = 4

/**
 * The range `[from, to)` of a capture as streams that the gate can observe: head, error windows, tail.
 * @param cutLine whether a last line that goes on behind `to` is shown as far as it lies in the range, not left for the next view
 */
export function rangeStreams(reader: CaptureReader, from: number, to: number, cutLine = false): {
  readonly streams: readonly StreamView[]
  readonly fromCursor: number
  readonly nextCursor: number
  readonly truncatedBeforeCursor: boolean
} {
  const digests = new Map<StreamName, { readonly digest: Digest; end: number }>()
  // Offsets are counted from where the range begins to show something.
  let base: number | null = null
  const take = (line: ViewLine) => {
    base ??= line.from
    const entry = digests.get(line.stream) ?? { digest: new Digest(), end: 0 }
    entry.digest.line({ text: line.text, start: line.from - base, end: line.to - base, terminated: line.terminated })
    entry.end = line.to - base
    digests.set(line.stream, entry)
  }
  const done = reader.render({ from, to }, take)
  const rest = cutLine && done.endCursor > from && done.endCursor < to ? reader.render({ from: done.endCursor, to }, take) : done
  const start: number = base ?? done.fromCursor
  const streams = [...digests].map(([stream, { digest, end }]) => ({ stream, digest: digest.view(), length: end, toCursor: (offset: number) => start + offset }))
  return { streams, fromCursor: done.fromCursor, nextCursor: rest.nextCursor, truncatedBeforeCursor: done.truncatedBeforeCursor }
}

/** A contiguous page of at most `room` characters. */
export function readPage(reader: CaptureReader, mode: ReadMode, cursor: number, bounds: { from: number; to: number }, room: number): Page {
  switch (mode) {
    case 'head': return forward(reader, bounds.from, bounds.to, room)
    case 'range': return forward(reader, clamp(cursor, bounds), bounds.to, room)
    case 'tail': return backward(reader, bounds, bounds.to, room)
    case 'around': return around(reader, clamp(cursor, bounds), bounds, room)
  }
}

function clamp(cursor: number, bounds: { from: number; to: number }): number {
  return Math.max(bounds.from, Math.min(cursor, bounds.to))
}

function forward(reader: CaptureReader, from: number, to: number, room: number): Page {
  const lines: ViewLine[] = []
  let used = 0
  let long = false
  const done = reader.render({ from, to }, (line) => {
    const cost = lineCost(line)
    if (used + cost > room) {
      long = lines.length === 0
      return false
    }
    lines.push(line)
    used += cost
    return used < room
  })
  if (long) return insideLine(reader, room, to, (size) => ({ from, to: Math.min(to, from + size) }))
  return page(lines, done.fromCursor, lines.at(-1)?.to ?? done.nextCursor, to, done)
}

function backward(reader: CaptureReader, bounds: { from: number; to: number }, to: number, room: number): Page {
  const from = Math.max(bounds.from, to - room * MAX_CHAR_BYTES)
  const lines: ViewLine[] = []
  let used = 0
  const done = reader.render({ from, to }, (line) => {
    lines.push(line)
    used += lineCost(line)
    // A range that begins inside the capture begins inside a line: that rest goes first.
    for (let first = lines[0]; first !== undefined && used > room && lines.length > 1; first = lines[0]) {
      used -= lineCost(first)
      lines.shift()
    }
  })
  if (used > room) return insideLine(reader, room, bounds.to, (size) => ({ from: Math.max(bounds.from, to - size), to }))
  return page(lines, lines[0]?.from ?? done.fromCursor, done.nextCursor, bounds.to, done)
}

/** A line longer than the page: as many of its bytes as fit. A character has at least one byte; only masks can be longer than what they stand for. */
function insideLine(reader: CaptureReader, room: number, end: number, part: (size: number) => { from: number; to: number }): Page {
  for (let size = room; ; size = Math.floor(size * 0.7)) {
    const lines: ViewLine[] = []
    const done = reader.render(part(size), (line) => void lines.push(line))
    const used = lines.reduce((sum, line) => sum + lineCost(line), 0)
    if (used <= room || size <= 1) return page(lines, done.fromCursor, done.nextCursor, end, done)
  }
}

function around(reader: CaptureReader, cursor: number, bounds: { from: number; to: number }, room: number): Page {
  const half = Math.floor(room / 2)
  let before = backward(reader, bounds, cursor, half)
  // A view leaves the line in which it ends to the next one; a line with too much before the cursor is shown from its middle.
  const leftOver = cursor - before.nextCursor
  if (leftOver > half) before = insideLine(reader, half, bounds.to, (size) => ({ from: cursor - Math.min(size, leftOver), to: cursor }))
  const after = forward(reader, before.nextCursor, bounds.to, room - before.body.shownChars)
  return {
    ...after,
    body: joinBodies(before.body, after.body),
    fromCursor: before.fromCursor,
    truncatedBeforeCursor: before.truncatedBeforeCursor,
    replacements: before.replacements + after.replacements,
  }
}

function page(
  lines: readonly ViewLine[], fromCursor: number, nextCursor: number, end: number,
  done: { readonly truncatedBeforeCursor: boolean; readonly replacements: number },
): Page {
  return { body: linesBody(lines), fromCursor, nextCursor, hasMore: nextCursor < end, truncatedBeforeCursor: done.truncatedBeforeCursor, replacements: done.replacements }
}

function lineCost(line: ViewLine): number {
  return line.text.length + (line.terminated ? 1 : 0)
}

/** Lines as they are, without gaps. */
export function linesBody(lines: readonly ViewLine[], pieces: readonly ViewPiece[] = linePieces(lines)): Body {
  const shownChars = pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 0), 0)
  return {
    pieces, shownChars, foldedChars: 0, totalChars: shownChars, totalLines: lines.length,
    shownBytes: lines.reduce((sum, line) => sum + line.to - line.from, 0), gaps: 0, errorLinesNotShown: 0, errorWindowsShown: 0,
  }
}

function linePieces(lines: readonly ViewLine[]): readonly ViewPiece[] {
  const pieces: { kind: 'text'; stream: StreamName; text: string; error: boolean; from: number; to: number }[] = []
  for (const line of lines) {
    const text = line.text + (line.terminated ? '\n' : '')
    const last = pieces.at(-1)
    if (last?.stream === line.stream && last.to === line.from) {
      last.text += text
      last.to = line.to
    } else pieces.push({ kind: 'text', stream: line.stream, text, error: false, from: line.from, to: line.to })
  }
  return pieces
}

function joinBodies(a: Body, b: Body): Body {
  return {
    ...b, pieces: [...a.pieces, ...b.pieces], shownChars: a.shownChars + b.shownChars, totalChars: a.totalChars + b.totalChars,
    totalLines: a.totalLines + b.totalLines, shownBytes: a.shownBytes + b.shownBytes,
  }
}
