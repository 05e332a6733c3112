import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../state'
import { monoFamily } from '../terminal'
import { useDark, useText } from '../ui/hooks'
import { copyChosen } from './copy'
import { paletteOf } from './palette'
import { RowView } from './RowView'
import { Scrollbar } from './Scrollbar'
import { moved } from './scroll'
import { marksOf } from './search-state'
import type { ViewerSession } from './session'
import { useViewer } from './store'

/** Drawn above and below what is seen, so that heights are known before rows come into view. */
const OVERSCAN_ROWS = 12
const WRAPPED_OVERSCAN_ROWS = 40
/** Room for the widest number of the capture. */
const numberChars = (lines: number) => String(lines).length + Math.floor((String(lines).length - 1) / 3)

/** The rows that are in view, and those around them. Only they are in the page, whatever the size of the capture. */
export function Rows({ session }: { readonly session: ViewerSession }) {
  const text = useText()
  const dark = useDark()
  const settings = useApp((state) => state.settings)
  const { info, wrap, position, search, errors, chosen, target } = useViewer()
  useViewer((state) => state.arrived)
  const palette = useMemo(() => paletteOf(dark, settings), [dark, settings])
  const place = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const rowHeight = Math.round(settings.fontSize * 1.55)
  const [viewHeight, setViewHeight] = useState(600)
  const space = useRef<HTMLDivElement>(null)
  const widest = useRef(0)
  const total = info?.rows ?? 0

  useLayoutEffect(() => session.sized(rowHeight, viewHeight), [session, rowHeight, viewHeight])
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      session.forgetHeights()
      setViewHeight(element.clientHeight)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [session])
  useEffect(() => {
    session.forgetHeights()
    widest.current = 0
  }, [session, wrap, settings.fontSize, settings.fontFamily, info?.generation])

  const overscan = wrap ? WRAPPED_OVERSCAN_ROWS : OVERSCAN_ROWS
  const from = Math.max(0, position.row - overscan)
  const to = Math.min(total, position.row + Math.ceil(viewHeight / rowHeight) + overscan)
  useEffect(() => session.want(from, to), [session, from, to, info])

  // After each drawing: put the row that stands at the top there, learn heights, and close a gap at the end.
  useLayoutEffect(() => {
    const box = layer.current
    if (box === null) return
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')]
    const top = rows.find((element) => Number(element.dataset['row']) === position.row)
    const shift = (top?.offsetTop ?? 0) + position.px
    box.style.setProperty('--number-width', `${numberChars(info?.lines ?? 1)}ch`)
    box.style.transform = `translateY(${-shift}px)`
    widest.current = wrap ? 0 : Math.max(widest.current, box.scrollWidth)
    // Rows that scroll by must not make the horizontal scrollbar jump.
    if (space.current !== null) space.current.style.minWidth = wrap ? '' : `${widest.current}px`
    if (!wrap) return
    session.measured(rows.map((element) => [Number(element.dataset['row']), element.offsetHeight]))
    const last = rows.at(-1)
    if (last === undefined || to < total) return
    const gap = viewHeight - (last.offsetTop + last.offsetHeight - shift)
    if (gap > 1 && (position.row > 0 || position.px > 0)) session.scrollTo(moved(position, -gap, total, session.heightOf), useViewer.getState().follow)
  })

  const choose = useCallback((row: number, extend: boolean) => {
    const anchor = extend ? (useViewer.getState().chosen?.anchor ?? row) : row
    useViewer.setState({ chosen: { anchor, head: row } })
  }, [])
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey) return
      event.preventDefault()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? rowHeight : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? viewHeight : 1
      const [x, y] = event.shiftKey ? [event.deltaX + event.deltaY, 0] : [event.deltaX, event.deltaY]
      element.scrollLeft += x * unit
      if (y !== 0) session.scrollBy(y * unit)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [session, rowHeight, viewHeight])

  const errorRows = useMemo(() => new Set(errors.rows), [errors.rows])
  const [low, high] = chosen === null ? [-1, -1] : [Math.min(chosen.anchor, chosen.head), Math.max(chosen.anchor, chosen.head)]
  return (
    <div className="viewer-view">
      <div
        ref={place} id="viewer-rows" className={wrap ? 'viewer-rows wrapped' : 'viewer-rows'} role="document" tabIndex={0} aria-label={text.viewerRows} data-testid="viewer-rows" onCopy={(event) => {
          event.preventDefault()
          void copyChosen(session, text)
        }}
        style={{ fontFamily: monoFamily(settings.fontFamily), fontSize: settings.fontSize, lineHeight: `${rowHeight}px`, background: palette.ground, color: palette.text }}
      >
        <div ref={space} className="viewer-space">
          <div ref={layer} className="viewer-layer">
            {Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).map((index) => (
              <RowView
                key={index} index={index} row={session.rows.get(index)} marks={search.matches.length === 0 ? NO_MARKS : marksOf(search, index)} error={errorRows.has(index)}
                target={index === target} chosen={index >= low && index <= high} palette={palette} text={text} onChoose={choose}
              />
            ))}
          </div>
        </div>
      </div>
      <Scrollbar session={session} viewHeight={viewHeight} rowHeight={rowHeight} />
    </div>
  )
}

const NO_MARKS = [] as const
