import { dialog, shell, type BrowserWindow } from 'electron'
import type { ShellHandlers } from '../ipc'
import { judgeLink, type LinkVerdict } from '../link-policy'
import type { Words } from '../words'

/** As much of a target as a dialog shows; more of it says that there is more. */
const TARGET_CAP = 400

/** Links of terminals and answers. Nothing but http, https and mailto leaves without the person's word. */
export function linkRequests(window: () => BrowserWindow | null, text: () => Words): Pick<ShellHandlers, 'app.openLink'> {
  return {
    'app.openLink': async ({ url }) => {
      const verdict = judgeLink(url)
      switch (verdict.kind) {
        case 'open':
          await shell.openExternal(verdict.url)
          return { opened: true }
        case 'ask':
          return { opened: await ask(verdict, window(), text()) }
        case 'refuse':
          throw new Error(text().linkRefused[verdict.why](verdict.scheme))
      }
    },
  }
}

async function ask(verdict: Extract<LinkVerdict, { kind: 'ask' }>, window: BrowserWindow | null, text: Words): Promise<boolean> {
  const target = verdict.target.length > TARGET_CAP ? `${verdict.target.slice(0, TARGET_CAP)}…` : verdict.target
  const options = {
    type: 'question' as const, noLink: true, title: text.linkTitle,
    message: verdict.disguised ? text.linkDisguised(target) : text.linkMessage(verdict.scheme),
    detail: verdict.disguised ? `${verdict.scheme}://${target}\n\n${text.linkDisguisedDetail}` : `${verdict.scheme}:${target}\n\n${text.linkDetail}`,
    buttons: [text.linkOpen, text.cancel], defaultId: 1, cancelId: 1,
  }
  const { response } = await (window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options))
  if (response !== 0) return false
  await shell.openExternal(verdict.url)
  return true
}
