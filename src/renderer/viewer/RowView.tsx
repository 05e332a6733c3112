import { memo, type PointerEvent } from 'react'
import type { CaptureRow } from '../../shared/channels'
import type { Messages } from '../messages'
import { formatBytes, formatCount } from '../ui/format'
import { markSpans, type Mark } from './marked-spans'
import { styleOf, type Palette } from './palette'
import { spansOf } from './sgr'

interface Props {
  readonly index: number
  /** Undefined while it is being read. */
  readonly row: CaptureRow | undefined
  readonly marks: readonly Mark[]
  readonly error: boolean
  readonly target: boolean
  readonly chosen: boolean
  readonly palette: Palette
  readonly text: Messages
  readonly onChoose: (row: number, extend: boolean) => void
}

/** One row: its line number, and its text in the colours it was printed in. */
export const RowView = memo(function RowView({ index, row, marks, error, target, chosen, palette, text, onChoose }: Props) {
  const choose = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    onChoose(index, event.shiftKey)
  }
  const state = `${error ? ' error' : ''}${target ? ' target' : ''}${chosen ? ' chosen' : ''}`
  if (row?.kind === 'evicted') {
    return <div className="viewer-row evicted" data-row={index} data-testid="viewer-evicted"><span className="viewer-number" /><span className="viewer-text">{text.viewerEvicted(formatBytes(Number(row.text)))}</span></div>
  }
  return (
    <div className={`viewer-row${state}${row?.stream === 'stderr' ? ' stderr' : ''}`} data-row={index} data-testid="viewer-row">
      <span className="viewer-number" aria-hidden="true" onPointerDown={choose} title={row?.stream === 'stderr' ? text.viewerStderr : undefined}>
        {row === undefined ? '' : row.number === null ? '↳' : formatCount(row.number)}
      </span>
      {row === undefined ? <span className="viewer-text waiting" aria-busy="true" /> : (
        <span className="viewer-text">
          {markSpans(spansOf(row.text), marks).map((span, at) => {
            const style = styleOf(span.style, palette)
            if (span.mark !== 'none') return <mark key={at} className={span.mark} style={style?.fontWeight === undefined ? undefined : { fontWeight: style.fontWeight }}>{span.text}</mark>
            return style === undefined ? span.text : <span key={at} style={style}>{span.text}</span>
          })}
        </span>
      )}
    </div>
  )
})
