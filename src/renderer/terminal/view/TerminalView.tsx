import { useEffect, useRef } from 'react'
import type { SessionId } from '../../../shared/ids'
import { terminalOf } from '../terminals'
import { Overlays } from './Overlays'
import { TerminalMenu } from './TerminalMenu'

interface Props {
  readonly sessionId: SessionId
  readonly shown: boolean
  /** It has the keyboard among the shown ones. */
  readonly focused: boolean
}
/** The place of one terminal; kept, hidden, while another tab is shown. */
export function TerminalView({ sessionId, shown, focused }: Props) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const host = terminalOf(sessionId)
    host.attach(element)
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => host.refit())
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      host.detach()
    }
  }, [sessionId])

  useEffect(() => {
    // Also when it is hidden: then it gives back what it draws with.
    terminalOf(sessionId).refit()
  }, [sessionId, shown])
  useEffect(() => {
    if (shown && focused) terminalOf(sessionId).focus()
  }, [sessionId, shown, focused])

  return (
    <div className="terminal-place" hidden={!shown} data-testid="terminal" data-session={sessionId} data-focused={shown && focused}>
      <TerminalMenu sessionId={sessionId}><div ref={place} className="terminal-screen" /></TerminalMenu>
      <Overlays sessionId={sessionId} />
    </div>
  )
}
