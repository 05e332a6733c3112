import { expect, ID, test, uniqueSeconds, endAll, runningWith } from './fixtures'

test.setTimeout(120_000)

/** A program that says how far it is, goes on for long, and prints a secret on its way. */
function longWork(seconds: string): string {
  return `bash -c 'for i in 1 2 3; do echo "[$i/4] unit $i"; sleep 0.3; done; echo key glpat-aB3dE6gH9jK2mN5pQ8rS; sleep 1; echo "[3/4] unit 3 again"; sleep ${seconds}'`
}

test('the drawer: from the keyboard, empty, a task at work with its progress, mute, stop, filter, clear', async ({ weir, place }) => {
  const { page, assistant } = weir
  const drawer = page.getByTestId(ID.taskDrawer)
  const rows = drawer.getByTestId(ID.taskRow)
  const seconds = uniqueSeconds()
  try {
    await assistant.mode('Auto')
    await weir.run('echo ready')
    await page.keyboard.press('Control+Shift+K')
    await expect(drawer.getByTestId(ID.taskEmpty)).toContainText('Nothing has run yet')
    await expect(drawer).toBeFocused()
    // Esc gives the keyboard back to the terminal.
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.keyboard.type('echo back-$((40+1))\n')
    await weir.expectScreen('back-41')

    await page.getByTestId(ID.taskCount).click()
    await assistant.send('run node build.mjs')
    await assistant.idle()
    await assistant.send(`run ${longWork(seconds)}`)
    const row = rows.first()
    await expect(row).toHaveAttribute('data-state', 'running')
    await expect(row.getByTestId(ID.taskLastLine)).toHaveText('[1/4] unit 1')
    await expect(row.getByTestId(ID.taskProgress)).toHaveAttribute('value', '25')
    await expect(row.getByTestId(ID.taskLastLine)).toHaveText('key [redacted: gitlab-token]')
    await expect(row.getByTestId(ID.taskLastLine)).toHaveText('[3/4] unit 3 again')
    await expect(row.getByTestId(ID.taskProgress)).toHaveAttribute('value', '75')
    await expect(row.getByTestId(ID.taskAmount)).toContainText(/^\d+ B\/s · \d+ B$/)
    await expect(page.getByTestId(ID.taskCount)).toHaveText('1 task')
    await expect(row).toContainText('fixture-project')
    // Silence brings the rate to 0, though nothing is printed.
    await expect(row.getByTestId(ID.taskAmount)).toHaveText(/^\d+ B$/)

    const mute = row.getByTestId(ID.taskMute)
    await mute.click()
    await expect(mute).toHaveAttribute('aria-pressed', 'true')
    await mute.click()
    await expect(mute).toHaveAttribute('aria-pressed', 'false')

    const finished = rows.filter({ hasText: 'node build.mjs' })
    await expect(finished.getByTestId(ID.taskState)).toHaveText('exit 2')
    await finished.getByTestId(ID.taskOpen).click()
    await expect(page.getByTestId(ID.viewer)).toContainText('node build.mjs')
    await page.keyboard.press('Escape')
    await finished.getByRole('button', { name: 'node build.mjs', exact: true }).click()
    await expect(page.getByTestId(ID.inspector)).toBeVisible()
    await page.keyboard.press('Escape')
    // Asking goes to the chat, with what was printed in the message.
    await finished.getByTestId(ID.taskAsk).click()
    await expect(page.getByTestId(ID.composer)).toBeFocused()
    await expect(page.getByTestId('draft-attachment')).toHaveText('node build.mjs')
    await expect(page.getByTestId('draft-attachment')).toHaveCount(1)

    await row.getByTestId(ID.taskStopRow).click()
    await expect(row.getByTestId(ID.taskState)).toHaveText('stopped')
    await expect(row.getByTestId(ID.taskProgress)).toHaveCount(0)
    await expect.poll(() => runningWith(`sleep ${seconds}`)).toEqual([])
    await drawer.getByTestId(ID.taskFilter).getByText('Running 0').click()
    await expect(drawer.getByTestId(ID.taskEmpty)).toHaveText('Nothing is running.')
    await drawer.getByTestId(ID.taskFilter).getByText('All 2').click()
    await expect(rows).toHaveCount(2)
    await drawer.getByTestId(ID.taskClear).click()
    await expect(rows).toHaveCount(0)
    await expect(page.getByTestId(ID.sidebar).getByTestId(ID.task)).toHaveCount(0)

    // The edge is moved with the arrow keys.
    const before = (await drawer.boundingBox())?.height ?? 0
    await drawer.getByTestId(ID.taskEdge).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await drawer.boundingBox())?.height).toBe(before + 24)
    expect(place.lines('runs.log')).toEqual(['build'])
  } finally {
    endAll(seconds)
  }
})

test('a task that ends in the background notifies; a click shows it; a muted one does not', async ({ weir, app }) => {
  const { page, assistant } = weir
  // The system's notifications are not there under a test's display: what would be shown is kept.
  await app.electron.evaluate(({ BrowserWindow, Notification }) => {
    const shown: { title: string; body: string; notification: Electron.Notification }[] = []
    Object.assign(globalThis, { shown })
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push({ title: this.title, body: this.body, notification: this })
    }
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })
  const shown = () => app.electron.evaluate(() => Reflect.get(globalThis, 'shown').map(({ title, body }: { title: string; body: string }) => ({ title, body })))
  await assistant.mode('Auto')
  await assistant.send("run bash -c 'echo muted one; sleep 4'")
  await page.getByTestId(ID.taskCount).click()
  await page.getByTestId(ID.taskMute).click()
  await assistant.idle()
  await assistant.send('run true')
  await assistant.idle()
  await assistant.send("run bash -c 'sleep 3.2; echo the last line; exit 3'")
  await assistant.idle()
  await expect.poll(shown).toEqual([{ title: "Ended (exit 3): bash -c 'sleep 3.2; echo the last line; exit 3'", body: expect.stringContaining('the last line') }])
  await page.keyboard.press('Control+Shift+K')
  await expect(page.getByTestId(ID.taskDrawer)).toBeHidden()
  await app.electron.evaluate(() => {
    Reflect.get(globalThis, 'shown')[0].notification.emit('click')
  })
  await expect(page.getByTestId(ID.taskRow).filter({ hasText: 'exit 3' }).getByRole('button').first()).toBeFocused()
})
