import type { KeyboardEvent, PointerEvent } from 'react'
import { useText } from '../ui/hooks'
import { boundedHeight, useDrawer } from './drawer'

const STEP = 24

/** The drawer's upper edge: dragged, or moved with the arrow keys. */
export function DrawerEdge() {
  const text = useText()
  const height = useDrawer((state) => state.height)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    resize(event.currentTarget, height + step)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const edge = event.currentTarget
    const drawer = edge.parentElement
    if (drawer === null || !edge.hasPointerCapture(event.pointerId)) return
    resize(edge, drawer.getBoundingClientRect().bottom - event.clientY)
  }
  return (
    <div
      className="task-edge" role="separator" aria-orientation="horizontal" aria-label={text.resizeTasks} aria-valuenow={height} tabIndex={0}
      onKeyDown={onKeyDown} onPointerDown={onPointerDown} onPointerMove={onPointerMove} data-testid="task-edge"
    />
  )
}

function resize(edge: HTMLElement, height: number): void {
  const room = edge.parentElement?.parentElement?.clientHeight ?? 0
  useDrawer.setState({ height: boundedHeight(height, room) })
}
