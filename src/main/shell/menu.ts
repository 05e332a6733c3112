import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Words } from './words'

/**
 * Only what macOS needs: the app's own entries, the editing roles and the window's, in the person's language. On Linux and Windows there is
 * no menu at all, because its accelerators would take Ctrl+letter from the terminal.
 */
export function setMenu(text: Words): void {
  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate(macMenu(text)) : null)
}

export function macMenu({ menu }: Words, name = app.name): MenuItemConstructorOptions[] {
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    {
      label: name,
      submenu: [
        { role: 'about', label: menu.about(name) }, line, { role: 'services', label: menu.services }, line,
        { role: 'hide', label: menu.hide(name) }, { role: 'hideOthers', label: menu.hideOthers }, { role: 'unhide', label: menu.showAll }, line,
        { role: 'quit', label: menu.quit(name) },
      ],
    },
    {
      label: menu.edit,
      submenu: [
        { role: 'undo', label: menu.undo }, { role: 'redo', label: menu.redo }, line, { role: 'cut', label: menu.cut }, { role: 'copy', label: menu.copy },
        { role: 'paste', label: menu.paste }, { role: 'selectAll', label: menu.selectAll },
      ],
    },
    { label: menu.view, submenu: [{ role: 'togglefullscreen', label: menu.fullScreen }] },
    { role: 'window', label: menu.window, submenu: [{ role: 'minimize', label: menu.minimize }, { role: 'zoom', label: menu.zoom }, line, { role: 'front', label: menu.front }] },
  ]
}
