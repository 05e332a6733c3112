import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { Words } from './words'

/**
 * Only what the system needs: the editing roles of macOS, and zoom. On Linux and Windows there is no menu at all, because its
 * accelerators would take Ctrl+letter from the terminal.
 */
export function setMenu(text: Words): void {
  if (process.platform !== 'darwin') {
    Menu.setApplicationMenu(null)
    return
  }
  const template: MenuItemConstructorOptions[] = [
    { role: 'appMenu' },
    { label: text.edit, submenu: [{ role: 'undo' }, { role: 'redo' }, { type: 'separator' }, { role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
    { label: text.view, submenu: [{ role: 'togglefullscreen' }] },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
