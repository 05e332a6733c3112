import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, ID, launch, temporaryFolder, test as base, WeirPage, type StartedApp } from './support'

/** One data folder for several lives of the app. */
const test = base.extend<{ data: string }>({
  data: async ({}, use) => {
    const folder = temporaryFolder()
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})
test.setTimeout(120_000)

/** What of the window must come back. */
async function shape(weir: WeirPage) {
  const { page } = weir
  const attributes = (testId: string, name: string) => page.getByTestId(testId).evaluateAll((all, key) => all.map((element) => element.getAttribute(key)), name)
  const places = await page.getByTestId(ID.pane).evaluateAll((panes) => panes.map((pane) => {
    const { x, y, width, height } = pane.getBoundingClientRect()
    return [pane.getAttribute('data-session'), ...[x, y, width, height].map(Math.round)]
  }))
  return {
    tabs: await attributes(ID.tab, 'data-session'), shown: await weir.focusedPane().getAttribute('data-session'), places,
    sidebar: await page.getByTestId(ID.sidebar).isVisible(), assistant: (await page.getByTestId(ID.assistant).boundingBox())?.width,
  }
}

/** Two tabs, the first with three panes of uneven sizes and 60 lines above the screen. */
async function arranged(app: StartedApp): Promise<WeirPage> {
  const weir = new WeirPage(app.page)
  await weir.ready()
  const { page } = weir
  await weir.run('seq 100 160; echo first-$((1 + 1))')
  await weir.expectScreen('first-2')
  await page.keyboard.press('Control+Shift+D')
  await expect(weir.panes()).toHaveCount(2)
  await weir.expectScreen(/[$#] ?$/m)
  await page.keyboard.type('echo second-$((1 + 1))\n')
  await weir.expectScreen('second-2')
  await page.keyboard.press('Control+Alt+Shift+ArrowLeft')
  await page.keyboard.press('Control+Shift+E')
  await expect(weir.panes()).toHaveCount(3)
  await weir.expectScreen(/[$#] ?$/m)
  await page.keyboard.type('echo third-$((1 + 1))\n')
  await weir.expectScreen('third-2')
  await weir.newTerminal()
  await weir.run('echo other-$((1 + 1))')
  await weir.tab(0).click()
  await page.keyboard.press('Control+Shift+ArrowUp')
  await weir.expectScreen('second-2')
  const edge = page.getByRole('separator', { name: 'Change the width of the assistant' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+B')
  await expect(page.getByTestId(ID.sidebar)).toBeHidden()
  return weir
}

async function expectShape(weir: WeirPage, was: Awaited<ReturnType<typeof shape>>): Promise<void> {
  await expect.poll(() => shape(weir)).toEqual(was)
}

test('a reload, a crash of the page and a crash of the engine keep tabs, splits, focus, sizes and screens', async ({ data }) => {
  const app = await launch({ dataDirectory: data })
  const weir = await arranged(app)
  const was = await shape(weir)
  expect(was.places).toHaveLength(4)

  await weir.page.reload()
  await weir.ready()
  await expectShape(weir, was)
  await weir.expectScreen('second-2')
  await weir.page.keyboard.type('echo alive-$((1 + 1))\n')
  await weir.expectScreen('alive-2')

  // The engine dies with every shell: all are shown as ended, where they were, with their screens.
  const pid = await app.electron.evaluate(({ app: electron }) => electron.getAppMetrics().find(({ serviceName }) => serviceName === 'node.mojom.NodeService')?.pid)
  process.kill(pid ?? 0, 'SIGKILL')
  await expect(weir.page.getByTestId(ID.terminalEnded)).toHaveCount(4)
  await expect(weir.page.getByTestId(ID.engineState)).toHaveAttribute('data-state', 'ready')
  await expectShape(weir, was)
  await weir.expectScreen('alive-2')
  await weir.alive()
  await expect(weir.page.getByTestId(ID.terminalEnded)).toHaveCount(3)
  await expect(weir.panes()).toHaveCount(3)
  await weir.page.keyboard.type('echo renewed-$((1 + 1))\n')
  await weir.expectScreen('renewed-2')
  const renewed = await shape(weir)

  // The page's process dies: main loads the page again. This page object stays dead, so main is asked what is there.
  await app.electron.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const loaded = new Promise((resolve) => contents?.once('did-finish-load', () => resolve(null)))
    contents?.forcefullyCrashRenderer()
    await loaded
  })
  const inPage = (script: string) => app.electron.evaluate(({ BrowserWindow }, code): Promise<unknown> | undefined => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code), script)
  const places = `[...document.querySelectorAll('[data-testid="${ID.pane}"]')].map((pane) => {
    const { x, y, width, height } = pane.getBoundingClientRect()
    return [pane.dataset.session, ...[x, y, width, height].map(Math.round)]
  })`
  await expect.poll(() => inPage(places), { timeout: 20_000 }).toEqual(renewed.places)
  const screen = `document.querySelector('[data-testid="${ID.terminal}"][data-focused="true"] .xterm-rows')?.textContent ?? ''`
  await expect.poll(() => inPage(screen), { timeout: 20_000 }).toContain('renewed-2')
  await app.close()
})

test('a restart of the app brings back the layout with ended terminals, their screens and what had scrolled away', async ({ data }) => {
  const first = await launch({ dataDirectory: data })
  const before = await arranged(first)
  const was = await shape(before)
  await first.close()

  const second = await launch({ dataDirectory: data })
  const weir = new WeirPage(second.page)
  await weir.ready()
  await expectShape(weir, was)
  await expect(weir.page.getByTestId(ID.terminalEnded)).toHaveCount(4)
  await expect(weir.page.getByTestId(ID.welcome)).toBeHidden()
  await weir.expectScreen('second-2')
  await weir.page.keyboard.press('Control+Shift+ArrowLeft')
  await weir.expectScreen('first-2')
  // What was above the screen is above it again.
  await weir.shownTerminal().hover()
  await expect.poll(async () => {
    await weir.page.mouse.wheel(0, -400)
    return weir.screen()
  }).toMatch(/^100$/m)
  await weir.page.keyboard.press('Control+Shift+R')
  await expect(weir.page.getByTestId(ID.terminalEnded)).toHaveCount(3)
  await weir.run('echo again-$((1 + 1))')
  await weir.expectScreen('again-2')
  await second.close()
})

test('who does not want them back starts with one fresh terminal', async ({ data }) => {
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ restoreSessions: false, confirmClose: 'never', keybindings: { 'pane.splitRight': 'Ctrl+Shift+O' } }))
  const first = await launch({ dataDirectory: data })
  const before = new WeirPage(first.page)
  await before.ready()
  await before.run('echo old-$((1 + 1))')
  await before.expectScreen('old-2')
  // A key of the person's own, and no question where none is wanted.
  await before.page.keyboard.press('Control+Shift+O')
  await expect(before.panes()).toHaveCount(2)
  await before.expectScreen(/[$#] ?$/m)
  await before.page.keyboard.type('sleep 300\n')
  await expect(before.page.getByTestId(ID.sessionState)).toHaveText('busy')
  await before.page.keyboard.press('Control+Shift+W')
  await expect(before.panes()).toHaveCount(1)
  await first.close()

  const second = await launch({ dataDirectory: data })
  const weir = new WeirPage(second.page)
  await weir.ready()
  await expect(weir.page.getByTestId(ID.tab)).toHaveCount(1)
  await expect(weir.page.getByTestId(ID.terminalEnded)).toHaveCount(0)
  expect(await weir.screen()).not.toContain('old-2')
  await second.close()
})
