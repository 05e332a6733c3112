import { join } from 'node:path'
import { workspaceSchema, type Workspace } from '../../shared/workspace'
import { keepAside, readPrivateFile, writePrivateFile } from './private-file'

/** How the window is laid out, in `workspace.json`. A file that cannot be understood is kept beside it, and the defaults hold. */
export class WorkspaceFile {
  private readonly path: string
  private current: Workspace
  private text = ''

  constructor(dataDirectory: string) {
    this.path = join(dataDirectory, 'workspace.json')
    this.current = this.load() ?? workspaceSchema.parse({})
  }

  get(): Workspace {
    return this.current
  }

  /** @throws Error when the file cannot be written; the layout then holds until the app ends. */
  set(workspace: Workspace): void {
    this.current = workspace
    const text = `${JSON.stringify(workspace, null, 2)}\n`
    if (text === this.text) return
    writePrivateFile(this.path, text)
    this.text = text
  }

  private load(): Workspace | null {
    const content = readPrivateFile(this.path)
    if (content === undefined) return null
    try {
      const stored = workspaceSchema.safeParse(JSON.parse(content.toString('utf8')))
      if (stored.success) return stored.data
    } catch {
      // Not JSON: as one that does not fit.
    }
    keepAside(this.path)
    return null
  }
}
