import type { ShellHandlers } from '../ipc'
import type { WorkspaceFile } from '../workspace'

export function workspaceRequests(file: WorkspaceFile): Pick<ShellHandlers, 'app.workspace.get' | 'app.workspace.set'> {
  return {
    'app.workspace.get': () => file.get(),
    'app.workspace.set': (workspace) => {
      file.set(workspace)
      return {}
    },
  }
}
