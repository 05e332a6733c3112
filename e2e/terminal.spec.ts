import { expect, ID, test } from './support'

test('types in a terminal and reads the screen', async ({ weir }) => {
  await weir.run("printf 'sum=%d 中文 😀\\n' $((40 + 2))")
  await weir.expectScreen('sum=42 中文 😀')
  await weir.run('exit 3')
  await expect(weir.page.getByTestId(ID.terminalEnded)).toContainText('exit 3')
})

test('a terminal has the size of its place, and the shell knows it', async ({ weir }) => {
  await weir.run('stty size')
  const size = await weir.page.getByTestId(ID.statusBar).getByText(/^\d+ × \d+$/).textContent()
  const [cols, rows] = (size ?? '').split(' × ')
  await weir.expectScreen(`${rows} ${cols}`)
  expect(Number(cols)).toBeGreaterThan(40)
})

test('knows a busy program that prints nothing', async ({ weir }) => {
  await weir.run('sleep 3')
  await expect(weir.page.getByTestId(ID.sessionState)).toHaveText('busy')
  await expect(weir.page.getByTestId(ID.sessionState)).toHaveText('idle')
})

test('no plain Ctrl+letter is taken from the terminal; the app has its own keys', async ({ weir }) => {
  await weir.run('sleep 60')
  await expect(weir.page.getByTestId(ID.sessionState)).toHaveText('busy')
  await weir.page.keyboard.press('Control+c')
  await expect(weir.page.getByTestId(ID.sessionState)).toHaveText('idle')
  await weir.type('abc')
  await weir.page.keyboard.press('Control+w')
  await weir.page.keyboard.type('echo kept')
  await weir.page.keyboard.press('Control+j')
  await weir.expectScreen(/^kept$/m)
  await weir.page.keyboard.press('Control+Shift+J')
  await expect(weir.page.getByTestId(ID.assistant)).toBeHidden()
  await weir.page.keyboard.press('Control+Shift+J')
  await expect(weir.page.getByTestId(ID.assistant)).toBeVisible()
  await weir.page.keyboard.press('Control+Shift+T')
  await expect(weir.page.getByTestId(ID.tab)).toHaveCount(2)
  await weir.page.keyboard.press('Control+Tab')
  await expect(weir.tab(0)).toHaveAttribute('aria-selected', 'true')
  await weir.page.keyboard.press('Control+Shift+W')
  await expect(weir.page.getByTestId(ID.tab)).toHaveCount(1)
})

test('of many tabs the shown one is in view', async ({ weir }) => {
  for (let count = 2; count <= 12; count++) await weir.newTerminal()
  await expect(weir.tab(11)).toBeInViewport({ ratio: 1 })
  await weir.page.keyboard.press('Control+Tab')
  await expect(weir.tab(0)).toBeInViewport({ ratio: 1 })
})

test('copies and pastes without letting escapes out of the paste', async ({ app, weir }) => {
  await app.electron.evaluate(({ clipboard }) => clipboard.writeText('echo a\u001b[201~b'))
  await weir.type('')
  await weir.page.keyboard.press('Control+Shift+V')
  await weir.page.keyboard.press('Enter')
  await weir.expectScreen(/^a\[201~b$/m)
})

test('30 MB of output in one tab while typing in another', async ({ weir }) => {
  test.setTimeout(150_000)
  await weir.run("head -c 22500000 /dev/urandom | base64 -w 100; echo flood-$((1 + 1))-done")
  await weir.newTerminal()
  const typed = 'the quick brown fox jumps over the lazy dog'
  await weir.run(`echo "${typed}" | tr a-z A-Z`)
  await weir.expectScreen(typed.toUpperCase())
  await weir.tab(0).click()
  await expect.poll(() => weir.screen(), { timeout: 120_000 }).toContain('flood-2-done')
})

test('a page that is loaded again finds its terminals as they were', async ({ weir }) => {
  await weir.run('echo still-$((6 * 7))')
  await weir.expectScreen('still-42')
  await weir.page.reload()
  await weir.ready()
  await expect(weir.page.getByTestId(ID.tab)).toHaveCount(1)
  await weir.expectScreen('still-42')
  await weir.run('echo alive-$((1 + 1))')
  await weir.expectScreen('alive-2')
})
