import { useEffect, useRef, useState } from 'react'
import type { CaptureId } from '../../../shared/ids'
import { inOwnWords } from '../../messages'
import { useApp } from '../../state'
import { NOTHING_READ, openCaptureTerminal, type CaptureState, type CaptureTerminal } from '../../terminal'
import { formatBytes } from '../../ui/format'
import { useDark, useText } from '../../ui/hooks'

interface Props {
  readonly captureId: CaptureId
  readonly unmasked: boolean
  /** How many there are, in words, where it is known. */
  readonly lines: string | null
}

/** What happened: the raw output of a capture, live while the program runs. */
export function CaptureView({ captureId, unmasked, lines }: Props) {
  const text = useText()
  const dark = useDark()
  const settings = useApp((state) => state.settings)
  const place = useRef<HTMLDivElement>(null)
  const terminal = useRef<CaptureTerminal | null>(null)
  const [state, setState] = useState<CaptureState>(NOTHING_READ)

  useEffect(() => {
    if (place.current === null) return undefined
    const opened = openCaptureTerminal(place.current, captureId, { ...settings, dark, unmasked }, setState)
    terminal.current = opened
    return () => {
      terminal.current = null
      opened.dispose()
    }
  }, [captureId, unmasked, dark, settings])

  const live = !state.ended && !state.waiting && state.problem === null
  return (
    <div className="capture-view">
      <p className="capture-state" data-testid="capture-state">
        {state.problem !== null ? inOwnWords(state.problem, text) : (state.ended ? [formatBytes(state.totalBytes), ...(lines === null ? [] : [lines]), ...(state.evictedBefore ? [] : [text.complete])].join(' · ') : text.reading(formatBytes(state.shownBytes), formatBytes(state.totalBytes)))}
        {state.evictedBefore ? ` · ${text.evictedNote}` : ''}
        {live ? <span className="chip accent" data-testid="capture-live">{text.live}</span> : null}
        {state.waiting ? (
          <>
            <button type="button" className="link" onClick={() => terminal.current?.more()}>{text.readMore}</button>
            <button type="button" className="link" onClick={() => terminal.current?.toEnd()}>{text.toEnd}</button>
          </>
        ) : null}
      </p>
      <div ref={place} className="capture-place" data-testid="capture-terminal" role="group" aria-label={text.whatHappened} />
    </div>
  )
}
