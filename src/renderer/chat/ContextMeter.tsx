import { useEffect, useId, useState } from 'react'
import type { Meter } from '../../shared/channels'
import { formatCount, formatShort } from '../ui/format'
import { useText } from '../ui/hooks'
import './meter.css'

const PARTS = ['system', 'tools', 'goal', 'history', 'terminal', 'reserve'] as const
/** Where requests are pruned, compacted and refused (the rules of the context). */
const MARKS = [50, 75, 90] as const

/** A pointer that only passes over, or under which the window changes, opens nothing. */
const HOVER_MS = 350

/** How full the model's window is, by part, and what the chat has used so far. Pointed at or focused, it explains itself. */
export function ContextMeter({ meter }: { readonly meter: Meter | null }) {
  const text = useText()
  const detailId = useId()
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState(false)
  useEffect(() => {
    if (!pointed) return undefined
    const timer = setTimeout(() => setOpen(true), HOVER_MS)
    return () => clearTimeout(timer)
  }, [pointed])
  const leave = () => {
    setPointed(false)
    setOpen(false)
  }
  const window = meter?.windowTokens ?? 1
  const used = meter?.usedTokens ?? 0
  const percent = Math.round((used / window) * 100)
  const parts = PARTS.map((part) => ({ part, tokens: meter?.[part] ?? 0 })).filter(({ tokens }) => tokens > 0)
  // The built-in operator spends no tokens.
  const spent = meter !== null && meter.inputTokensTotal + meter.outputTokensTotal > 0
  return (
    <section className="meter" aria-label={text.context} onMouseMove={() => setPointed(true)} onMouseLeave={leave} data-testid="context-meter">
      <button
        type="button" className="meter-button" aria-expanded={open} aria-describedby={open ? detailId : undefined} disabled={meter === null}
        onFocus={({ currentTarget }) => setOpen(currentTarget.matches(':focus-visible'))} onBlur={() => setOpen(false)} onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
        }}
      >
        <span className="meter-row">
          <span className="dim">{text.context}</span>
          {meter === null ? <span className="dim">{text.contextNone}</span> : (
            <>
              <span data-testid="meter-percent">{percent} %</span>
              <span className="dim">{text.usedOf(formatShort(used), formatShort(window))}</span>
              <span className="spacer" />
              {spent ? <span className="dim" data-testid="meter-totals">{text.inOut(formatShort(meter.inputTokensTotal), formatShort(meter.outputTokensTotal))}</span> : null}
            </>
          )}
        </span>
        <span className="meter-bar" aria-hidden="true">
          {parts.map(({ part, tokens }) => <i key={part} className={`part-${part}`} style={{ width: `${(tokens / window) * 100}%` }} />)}
        </span>
        <span className="meter-marks" aria-hidden="true">
          {MARKS.map((mark) => <span key={mark} className={percent >= mark ? 'passed' : ''} style={{ left: `${mark}%` }}>{mark}</span>)}
        </span>
      </button>
      {open && meter !== null ? (
        <div id={detailId} className="meter-detail" role="tooltip" data-testid="meter-detail">
          <table>
            <caption>{text.meterCaption}</caption>
            <tbody>
              {parts.map(({ part, tokens }) => (
                <tr key={part}>
                  <th scope="row"><i className={`swatch part-${part}`} aria-hidden="true" />{text.meterParts[part]}</th>
                  <td className="meter-words">{text.meterPartWords[part]}</td>
                  <td>{formatCount(tokens)}</td>
                </tr>
              ))}
              <tr className="meter-free">
                <th scope="row"><i className="swatch" aria-hidden="true" />{text.meterParts.free}</th>
                <td className="meter-words">{text.usedOf(formatCount(used), formatCount(window))}</td>
                <td>{formatCount(Math.max(0, window - used))}</td>
              </tr>
            </tbody>
          </table>
          <ul>{MARKS.map((mark) => <li key={mark} className={percent >= mark ? 'passed' : ''}><b>{mark} %</b> {text.meterMarks[mark]}</li>)}</ul>
          <p>{spent ? text.meterTotals(formatCount(meter.inputTokensTotal), formatCount(meter.outputTokensTotal)) : text.meterNoTotals}</p>
        </div>
      ) : null}
    </section>
  )
}
