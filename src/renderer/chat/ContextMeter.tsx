import type { Meter } from '../../shared/channels'
import { formatShort } from '../ui/format'
import { useText } from '../ui/hooks'

const PARTS = ['system', 'tools', 'goal', 'history', 'terminal', 'reserve'] as const
/** Where requests are pruned, compacted and refused (the rules of the context). */
const MARKS = [50, 75, 90]

/** How full the model's window is, by part, and what the chat has used so far. */
export function ContextMeter({ meter }: { readonly meter: Meter | null }) {
  const text = useText()
  const window = meter?.windowTokens ?? 1
  const used = meter?.usedTokens ?? 0
  const percent = Math.round((used / window) * 100)
  const parts = PARTS.map((part) => ({ part, tokens: meter?.[part] ?? 0 })).filter(({ tokens }) => tokens > 0)
  const legend = parts.map(({ part, tokens }) => `${text.meterParts[part]}: ${formatShort(tokens)}`)
  const free = meter === null ? [] : [`${text.meterParts.free}: ${formatShort(Math.max(0, window - used))}`]
  return (
    <section className="meter" aria-label={text.context} title={[...legend, ...free].join('\n')} data-testid="context-meter">
      <div className="meter-row">
        <span className="dim">{text.context}</span>
        {meter === null ? <span className="dim">{text.contextNone}</span> : (
          <>
            <span data-testid="meter-percent">{percent} %</span>
            <span className="dim">{text.usedOf(formatShort(used), formatShort(window))}</span>
            <span className="spacer" />
            {/* The built-in operator spends no tokens. */}
            {meter.inputTokensTotal + meter.outputTokensTotal === 0 ? null : <span className="dim">{text.inOut(formatShort(meter.inputTokensTotal), formatShort(meter.outputTokensTotal))}</span>}
          </>
        )}
      </div>
      <div className="meter-bar" role="img" aria-label={`${percent} %. ${legend.join(', ')}`}>
        {parts.map(({ part, tokens }) => <i key={part} className={`part-${part}`} style={{ width: `${(tokens / window) * 100}%` }} />)}
      </div>
      <div className="meter-marks" aria-hidden="true">
        {MARKS.map((mark) => <span key={mark} className={percent >= mark ? 'passed' : ''} style={{ left: `${mark}%` }}>{mark}</span>)}
      </div>
    </section>
  )
}
