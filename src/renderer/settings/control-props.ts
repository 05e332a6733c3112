import type { SettingKey } from '../../shared/settings-fields'

/** What every control of a setting gets: the ids of its words are those of its row. */
export interface ControlProps {
  readonly field: SettingKey
  readonly labelledBy: string
  readonly describedBy: string | undefined
}
