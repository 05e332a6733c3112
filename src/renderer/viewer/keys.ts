import { nextError } from './errors'
import type { ViewerSession } from './session'
import { useViewer } from './store'

export interface ViewerKeys {
  focusSearch(): void
  focusGoTo(): void
  copy(): void
  scrollSideways(by: number): void
}

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const SIDEWAYS_PX = 80

/** Does what the key means in the viewer. False: it means nothing here. `typing`: the focus is in a field. */
export function viewerKey(event: PressedKey, session: ViewerSession, does: ViewerKeys, typing: boolean): boolean {
  const command = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (command && !event.shiftKey && key === 'f') return done(() => does.focusSearch())
  if (command && key === 'g') return done(() => does.focusGoTo())
  if (event.key === 'F3') return done(() => void session.search.step(event.shiftKey ? -1 : 1))
  if (event.key === 'F8') return done(() => nextError(session, event.shiftKey ? -1 : 1))
  if (event.altKey && key === 'z') return done(() => useViewer.setState(({ wrap }) => ({ wrap: !wrap })))
  if (typing) return false
  if (command && key === 'c') return done(() => does.copy())
  if (command && key === 'a') return done(() => useViewer.setState({ chosen: { anchor: 0, head: Math.max(0, session.total - 1) } }))
  if (event.altKey || (command && event.key !== 'Home' && event.key !== 'End')) return false
  const page = Math.max(session.rowHeight, session.viewHeight - session.rowHeight)
  switch (event.key) {
    case 'PageDown': return done(() => session.scrollBy(page))
    case 'PageUp': return done(() => session.scrollBy(-page))
    case 'ArrowDown': return done(() => session.scrollBy(session.rowHeight))
    case 'ArrowUp': return done(() => session.scrollBy(-session.rowHeight))
    case 'ArrowLeft': return done(() => does.scrollSideways(-SIDEWAYS_PX))
    case 'ArrowRight': return done(() => does.scrollSideways(SIDEWAYS_PX))
    case 'Home': return done(() => session.scrollTo({ row: 0, px: 0 }))
    case 'End': return done(() => session.toEnd(true))
    default: return false
  }
}

function done(does: () => void): true {
  does()
  return true
}
