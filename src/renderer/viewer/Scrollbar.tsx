import { useMemo, useRef, type PointerEvent } from 'react'
import { useText } from '../ui/hooks'
import { positionAt, thumbOf } from './scroll'
import type { ViewerSession } from './session'
import { ticksOf } from './ticks'
import { useViewer } from './store'

interface Props {
  readonly session: ViewerSession
  readonly viewHeight: number
  readonly rowHeight: number
}

/** A scrollbar of our own: no page is tall enough for millions of rows. Beside it stand the marks of errors and matches. */
export function Scrollbar({ session, viewHeight, rowHeight }: Props) {
  const text = useText()
  const { info, position, search, errors } = useViewer()
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef(0)
  const total = info?.rows ?? 0
  const thumb = thumbOf(position, total, viewHeight, rowHeight)
  const matchTicks = useMemo(() => ticksOf(search.matches.map((match) => match.row), total, viewHeight), [search.matches, total, viewHeight])
  const errorTicks = useMemo(() => ticksOf(errors.rows, total, viewHeight), [errors.rows, total, viewHeight])

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = track.current?.getBoundingClientRect()
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    session.scrollTo(positionAt((event.clientY - box.top) / box.height - grip.current, total, viewHeight, rowHeight), 'if-at-end')
  }
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    const box = track.current?.getBoundingClientRect()
    if (box === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = (event.clientY - box.top) / box.height
    const inThumb = at >= thumb.start && at <= thumb.start + thumb.size
    grip.current = inThumb ? at - thumb.start : thumb.size / 2
    useViewer.setState({ follow: false })
    drag(event)
  }
  return (
    <div
      ref={track} className="viewer-scrollbar" role="scrollbar" aria-label={text.viewerScroll} aria-orientation="vertical" aria-controls="viewer-rows" aria-valuemin={0}
      aria-valuemax={Math.max(0, total - 1)} aria-valuenow={Math.min(position.row, Math.max(0, total - 1))} onPointerDown={grab} onPointerMove={drag} data-testid="viewer-scrollbar"
    >
      {thumb.size < 1 ? <div className="viewer-thumb" style={{ top: `${thumb.start * 100}%`, height: `${thumb.size * 100}%` }} /> : null}
      {matchTicks.map((top) => <i key={`m${top}`} className="tick match" style={{ top: `${top}px` }} />)}
      {errorTicks.map((top) => <i key={`e${top}`} className="tick error" style={{ top: `${top}px` }} data-testid="viewer-error-tick" />)}
    </div>
  )
}
