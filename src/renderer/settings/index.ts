export { SettingsDialog } from './SettingsDialog'
