import { dialog, type BrowserWindow } from 'electron'
import type { EngineHost } from './engine-host'
import type { Words } from './words'

/** An engine that does not answer must not keep the window open. */
const ASK_ENGINE_MS = 1500

async function runningPrograms(engine: EngineHost): Promise<number> {
  const late = new Promise<number>((resolve) => setTimeout(() => resolve(0), ASK_ENGINE_MS).unref())
  const count = async () => {
    const [tasks, sessions] = await Promise.all([engine.request('task.list', {}), engine.request('terminal.list', {})])
    const busy = sessions.filter((session) => session.state.kind === 'running' && session.busy === true)
    return tasks.filter((task) => task.state.kind === 'running').length + busy.length
  }
  return Promise.race([late, count().catch(() => 0)])
}

/** Asks before a window with running programs is closed; closes it when nothing runs or the person agrees. */
export function guardClose(window: BrowserWindow, engine: EngineHost, text: () => Words): void {
  let agreed = false
  let asking = false
  const ask = async () => {
    const count = await runningPrograms(engine)
    if (count > 0) {
      const { quitTitle, quitMessage, quitDetail, quit, cancel } = text()
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning', title: quitTitle, message: quitMessage, detail: quitDetail(count), buttons: [quit, cancel], defaultId: 1, cancelId: 1,
      })
      if (response !== 0) return
    }
    agreed = true
    window.close()
  }
  window.on('close', (event) => {
    if (agreed) return
    event.preventDefault()
    if (asking) return
    asking = true
    void ask().finally(() => (asking = false))
  })
}
