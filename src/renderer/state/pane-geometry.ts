import type { SessionId } from '../../shared/ids'
import type { Pane } from '../../shared/workspace'
import type { Side } from './pane-tree'

/** In percent of the tab's place. */
export interface Place {
  readonly sessionId: SessionId
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
const WHOLE = { left: 0, top: 0, right: 100, bottom: 100 }

/** Where each terminal of a tab is. */
export function placesOf(pane: Pane, area: Omit<Place, 'sessionId'> = WHOLE): readonly Place[] {
  if (pane.kind === 'terminal') return [{ sessionId: pane.sessionId, ...area }]
  let used = 0
  return pane.children.flatMap((child, index) => {
    const from = used / 100
    used += pane.sizes[index] ?? 0
    const to = used / 100
    const [width, height] = [area.right - area.left, area.bottom - area.top]
    return placesOf(child, pane.direction === 'row'
      ? { ...area, left: area.left + width * from, right: area.left + width * to }
      : { ...area, top: area.top + height * from, bottom: area.top + height * to })
  })
}

/** Shares are fractions; neighbours touch within this. */
const NEAR = 0.01

/** The terminal that a person sees on that side of another: among those that touch it, the one beside its middle. */
export function beside(pane: Pane, sessionId: SessionId, side: Side): SessionId | null {
  const places = placesOf(pane)
  const here = places.find((place) => place.sessionId === sessionId)
  if (here === undefined) return null
  const horizontal = side === 'left' || side === 'right'
  const middle = horizontal ? (here.top + here.bottom) / 2 : (here.left + here.right) / 2
  const touching = places.filter((place) => {
    const apart = { left: here.left - place.right, right: place.left - here.right, up: here.top - place.bottom, down: place.top - here.bottom }[side]
    const overlap = horizontal ? Math.min(here.bottom, place.bottom) - Math.max(here.top, place.top) : Math.min(here.right, place.right) - Math.max(here.left, place.left)
    return Math.abs(apart) < NEAR && overlap > NEAR
  })
  const away = (place: Place) => {
    const [from, to] = horizontal ? [place.top, place.bottom] : [place.left, place.right]
    return middle < from ? from - middle : Math.max(0, middle - to)
  }
  return touching.toSorted((a, b) => away(a) - away(b))[0]?.sessionId ?? null
}
