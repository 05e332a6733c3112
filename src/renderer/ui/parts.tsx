import type { LucideIcon } from 'lucide-react'
import type { Tone } from './run-state'

export function Dot({ tone, pulse }: { readonly tone: Tone; readonly pulse?: boolean }) {
  return <span className={`dot ${tone}${pulse === true ? ' pulse' : ''}`} aria-hidden="true" />
}

interface IconButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly onClick: () => void
  readonly testId?: string
  readonly pressed?: boolean
  readonly shortcut?: string
  /** A shorter tooltip, where the label names a thing that stands beside the button. */
  readonly hint?: string
  readonly disabled?: boolean
}
/** A small square button; its label is read out and shown as a tooltip with its shortcut. */
export function IconButton({ icon: Icon, label, onClick, testId, pressed, shortcut, hint = label, disabled }: IconButtonProps) {
  const title = shortcut === undefined || shortcut === '' ? hint : `${hint} (${shortcut})`
  return (
    <button type="button" className="icon-button" aria-label={label} title={title} aria-pressed={pressed} disabled={disabled} onClick={onClick} data-testid={testId}>
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

interface SegmentProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly title?: string }[]
  readonly onChange: (value: T) => void
  readonly testId?: string
}
/** A few choices of which one holds: a radio group, so arrow keys move in it. */
export function Segment<T extends string>({ label, value, options, onChange, testId }: SegmentProps<T>) {
  return (
    <div className="segment" role="radiogroup" aria-label={label} data-testid={testId}>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'on' : ''} title={option.title}>
          <input type="radio" name={label} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
