export { NewerStoreError, openDatabase } from './database'
export type { RoomMigrations } from './migrate'
