import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, temporaryFolder, test, WeirPage } from './support'
import { violationsInBothThemes } from './support/axe'

test('WebGL where it is chosen, and the DOM again when its context is lost', async () => {
  const dataDirectory = temporaryFolder()
  writeFileSync(join(dataDirectory, 'settings.json'), JSON.stringify({ renderer: 'webgl', colorScheme: 'contrast', cursorStyle: 'bar', bell: 'visual' }))
  const app = await launch({ dataDirectory })
  const { page } = app
  const weir = new WeirPage(page)
  await expect(weir.shownTerminal().locator('canvas').first()).toBeAttached({ timeout: 40_000 })
  await weir.type("echo drawn-$((1 + 1)); printf '\\a'\n")
  // Counted in milliseconds by the program, seen as a frame by the person.
  await expect(page.getByTestId('bell')).toBeAttached()
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll('canvas')) canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await weir.expectScreen(/^drawn-2$/m)
  await app.close()
})

test('the menu of the right button, and a selection given to the assistant as a range', async ({ app, weir }) => {
  const { page } = weir
  await weir.run('clear; seq 100 140; echo needle-in-the-hay; seq 200 210')
  await weir.expectScreen(/^210$/m)
  const row = weir.shownTerminal().locator('.xterm-rows > div', { hasText: /^needle-in-the-hay/ })
  const box = await row.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8]
  await page.mouse.dblclick(x, y)
  await page.mouse.click(x, y, { button: 'right' })
  const menu = page.getByTestId('terminal-menu')
  await menu.getByRole('menuitem', { name: 'Copy' }).click()
  await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('needle-in-the-hay')
  await page.mouse.click(x, y, { button: 'right' })
  await menu.getByRole('menuitem', { name: 'Ask about the selection' }).click()
  await expect(page.getByTestId('draft-chips').locator('[title*="needle-in-the-hay"]').first()).toContainText('selection · 1 line')
  await expect(page.getByTestId('composer')).toBeFocused()
  await page.keyboard.press('Control+=')
  await weir.expectScreen(/needle/)
  await page.keyboard.press('Control+0')
})

test('commands that a shell marks are jumped to, copied and given to the assistant', async ({ app, weir }) => {
  const { page } = weir
  const script = join(app.dataDirectory, 'home', 'marked')
  const command = (name: string, lines: number, exit: number) => `\u001b]133;A\u001b\\$ \u001b]133;B\u001b\\${name}\r\n\u001b]133;C\u001b\\${Array.from({ length: lines }, (_, index) => `${name}-${index}\r\n`).join('')}\u001b]133;D;${exit}\u001b\\`
  writeFileSync(script, command('first', 60, 0) + command('second', 60, 1) + command('third', 3, 0))
  await weir.run(`clear; cat ${script}`)
  await weir.expectScreen('third-2')
  await expect(weir.shownTerminal().locator('.prompt-mark[data-state="good"]')).toBeAttached()
  await page.keyboard.press('Control+Shift+Z')
  await weir.expectScreen(/^\$ second\nsecond-0$/m)
  await expect(weir.shownTerminal().locator('.prompt-mark[data-state="bad"]')).toBeAttached()
  await page.keyboard.press('Control+Shift+Z')
  await weir.expectScreen(/^\$ first\nfirst-0$/m)
  await page.keyboard.press('Control+Shift+X')
  await weir.expectScreen(/^\$ second\nsecond-0$/m)
  await weir.shownTerminal().click({ button: 'right' })
  await page.getByTestId('terminal-menu').getByRole('menuitem', { name: 'Copy the output of the last command' }).click()
  await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('third-0\nthird-1\nthird-2')
  await weir.shownTerminal().click({ button: 'right' })
  await page.getByTestId('terminal-menu').getByRole('menuitem', { name: 'Ask about the last command' }).click()
  await expect(page.getByTestId('draft-chips').locator('[title*="$ third"]').first()).toContainText('command · 4 lines')
})

test('text is composed at the cursor', async ({ app, weir }) => {
  const { page } = weir
  await weir.type('echo ')
  // The composition stands where the cursor was when it began.
  await expect(weir.shownTerminal().locator('.xterm-rows')).toContainText(/[$#] echo\s/)
  const client = await page.context().newCDPSession(page)
  await client.send('Input.imeSetComposition', { text: '你好', selectionStart: 2, selectionEnd: 2 })
  const composition = weir.shownTerminal().locator('.composition-view.active')
  await expect(composition).toHaveText('你好')
  await expect(async () => {
    const cursor = await weir.shownTerminal().locator('.xterm-cursor').first().boundingBox()
    const box = await composition.boundingBox()
    expect(Math.abs((box?.x ?? 0) - (cursor?.x ?? -99))).toBeLessThan(3)
    expect(Math.abs((box?.y ?? 0) - (cursor?.y ?? -99))).toBeLessThan(4)
  }).toPass()
  await client.send('Input.insertText', { text: '你好' })
  await page.keyboard.press('Enter')
  await weir.expectScreen(/^你好$/m)
  void app
})

test('a paste of 1 MB into a here-document at a prompt arrives whole (case paste-1mb)', async ({ app, weir }) => {
  test.setTimeout(150_000)
  const text = Array.from({ length: 11_000 }, (_, index) => `${String(index).padStart(7, '0')} ${'plain ascii text '.repeat(5)}end`).join('\n')
  expect(text.length).toBeGreaterThan(1_000_000)
  await app.electron.evaluate(({ clipboard }, what) => clipboard.writeText(what), text)
  const { page } = weir
  await weir.run("cat > here <<'END'")
  await page.keyboard.press('Control+Shift+V')
  await expect(page.getByTestId('pasting')).toBeVisible()
  await expect(page.getByTestId('pasting')).toBeHidden({ timeout: 120_000 })
  await page.keyboard.press('Enter')
  await weir.page.keyboard.type('END\necho here-$((1 + 1))\n')
  await expect.poll(() => weir.screen(), { timeout: 60_000 }).toMatch(/^here-2$/m)
  expect(readFileSync(join(app.dataDirectory, 'home', 'here'), 'utf8')).toBe(`${text}\n`)
})

test('axe finds nothing in the search bar, the questions and the menu', async ({ app, weir }) => {
  const { page } = weir
  await weir.run("printf '\\033]52;c;aGVsbG8=\\007'")
  await expect(page.getByTestId('clipboard-question')).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  await page.getByTestId('search-field').fill('(')
  await page.getByRole('button', { name: 'Regular expression' }).click()
  await expect(page.getByTestId('search-problem')).toBeVisible()
  expect(await violationsInBothThemes(app)).toEqual([])
  await page.keyboard.press('Escape')
  await weir.shownTerminal().click({ button: 'right', position: { x: 100, y: 300 } })
  await expect(page.getByTestId('terminal-menu')).toBeVisible()
  expect(await violationsInBothThemes(app)).toEqual([])
  await page.keyboard.press('Escape')
  await weir.run('cat')
  await app.electron.evaluate(({ clipboard }) => clipboard.writeText('one\ntwo\n'))
  await page.keyboard.press('Control+Shift+V')
  await expect(page.getByTestId('paste-question')).toBeVisible()
  expect(await violationsInBothThemes(app)).toEqual([])
})
