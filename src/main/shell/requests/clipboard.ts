import { readClipboard, writeClipboard } from '../clipboard'
import type { ShellHandlers } from '../ipc'

export function clipboardRequests(): Pick<ShellHandlers, 'app.clipboard.write' | 'app.clipboard.read'> {
  return {
    'app.clipboard.write': async ({ text, selection }) => {
      await writeClipboard(text, selection)
      return {}
    },
    'app.clipboard.read': async ({ selection }) => ({ text: await readClipboard(selection) }),
  }
}
