import { useId, useState, type KeyboardEvent } from 'react'
import type { ControlProps } from './control-props'

interface Props extends ControlProps {
  readonly kind: 'text' | 'number' | 'lines'
  readonly limits?: { readonly min: number; readonly max: number; readonly whole: boolean }
  /** The value that holds, as text. */
  readonly shown: string
  /** What is said while what stands here is not allowed. */
  readonly problem: string
  /** Takes the value, or returns false. */
  readonly accept: (draft: string) => boolean
}

/** A value that is written: it counts as soon as it is allowed; one that is not stays to be corrected, with the range, and the old one holds. */
export function WrittenValue({ field, labelledBy, describedBy, kind, limits, shown, problem, accept }: Props) {
  const id = useId()
  /** Null: nothing is being written, the value that holds is shown. */
  const [draft, setDraft] = useState<{ readonly text: string; readonly sound: boolean } | null>(null)
  const common = {
    value: draft?.text ?? shown,
    'aria-labelledby': labelledBy,
    'aria-describedby': [describedBy, draft?.sound === false ? id : undefined].filter((part) => part !== undefined).join(' '),
    'aria-invalid': draft?.sound === false,
    spellCheck: false,
    'data-testid': `setting-${field}`,
    // What is not allowed stays in view; what is allowed is shown as it was taken.
    onBlur: () => setDraft((current) => (current?.sound === true ? null : current)),
    onChange: (event: { readonly target: { readonly value: string } }) => setDraft({ text: event.target.value, sound: accept(event.target.value) }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || draft?.sound !== false) return
      // Esc gives up what is not allowed; only then does it close the dialog.
      event.preventDefault()
      event.stopPropagation()
      setDraft(null)
    },
  }
  return (
    <>
      {kind === 'lines'
        ? <textarea rows={2} {...common} />
        : <input type={kind} min={limits?.min} max={limits?.max} step={limits?.whole === false ? 0.1 : undefined} autoComplete="off" {...common} />}
      {draft?.sound === false ? <small className="problem" id={id} role="alert" data-testid={`problem-${field}`}>{problem}</small> : null}
    </>
  )
}
