import { limitsOf } from '../../shared/settings-fields'
import { changeSetting, useApp } from '../state'
import { useText } from '../ui/hooks'
import { Segment } from '../ui/parts'
import type { ControlProps } from './control-props'
import { DESCRIPTORS } from './descriptors'
import { WrittenValue } from './WrittenValue'

/** The control of a setting, made from what the schema says about it. */
export function SettingControl(props: ControlProps) {
  const { field, labelledBy } = props
  const text = useText()
  const value = useApp((state) => state.settings[field])
  const limits = limitsOf(field)
  const { control } = DESCRIPTORS[field]
  const { label } = text.settingFields[field]
  const choices: Readonly<Record<string, string>> = text.settingFields[field].choices
  if (control === 'encoding') return <EncodingMenu {...props} />
  switch (limits.kind) {
    case 'choice': {
      const options = limits.values.map((choice) => ({ value: choice, label: choices[choice] ?? choice }))
      return control === 'menu'
        ? <Menu {...props} value={String(value)} options={options} />
        : <Segment label={label} value={String(value)} options={options} onChange={(next) => void changeSetting(field, next)} testId={`setting-${field}`} />
    }
    case 'flag':
      return (
        <input
          type="checkbox" role="switch" className="switch" checked={value === true} aria-labelledby={labelledBy} aria-describedby={props.describedBy}
          onChange={(event) => void changeSetting(field, event.target.checked)} data-testid={`setting-${field}`}
        />
      )
    case 'number':
      return (
        <WrittenValue
          {...props} kind="number" limits={limits} format={String}
          problem={limits.whole ? text.notAllowed.whole(limits.min, limits.max) : text.notAllowed.number(limits.min, limits.max)}
          accept={(draft) => draft.trim() !== '' && changeSetting(field, Number(draft))}
        />
      )
    case 'text':
      return <WrittenValue {...props} kind="text" format={String} problem={text.notAllowed.text(limits.maxLength)} accept={(draft) => changeSetting(field, draft.trim())} />
    case 'list':
      return (
        <WrittenValue
          {...props} kind="lines" format={lines} problem={text.notAllowed.list(limits.maxItems, limits.maxLength)}
          accept={(draft) => changeSetting(field, draft.split('\n').filter((line) => line !== ''))}
        />
      )
    case 'map':
      return null
  }
}

function lines(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : ''
}

interface MenuProps extends ControlProps {
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}
function Menu({ field, labelledBy, describedBy, value, options }: MenuProps) {
  return (
    <select value={value} onChange={(event) => void changeSetting(field, event.target.value)} aria-labelledby={labelledBy} aria-describedby={describedBy} data-testid={`setting-${field}`}>
      {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
    </select>
  )
}

/** The engine knows which encodings there are; one that it does not know stays in the menu while it is chosen. */
function EncodingMenu(props: ControlProps) {
  const known = useApp((state) => state.engineInfo?.encodings)
  const value = useApp((state) => state.settings.encoding)
  const names = [...new Set([...(known ?? []), value])]
  return <Menu {...props} value={value} options={names.map((name) => ({ value: name, label: name.toUpperCase() }))} />
}
