import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, ID, launch, test, WeirPage } from './support'
import { violations } from './support/axe'

/** Columns and rows that the status bar tells of the focused terminal. */
async function size(weir: WeirPage): Promise<{ cols: number; rows: number }> {
  const [cols, rows] = ((await weir.page.getByTestId(ID.statusBar).getByText(/^\d+ × \d+$/).textContent()) ?? '').split(' × ').map(Number)
  return { cols: cols ?? 0, rows: rows ?? 0 }
}

test('splits, focus by direction, sizes, closing: one tree of panes', async ({ weir }) => {
  const { page } = weir
  await weir.run('mkdir -p deep && cd deep && pwd')
  await expect(page.getByTestId(ID.statusBar)).toContainText('~/deep')
  const whole = await size(weir)

  await page.keyboard.press('Control+Shift+D')
  await expect(weir.panes()).toHaveCount(2)
  await weir.expectScreen(/[$#] ?$/m)
  await expect.poll(async () => (await size(weir)).cols).toBeLessThan(whole.cols * 0.6)
  // The new one begins where the first one is, and has the keyboard.
  await page.keyboard.type('pwd; echo right-$((1 + 1))\n')
  await weir.expectScreen(/\/deep\n.*right-2/s)
  await page.keyboard.press('Control+Shift+E')
  await expect(weir.panes()).toHaveCount(3)
  await expect.poll(async () => (await size(weir)).rows).toBeLessThan(whole.rows * 0.6)
  await expect.poll(() => weir.screen()).toMatch(/[$#] ?$/m)
  await page.keyboard.type('echo below-$((1 + 1))\n')
  await weir.expectScreen('below-2')

  const [first, second, third] = await weir.panes().evaluateAll((panes) => panes.map((pane) => pane.getAttribute('data-session')))
  const focused = () => weir.focusedPane().getAttribute('data-session')
  await page.keyboard.press('Control+Shift+ArrowUp')
  await expect.poll(focused).toBe(second)
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(focused).toBe(first)
  await page.keyboard.type('echo left-$((1 + 1))\n')
  await weir.expectScreen('left-2')
  await page.keyboard.press('Control+Shift+]')
  await expect.poll(focused).toBe(second)
  await page.keyboard.press('Control+Shift+[')
  await expect.poll(focused).toBe(first)
  await weir.panes().nth(2).click()
  await expect.poll(focused).toBe(third)

  // Sizes by key, by mouse, and the same again.
  const before = await size(weir)
  await page.keyboard.press('Control+Alt+Shift+ArrowLeft')
  await expect.poll(async () => (await size(weir)).cols).toBeGreaterThan(before.cols)
  const separator = page.getByRole('separator', { name: 'Change the sizes of the panes' }).first()
  const box = await separator.boundingBox()
  if (box === null) throw new Error('no separator')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await size(weir)).cols).toBeLessThan(before.cols)
  await page.keyboard.press('Control+Shift+P')
  await page.keyboard.type('same size')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await size(weir)).cols).toBe(before.cols)

  // The sidebar shows them by tab; closing gives the place to the neighbour.
  await expect(page.getByTestId(ID.sideSession)).toHaveCount(3)
  await page.keyboard.press('Control+Shift+W')
  await expect(weir.panes()).toHaveCount(2)
  await expect.poll(focused).toBe(second)
  await expect.poll(async () => (await size(weir)).rows).toBe(whole.rows)
  await page.keyboard.press('Control+Shift+W')
  await expect(weir.panes()).toHaveCount(1)
  await expect.poll(() => size(weir)).toEqual(whole)
  await weir.expectScreen('left-2')
})

