import type { ViewPiece } from '../../../shared/observation'
import type { Body } from './body'
import { snapDown } from '../text'

/**
 * The law of the gate, whatever a caller composed: no more text than there is room. What is cut off becomes a gap that ends where the
 * text would have ended, so that nothing is left out unsaid.
 */
export function clipBody(body: Body, roomChars: number): Body {
  if (body.shownChars <= roomChars) return body
  const pieces: ViewPiece[] = []
  let left = roomChars
  let cut = 0
  let gaps = 0
  for (const piece of body.pieces) {
    if (piece.kind !== 'text' || piece.text.length <= left) {
      if (piece.kind === 'text') left -= piece.text.length
      pieces.push(piece)
      continue
    }
    const keep = snapDown(piece.text, left)
    const share = piece.from + Math.floor(((piece.to - piece.from) * keep) / Math.max(1, piece.text.length))
    if (keep > 0) pieces.push({ ...piece, text: piece.text.slice(0, keep), to: share })
    pieces.push({ kind: 'gap', stream: piece.stream, lines: 0, chars: piece.text.length - keep, bytes: piece.to - share, fromCursor: share, toCursor: piece.to })
    cut += piece.text.length - keep
    gaps++
    left = 0
  }
  return { ...body, pieces, shownChars: body.shownChars - cut, gaps: body.gaps + gaps }
}
