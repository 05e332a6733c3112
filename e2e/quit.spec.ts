import { rmSync } from 'node:fs'
import { endAll, expect, ID, launch, runningWith, temporaryFolder, test, uniqueSeconds, WeirPage } from './fixtures'

test.setTimeout(120_000)

test('quitting with a busy terminal and a task asks, says how many, and leaves nothing but what was told to outlive its terminal', async ({ app, weir }) => {
  const seconds = uniqueSeconds()
  try {
    await weir.run(`sleep ${seconds}1 & nohup sleep ${seconds}2 >/dev/null 2>&1 & sleep ${seconds}3 & disown; sleep ${seconds}4`)
    await weir.assistant.mode('Auto')
    await weir.assistant.send(`run sleep ${seconds}5`)
    await expect.poll(() => new Set(runningWith(seconds).flatMap(({ command }) => (command.startsWith('sleep') ? [command.at(-1)] : []))).size).toBe(5)
    await expect(weir.page.getByTestId(ID.sessionState)).toHaveText('busy')

    await app.electron.evaluate(({ dialog }) => {
      dialog.showMessageBox = (...args: readonly unknown[]) => {
        const options = args.at(-1)
        Reflect.set(globalThis, 'asked', typeof options === 'object' && options !== null ? Reflect.get(options, 'detail') : '')
        return Promise.resolve({ response: 1, checkboxChecked: false })
      }
    })
    await app.electron.evaluate(({ app: electronApp }) => electronApp.quit())
    await expect.poll(() => app.electron.evaluate(() => Reflect.get(globalThis, 'asked'))).toMatch(/^2 running programs will be stopped/)
    expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(runningWith(seconds)).not.toEqual([])

    await app.close()
    // nohup and disown say so, and hold in every terminal; the other background job, the program in front and the task are gone.
    await expect.poll(() => runningWith(seconds).map(({ command }) => command.at(-1)).toSorted()).toEqual(['2', '3'])
  } finally {
    endAll(seconds)
  }
})

test('the window comes back where and as large as it was; a second start brings the first one forward', async () => {
  const dataDirectory = temporaryFolder()
  try {
    const first = await launch({ dataDirectory })
    await new WeirPage(first.page).ready()
    await first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 900, height: 620 }))
    await expect(launch({ dataDirectory })).rejects.toThrow()
    expect(await first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    await first.close()
    const second = await launch({ dataDirectory })
    expect(await second.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toMatchObject({ width: 900, height: 620 })
    await second.close()
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
  }
})
