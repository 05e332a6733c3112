import { useEffect, useRef } from 'react'
import type { SessionId } from '../../../shared/ids'
import { terminalOf } from '../terminals'

/** The place of one terminal; kept, hidden, while another tab is shown. */
export function TerminalView({ sessionId, shown }: { readonly sessionId: SessionId; readonly shown: boolean }) {
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
    if (!shown) return
    const host = terminalOf(sessionId)
    host.refit()
    host.focus()
  }, [sessionId, shown])

  return <div ref={place} className="terminal-place" hidden={!shown} data-testid="terminal" data-session={sessionId} />
}
