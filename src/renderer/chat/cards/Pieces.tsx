import { useState } from 'react'
import type { CaptureId } from '../../../shared/ids'
import type { ObservationFacts, ViewPiece } from '../../../shared/observation'
import { formatBytes, formatCount } from '../../ui/format'
import { useText } from '../../ui/hooks'
import { visibleText } from '../visible'
import { abridge } from './abridge'
import { GapRow } from './GapRow'
import { Masked } from './Masked'

interface Props {
  readonly pieces: readonly ViewPiece[]
  readonly facts: ObservationFacts
  /** Long stretches of text are folded for the eye; every stripe, mask and error line stays. */
  readonly brief?: boolean
}

/** What the model saw, drawn: text, stripes where something was left out, masks, error lines. */
export function Pieces({ pieces, facts, brief }: Props) {
  const text = useText()
  if (pieces.length === 0) return <p className="dim">{facts.totalChars === 0 ? text.noOutput : text.notSeen}</p>
  return <>{pieces.map((piece, index) => <Piece key={`${index}-${piece.kind}`} piece={piece} captureId={facts.captureId} brief={brief === true} />)}</>
}

function Piece({ piece, captureId, brief }: { readonly piece: ViewPiece; readonly captureId: CaptureId | null; readonly brief: boolean }) {
  const text = useText()
  switch (piece.kind) {
    case 'text': {
      const shown = visibleText(piece.text)
      return <span className={`${piece.error ? 'hit' : ''}${piece.stream === 'stderr' ? ' stderr' : ''}`} title={piece.stream === 'stderr' ? 'stderr' : undefined} data-testid={piece.error ? 'error-text' : undefined}>{brief && !piece.error ? <Brief text={shown} /> : <Masked text={shown} />}</span>
    }
    case 'fold':
      return <span className="fold" data-testid="fold"><Masked text={visibleText(piece.text)} /></span>
    case 'hit':
      return <span className="hit-place" data-testid="hit">@ {formatCount(piece.cursor)}</span>
    case 'gap':
      if (captureId !== null && piece.toCursor > piece.fromCursor) return <GapRow gap={piece} captureId={captureId} />
      return (
        <span className="gap" data-testid="gap">
          {text.gapText(formatCount(piece.lines), formatBytes(piece.bytes), formatCount(piece.fromCursor), formatCount(piece.toCursor))}
        </span>
      )
  }
}

/** The start and end of a long text, and a line that opens the rest. */
function Brief({ text }: { readonly text: string }) {
  const words = useText()
  const [open, setOpen] = useState(false)
  const short = abridge(text)
  if (open || short === null) return <Masked text={text} />
  return (
    <>
      <Masked text={short.head} />
      <button type="button" className="more" onClick={() => setOpen(true)}>{words.moreSeen(formatCount(short.hiddenLines))}</button>
      <Masked text={short.tail} />
    </>
  )
}
