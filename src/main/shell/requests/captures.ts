import { join } from 'node:path'
import { app, dialog, type BrowserWindow } from 'electron'
import type { EngineHost } from '../engine-host'
import { fileNameOf } from '../file-name'
import type { ShellHandlers } from '../ipc'
import type { Words } from '../words'

/** Saving a capture: the person chooses the file in the system's dialog, the engine writes it. The page names neither. */
export function captureRequests(window: () => BrowserWindow | null, engine: EngineHost, text: () => Words): Pick<ShellHandlers, 'app.capture.save'> {
  return {
    'app.capture.save': async ({ captureId, unmasked, name }) => {
      const { saveTitle } = text()
      const options = { title: saveTitle, defaultPath: join(app.getPath('downloads'), fileNameOf(name)) }
      const owner = window()
      const { canceled, filePath } = await (owner === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options))
      if (canceled || filePath === '') return { path: null, bytes: 0 }
      const { bytes } = await engine.request('capture.export', { captureId, unmasked, path: filePath })
      return { path: filePath, bytes }
    },
  }
}
