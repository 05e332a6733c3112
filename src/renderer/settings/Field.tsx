import { useId, type ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly help?: string | undefined
  readonly problem?: string | undefined
  readonly children: (aria: { readonly id: string; readonly 'aria-describedby': string; readonly 'aria-invalid': boolean }) => ReactNode
}

/** A labelled control of a form with its help, or with what is wrong in its place. */
export function Field({ label, help, problem, children }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': problem !== undefined })}
      <small id={`${id}-note`} className={problem === undefined ? '' : 'problem'} role={problem === undefined ? undefined : 'alert'}>{problem ?? help}</small>
    </div>
  )
}

interface TextFieldProps extends Omit<Props, 'children'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly testId: string
  readonly placeholder?: string
  readonly secret?: boolean
  readonly focused?: boolean
}
export function TextField({ value, onChange, testId, placeholder, secret, focused, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(aria) => (
        <input
          {...aria} type={secret === true ? 'password' : 'text'} autoComplete="off" spellCheck={false} value={value} placeholder={placeholder} autoFocus={focused}
          onChange={(event) => onChange(event.target.value)} data-testid={testId}
        />
      )}
    </Field>
  )
}
