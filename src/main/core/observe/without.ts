import type { ViewPiece } from '../../../shared/observation'
import type { Interval } from './intervals'
import { utf8Bytes } from './positions'

type TextPiece = Extract<ViewPiece, { kind: 'text' }>

/**
 * Pieces less the lines that lie wholly in the intervals. Lines are told apart where every character is one byte or the text is
 * UTF-8 without escape sequences; any other piece goes as a whole or stays.
 */
export function withoutShown(pieces: readonly ViewPiece[], intervals: readonly Interval[]): readonly ViewPiece[] {
  return pieces.flatMap((piece) => (piece.kind === 'text' ? remaining(piece, intervals) : [piece]))
}

function remaining(piece: TextPiece, intervals: readonly Interval[]): readonly ViewPiece[] {
  if (!intervals.some(({ from, to }) => from < piece.to && to > piece.from)) return [piece]
  const kept: ViewPiece[] = []
  for (const line of lines(piece)) {
    const shown = intervals.some(({ from, to }) => from <= line.from && to >= line.to)
    const last = kept.at(-1)
    if (!shown) {
      if (last?.kind === 'text') kept[kept.length - 1] = { ...last, text: last.text + line.text, to: line.to }
      else kept.push(line)
    } else if (last?.kind === 'fold') kept[kept.length - 1] = shownMark(piece, last.chars + line.text.length)
    else kept.push(shownMark(piece, line.text.length))
  }
  return kept
}

function shownMark(piece: TextPiece, chars: number): ViewPiece {
  return { kind: 'fold', stream: piece.stream, text: `${String(chars)} characters already shown`, chars }
}

function lines(piece: TextPiece): readonly TextPiece[] {
  const units = piece.to - piece.from
  const size = units === piece.text.length ? (text: string) => text.length : utf8Bytes
  if (size(piece.text) !== units) return [piece]
  let at = piece.from
  return piece.text.split(/(?<=\n)/).map((text) => {
    const from = at
    at += size(text)
    return { ...piece, text, from, to: at }
  })
}
