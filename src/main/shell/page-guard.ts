import { app, dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import { BackOff } from './back-off'
import type { Words } from './words'

/**
 * A page that crashed is loaded again and comes back with its terminals, which the engine has kept: at once, then later, and after a few times in
 * a row only when the person says so. One that hangs can be loaded again or waited for.
 */
export function guardPage(window: BrowserWindow, text: () => Words): void {
  const contents = window.webContents
  let backOff = new BackOff()
  let timer: NodeJS.Timeout | undefined
  let hung: AbortController | null = null
  const reload = () => {
    if (!window.isDestroyed()) contents.reload()
  }
  const giveUp = async () => {
    const { crashTitle, crashMessage, crashDetail, loadAgain, quitWeir } = text()
    const { response } = await ask(window, { type: 'error', title: crashTitle, message: crashMessage, detail: crashDetail, buttons: [loadAgain, quitWeir], defaultId: 0, cancelId: 1 })
    backOff = new BackOff()
    if (response === 0) reload()
    else app.quit()
  }
  contents.on('render-process-gone', (_event, { reason }) => {
    hung?.abort()
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const delayMs = backOff.next(performance.now())
    clearTimeout(timer)
    if (delayMs === null) void giveUp()
    else timer = setTimeout(reload, delayMs)
  })
  const offer = async () => {
    const stopped = new AbortController()
    hung = stopped
    const { hungTitle, hungMessage, hungDetail, loadAgain, wait } = text()
    const { response } = await ask(window, {
      type: 'warning', title: hungTitle, message: hungMessage, detail: hungDetail, buttons: [loadAgain, wait], defaultId: 1, cancelId: 1, signal: stopped.signal,
    })
    hung = null
    // It cannot be asked any more; ended, it is loaded again as after a crash.
    if (response === 0 && !stopped.signal.aborted && !window.isDestroyed()) contents.forcefullyCrashRenderer()
  }
  window.on('unresponsive', () => {
    if (hung === null) void offer()
  })
  window.on('responsive', () => hung?.abort())
  window.on('closed', () => {
    clearTimeout(timer)
    hung?.abort()
  })
}

async function ask(window: BrowserWindow, options: MessageBoxOptions): Promise<{ readonly response: number }> {
  return window.isDestroyed() ? { response: options.cancelId ?? 0 } : dialog.showMessageBox(window, { noLink: true, ...options })
}
