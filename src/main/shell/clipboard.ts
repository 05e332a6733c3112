import { clipboard } from 'electron'

/**
 * The clipboard, and on Linux PRIMARY (what is selected, pasted by the middle button). Elsewhere PRIMARY is empty and takes nothing.
 * Electron 45 gives PRIMARY as an object of its own, older ones as a second argument.
 */
export async function writeClipboard(text: string, selection: boolean): Promise<void> {
  if (!selection) await clipboard.writeText(text)
  else if (process.platform !== 'linux') return
  else if ('selection' in clipboard) await clipboard.selection.writeText(text)
  else Reflect.apply(clipboard['writeText'], clipboard, [text, 'selection'])
}

export async function readClipboard(selection: boolean): Promise<string> {
  if (!selection) return await clipboard.readText()
  if (process.platform !== 'linux') return ''
  if ('selection' in clipboard) return await clipboard.selection.readText()
  const text: unknown = Reflect.apply(clipboard['readText'], clipboard, ['selection'])
  return typeof text === 'string' ? text : ''
}