test('tabs: keys, middle click, order by dragging, marks of what went on unseen', async ({ weir }) => {
  const { page } = weir
  const order = () => page.getByTestId(ID.tab).evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-session')))
  await weir.newTerminal()
  await weir.newTerminal()
  const [a, b, c] = await order()
  await page.keyboard.press('Control+Shift+1')
  await expect(weir.tab(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Shift+9')
  await expect(weir.tab(2)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Tab')
  await expect(weir.tab(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Shift+PageDown')
  expect(await order()).toEqual([b, a, c])
  await page.getByTestId(ID.tab).nth(2).dragTo(page.getByTestId(ID.tab).nth(0), { targetPosition: { x: 4, y: 10 } })
  await expect.poll(order).toEqual([c, b, a])

  // The shown one is `a`: a program that ends elsewhere leaves a mark until somebody looks.
  await weir.tab(1).click()
  await weir.run('sleep 1.2; printf "\\033]9;4;1;40\\007"; sleep 1.5')
  await expect(page.getByTestId(ID.sessionState)).toHaveText('busy')
  await weir.tab(0).click()
  const marked = page.getByTestId(ID.tab).nth(1)
  await expect(marked.getByTestId(ID.tabProgress)).toHaveAttribute('data-percent', '40')
  await expect(marked).toHaveAttribute('data-unseen', 'done')
  await weir.tab(1).click()
  await expect(marked).not.toHaveAttribute('data-unseen')

  // A bell is more than a mark of output.
  await weir.run('sleep 0.8; printf "\\007"')
  await weir.tab(0).click()
  await expect(marked).toHaveAttribute('data-unseen', 'bell')

  await page.getByTestId(ID.tab).nth(0).getByRole('tab').click({ button: 'middle' })
  await expect.poll(order).toEqual([b, a])
})

test('a busy terminal asks before it closes, as the settings say; an ended one gives way to a new shell in its place', async ({ weir }) => {
  const { page } = weir
  await weir.run('mkdir -p here && cd here && sleep 300')
  await expect(page.getByTestId(ID.sessionState)).toHaveText('busy')
  await page.keyboard.press('Control+Shift+W')
  const question = page.getByTestId(ID.closeQuestion)
  await expect(question).toContainText('A program is still running')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByTestId(ID.tab)).toHaveCount(1)
  // The focus is back where it was.
  await page.keyboard.press('Control+c')
  await expect(page.getByTestId(ID.sessionState)).toHaveText('idle')

  await page.keyboard.press('Control+Shift+D')
  await expect(weir.panes()).toHaveCount(2)
  await weir.expectScreen(/[$#] ?$/m)
  await page.keyboard.type('exit 3\n')
  const ended = weir.focusedPane().getByTestId(ID.terminalEnded)
  await expect(ended).toContainText('exit 3')
  await page.keyboard.press('Enter')
  await expect(ended.getByTestId(ID.reopen)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ended).toBeHidden()
  await weir.expectScreen(/[$#] ?$/m)
  await page.keyboard.type('pwd\n')
  await weir.expectScreen(/\/here$/m)
  await expect(weir.panes()).toHaveCount(2)

  await page.keyboard.type('sleep 300\n')
  await expect(page.getByTestId(ID.sessionState)).toHaveText('busy')
  await page.getByTestId(ID.tabClose).click()
  await expect(question).toContainText('Close 2 terminals?')
  await question.getByTestId(ID.closeAnyway).click()
  await expect(page.getByTestId(ID.noTerminals)).toBeVisible()
  await expect(page.getByTestId(ID.welcome)).toContainText('You see everything')
  await page.getByTestId(ID.welcome).getByRole('button', { name: 'Open a terminal' }).click()
  await weir.ready()
})

test('the palette finds every action by a few letters, shows its key, and remembers what was used', async ({ weir }) => {
  const { page } = weir
  const items = page.getByTestId(ID.paletteItem)
  await page.keyboard.press('Control+Shift+P')
  await expect(page.getByTestId(ID.palette)).toBeVisible()
  await page.keyboard.type('sprt')
  await expect(items.first()).toContainText('Split right')
  await expect(items.first()).toContainText('Ctrl+Shift+D')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(weir.panes()).toHaveCount(2)
  await weir.expectScreen(/[$#] ?$/m)
  // The new terminal has the keyboard, not what had it before.
  await page.keyboard.type('echo typed-$((1 + 1))\n')
  await weir.expectScreen('typed-2')

  await page.keyboard.press('Control+Shift+P')
  await expect(items.first()).toContainText('Split right')
  await page.keyboard.type('zzzzzz')
  await expect(page.getByTestId(ID.palette)).toContainText('Nothing has this name.')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId(ID.palette)).toBeHidden()
  await page.keyboard.type('echo back-$((1 + 1))\n')
  await weir.expectScreen('back-2')

  // Terminals are there too.
  await page.keyboard.press('Control+Shift+P')
  await page.keyboard.type('~')
  await page.locator(`[data-testid="${ID.paletteItem}"][data-id^="terminal:"]`).first().click()
  await expect.poll(() => weir.screen()).not.toContain('back-2')
})

test('status bar, widths of the columns, a key of the person’s own; nothing for axe to find', async ({ weir }) => {
  const { page } = weir
  await page.getByTestId(ID.encoding).click()
  await page.keyboard.type('18030')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId(ID.encoding)).toHaveText('GB18030')
  await weir.run("printf '\\xd6\\xd0\\xce\\xc4\\n'")
  await weir.expectScreen('中文')

  for (const name of ['Change the width of the sidebar', 'Change the width of the assistant']) {
    const edge = page.getByRole('separator', { name })
    const before = await edge.boundingBox()
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await edge.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
  }
  const sidebar = page.getByTestId(ID.sidebar)
  const width = (await sidebar.boundingBox())?.width
  await page.keyboard.press('Control+Shift+B')
  await expect(sidebar).toBeHidden()
  await page.getByTestId('brand').click()
  await expect(sidebar).toBeVisible()
  expect((await sidebar.boundingBox())?.width).toBe(width)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Shift+D')
  await expect(weir.panes()).toHaveCount(2)
  expect(await violations(page)).toEqual([])
})

test('the first start teaches in one screen, and a shell that cannot start says why', async ({}) => {
  const app = await launch()
  const { page } = app
  const weir = new WeirPage(page)
  const welcome = page.getByTestId(ID.welcome)
  await expect(welcome).toContainText('The assistant sees a part')
  await expect(welcome).toContainText('Ctrl+Shift+P')
  expect(await violations(page)).toEqual([])
  await welcome.getByRole('button', { name: 'Begin' }).click()
  await expect(welcome).toBeHidden()
  await weir.ready()

  await weir.run('mkdir gone && cd gone')
  await expect(page.getByTestId(ID.statusBar)).toContainText('~/gone')
  await weir.run('rmdir ../gone')
  await page.keyboard.press('Control+Shift+T')
  const notice = page.getByTestId(ID.notice)
  await expect(notice).toContainText('does not exist')
  await notice.getByRole('button', { name: /home folder/ }).click()
  await expect(page.getByTestId(ID.tab)).toHaveCount(2)
  await weir.expectScreen(/[$#] ?$/m)
  await weir.run('pwd')
  await weir.expectScreen(/\/home$/m)

  // An encoding that there is not, written by hand: the same way on.
  writeFileSync(join(app.dataDirectory, 'settings.json'), '{"encoding":"klingon","theme":"dark"}')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+Shift+T')
  await expect(notice).toContainText('klingon is not supported')
  await notice.getByRole('button', { name: /home folder/ }).click()
  await expect(page.getByTestId(ID.tab)).toHaveCount(3)
  await app.close()
})
