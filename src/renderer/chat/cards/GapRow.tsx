import { ChevronRight } from 'lucide-react'
import { useId, useRef } from 'react'
import type { CaptureId } from '../../../shared/ids'
import type { ViewPiece } from '../../../shared/observation'
import { inOwnWords } from '../../messages'
import { formatBytes, formatCount } from '../../ui/format'
import { useText } from '../../ui/hooks'
import { openViewer } from '../../viewer'
import { visibleText } from '../visible'
import { Masked } from './Masked'
import { plainLines } from './terminal-text'
import { useGap } from './use-gap'

interface Props {
  readonly gap: Extract<ViewPiece, { kind: 'gap' }>
  readonly captureId: CaptureId
}

/** A stripe where something was left out. Opened, it shows what happened there, set apart from what the AI saw. */
export function GapRow({ gap, captureId }: Props) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const regionId = useId()
  const { state, open, more, close } = useGap({ captureId, from: gap.fromCursor, to: gap.toCursor })
  const shut = () => {
    close()
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button} type="button" className="gap" aria-expanded={state.open} aria-controls={state.open ? regionId : undefined} title={state.open ? text.gapClose : text.gapOpen}
        onClick={() => (state.open ? close() : open())} data-testid="gap"
      >
        <ChevronRight size={11} className={state.open ? 'turned' : ''} aria-hidden="true" />
        {text.gapText(formatCount(gap.lines), formatBytes(gap.bytes), formatCount(gap.fromCursor), formatCount(gap.toCursor))}
      </button>
      {state.open ? (
        <section
          id={regionId} className="unseen" aria-label={text.gapTitle} data-testid="gap-text"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            shut()
          }}
        >
          <header className="unseen-head">
            <span>{text.gapTitle}</span>
            <span className="unseen-size" data-testid="gap-progress">{text.usedOf(formatBytes(state.cursor - gap.fromCursor), formatBytes(gap.toCursor - gap.fromCursor))}</span>
          </header>
          {state.missing ? <p className="unseen-note">{text.gapMissing}</p> : null}
          {state.text === '' ? null : <pre tabIndex={0} aria-label={text.gapTitle}><Masked text={visibleText(plainLines(state.text))} /></pre>}
          {state.problem === null ? null : <p className="unseen-note" role="alert">{inOwnWords(state.problem, text)}</p>}
          <footer className="unseen-foot">
            {state.done === null ? <button type="button" className="link" disabled={state.reading} onClick={more} data-testid="gap-more">{text.gapMore(formatBytes(gap.toCursor - state.cursor))}</button> : null}
            {state.done === 'capped' ? <span>{text.gapCapped}</span> : null}
            <button type="button" className="link" onClick={() => openViewer(captureId, { cursor: state.cursor })} data-testid="gap-viewer">{text.fullOutput}</button>
            <button type="button" className="link" onClick={shut} data-testid="gap-close">{text.close}</button>
          </footer>
        </section>
      ) : null}
    </>
  )
}
