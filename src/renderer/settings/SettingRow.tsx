import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { settingDefaults, type SettingKey } from '../../shared/settings-fields'
import { resetSetting, useApp } from '../state'
import { useText } from '../ui/hooks'
import { IconButton } from '../ui/parts'
import { SettingControl } from './SettingControl'

/** One setting: what it is, its control, and the way back to the default where it differs. */
export function SettingRow({ field }: { readonly field: SettingKey }) {
  const text = useText()
  const id = useId()
  const value = useApp((state) => state.settings[field])
  const { label, help } = text.settingFields[field]
  const differs = JSON.stringify(value) !== JSON.stringify(settingDefaults()[field])
  return (
    <div className="setting" data-testid={`row-${field}`}>
      <div className="setting-words">
        <span id={`${id}-label`}>{label}</span>
        {help === '' ? null : <small id={`${id}-help`}>{help}</small>}
      </div>
      <div className="setting-control">
        <SettingControl field={field} labelledBy={`${id}-label`} describedBy={help === '' ? undefined : `${id}-help`} />
      </div>
      <div className="setting-reset">
        {differs ? <IconButton icon={RotateCcw} label={text.resetSetting(label)} onClick={() => resetSetting(field)} testId={`reset-${field}`} /> : null}
      </div>
    </div>
  )
}
