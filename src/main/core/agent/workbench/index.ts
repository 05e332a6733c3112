export type { OtherCaptures, SessionRow, WorkbenchPorts } from './ports'
export { Recording } from './recording'
export { readStored, searchStored, type StoredSearch } from './stored'
export { findTask, Workbench, type RunRequest, type WorkTask } from './workbench'
