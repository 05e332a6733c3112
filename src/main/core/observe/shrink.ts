import type { ViewPiece } from '../../../shared/observation'
import { snapDown, snapUp } from '../text'

/** At most this much of the error lines between head and tail is kept. */
const ERROR_CHARS = 1_500

/**
 * Pieces of an older observation, cut down: the first `headChars`, error lines of the middle, the last `tailChars`. What is left
 * out is counted in gaps without cursors of their own: they reach from the neighbouring piece to the next.
 */
export function shrinkPieces(pieces: readonly ViewPiece[], headChars: number, tailChars: number): readonly ViewPiece[] {
  const total = pieces.reduce((sum, piece) => sum + length(piece), 0)
  if (total <= headChars + tailChars + ERROR_CHARS) return pieces
  const kept: ViewPiece[] = []
  let at = 0
  let errorRoom = ERROR_CHARS
  for (const piece of pieces) {
    const from = at
    at += length(piece)
    const whole = at <= headChars || from >= total - tailChars
    if (whole || piece.kind !== 'text') {
      kept.push(piece)
      continue
    }
    const head = from < headChars ? piece.text.slice(0, snapDown(piece.text, headChars - from)) : ''
    const tail = at > total - tailChars ? piece.text.slice(snapUp(piece.text, Math.max(head.length, total - tailChars - from))) : ''
    const room = piece.error ? Math.min(errorRoom, piece.text.length - head.length - tail.length) : 0
    const error = piece.text.slice(head.length, snapDown(piece.text, head.length + room))
    errorRoom -= error.length
    const left = piece.text.length - head.length - error.length - tail.length
    for (const text of [head + error]) if (text !== '') kept.push({ ...piece, text })
    if (left > 0) kept.push({ kind: 'fold', stream: piece.stream, text: `${String(left)} characters left out`, chars: left })
    if (tail !== '') kept.push({ ...piece, text: tail })
  }
  return joinGaps(kept)
}

function length(piece: ViewPiece): number {
  return piece.kind === 'text' ? piece.text.length : 0
}

/** Neighbouring gaps and folds become one. */
function joinGaps(pieces: readonly ViewPiece[]): readonly ViewPiece[] {
  const joined: ViewPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.kind === 'gap' && piece.kind === 'gap' && last.stream === piece.stream) {
      joined[joined.length - 1] = { ...last, lines: last.lines + piece.lines, bytes: last.bytes + piece.bytes, chars: last.chars + piece.chars, toCursor: piece.toCursor }
    } else if (last?.kind === 'fold' && piece.kind === 'fold' && last.stream === piece.stream) {
      joined[joined.length - 1] = { ...last, chars: last.chars + piece.chars, text: `${String(last.chars + piece.chars)} characters left out` }
    } else joined.push(piece)
  }
  return joined
}
