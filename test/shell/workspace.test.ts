import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspaceSchema } from '../../src/shared/workspace'
import { WorkspaceFile } from '../../src/main/shell/workspace'
import { useTempDirs } from '../support/temp-dir'

const DEFAULTS = workspaceSchema.parse({})
const temporaryDirectory = useTempDirs()

describe('the workspace file', () => {
  it('comes back after a restart', () => {
    const folder = temporaryDirectory()
    const changed = { ...DEFAULTS, sidebarOpen: false, panelWidth: 500 }
    new WorkspaceFile(folder).set(changed)
    expect(new WorkspaceFile(folder).get()).toEqual(changed)
  })

  it.each(['{', '[]', 'null', '{"panelWidth": 1}', '\u0000'])('a broken file %j gives the defaults and is kept beside', (content) => {
    const folder = temporaryDirectory()
    const path = join(folder, 'workspace.json')
    writeFileSync(path, content)
    const file = new WorkspaceFile(folder)
    expect(file.get()).toEqual(DEFAULTS)
    expect(readFileSync(`${path}.bad`, 'utf8')).toBe(content)
    file.set(DEFAULTS)
    expect(new WorkspaceFile(folder).get()).toEqual(DEFAULTS)
  })
})
