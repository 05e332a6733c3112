import { useId, useState, type KeyboardEvent } from 'react'
import type { AppSettings } from '../../shared/channels'
import type { SettingKey } from '../../shared/settings-fields'
import { useApp } from '../state'
import type { ControlProps } from './control-props'

interface Props extends ControlProps {
  readonly kind: 'text' | 'number' | 'lines'
  readonly limits?: { readonly min: number; readonly max: number; readonly whole: boolean }
  /** The value that holds, as it is written. */
  readonly format: (value: AppSettings[SettingKey]) => string
  /** What is said while what stands here is not allowed. */
  readonly problem: string
  /** Takes the value, or returns false. */
  readonly accept: (draft: string) => boolean
}
interface Draft {
  readonly text: string
  readonly sound: boolean
  /** What held, as text, when this was written: once it is something else, somebody has changed it elsewhere. */
  readonly holds: string
}

/** A value that is written: it counts as soon as it is allowed; one that is not stays to be corrected, with the range, and the old one holds. */
export function WrittenValue({ field, labelledBy, describedBy, kind, limits, format, problem, accept }: Props) {
  const id = useId()
  const shown = format(useApp((state) => state.settings[field]))
  /** Null: nothing is being written, the value that holds is shown. */
  const [written, setDraft] = useState<Draft | null>(null)
  const draft = written?.holds === shown ? written : null
  const common = {
    value: draft?.text ?? shown,
    'aria-labelledby': labelledBy,
    'aria-describedby': [describedBy, draft?.sound === false ? id : undefined].filter((part) => part !== undefined).join(' '),
    'aria-invalid': draft?.sound === false,
    spellCheck: false,
    'data-own-keys': draft?.sound === false ? 'escape' : undefined,
    'data-testid': `setting-${field}`,
    // What is not allowed stays in view; what is allowed is shown as it was taken.
    onBlur: () => setDraft((current) => (current?.sound === true ? null : current)),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const text = event.target.value
      const sound = accept(text)
      setDraft({ text, sound, holds: format(useApp.getState().settings[field]) })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || draft?.sound !== false) return
      // Esc gives up what is not allowed; only then does it close the dialog.
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
