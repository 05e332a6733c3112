import type { SettingKey } from '../../shared/settings-fields'
import { SettingRow } from './SettingRow'

export function Rows({ fields }: { readonly fields: readonly SettingKey[] }) {
  return <div className="setting-rows">{fields.map((field) => <SettingRow key={field} field={field} />)}</div>
}
