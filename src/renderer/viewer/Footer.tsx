import { useState } from 'react'
import { formatCount } from '../ui/format'
import { useText } from '../ui/hooks'
import type { ViewerSession } from './session'
import { useViewer } from './store'

/** Where one is, what happened last, and a line to go to. */
export function Footer({ session }: { readonly session: ViewerSession }) {
  const text = useText()
  const { info, position, said } = useViewer()
  const [line, setLine] = useState('')
  const { total } = session
  const last = Math.min(total, position.row + Math.floor(session.viewHeight / session.rowHeight))
  return (
    <footer className="viewer-foot">
      <span data-testid="viewer-place">{total === 0 || info === null ? '' : text.viewerPlace(formatCount(position.row + 1), formatCount(last), formatCount(total))}</span>
      <span className="viewer-said" role="status" data-testid="viewer-said">{said}</span>
      <span className="spacer" />
      <form className="viewer-goto" onSubmit={(event) => {
        event.preventDefault()
        const number = Number.parseInt(line, 10)
        if (number >= 1) void session.goToLine(number)
      }}>
        <label>{text.viewerGoToLine}<input id="viewer-goto" inputMode="numeric" value={line} maxLength={12} onChange={(event) => setLine(event.target.value.replaceAll(/\D/g, ''))} data-testid="viewer-goto" /></label>
      </form>
    </footer>
  )
}
