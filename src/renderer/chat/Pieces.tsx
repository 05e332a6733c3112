import type { ObservationFacts, ViewPiece } from '../../shared/observation'
import { formatBytes, formatCount } from '../ui/format'
import { useText } from '../ui/hooks'
import { splitMasks } from './masks'

interface Props {
  readonly pieces: readonly ViewPiece[]
  readonly facts: ObservationFacts
}

/** What the model saw, drawn: text, stripes where something was left out, masks, error lines. */
export function Pieces({ pieces, facts }: Props) {
  const text = useText()
  if (pieces.length === 0) return <p className="dim">{facts.totalChars === 0 ? text.noOutput : text.notSeen}</p>
  return <>{pieces.map((piece, index) => <Piece key={`${index}-${piece.kind}`} piece={piece} />)}</>
}

function Piece({ piece }: { readonly piece: ViewPiece }) {
  const text = useText()
  switch (piece.kind) {
    case 'text':
      return <span className={piece.error ? 'hit' : piece.stream === 'stderr' ? 'stderr' : ''} data-testid={piece.error ? 'error-text' : undefined}><Masked text={piece.text} /></span>
    case 'fold':
      return <span className="fold" data-testid="fold"><Masked text={piece.text} /></span>
    case 'hit':
      return <span className="gap" data-testid="hit">@ {formatCount(piece.cursor)}</span>
    case 'gap':
      return (
        <span className="gap" data-testid="gap">
          {text.gapText(formatCount(piece.lines), formatBytes(piece.bytes), formatCount(piece.fromCursor), formatCount(piece.toCursor))}
        </span>
      )
  }
}

/** Masks stand out, so that a person sees that a secret was there and that it was not passed on. */
export function Masked({ text }: { readonly text: string }) {
  return <>{splitMasks(text).map((part, index) => (part.mask ? <mark key={`${index}-m`} className="mask" data-testid="mask">{part.text}</mark> : part.text))}</>
}
