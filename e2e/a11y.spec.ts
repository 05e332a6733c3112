import { ask, BUILD, expect, ID, test } from './fixtures'
import { violationsInBothThemes } from './support/axe'

test.setTimeout(240_000)

test('axe finds nothing in any part of the window, dark or light', async ({ weir, app, place }) => {
  const { page, assistant } = weir
  const seen = new Set<string>()
  /** Each fault once, at the first part that shows it. */
  const clean = async (part: string) => {
    const found = (await violationsInBothThemes(app)).filter((line) => !seen.has(line))
    for (const line of found) seen.add(line)
    expect.soft(found, part).toEqual([])
  }
  await clean('the first window')
  if (await page.getByTestId(ID.welcomeClose).isVisible()) await page.getByTestId(ID.welcomeClose).click()
  await clean('an empty chat')

  await assistant.send(`run ${BUILD.command}`)
  await expect(assistant.approval()).toHaveCount(1)
  await clean('a question to the person')
  await assistant.approval().getByTestId(ID.approveEdit).click()
  await clean('a command being edited')
  await assistant.approval().getByTestId(ID.approveRunEdited).click()
  await assistant.idle()
  await ask(weir, 'why did it fail?')
  await assistant.card(0).getByTestId(ID.expand).click()
  await clean('cards and answers')

  await page.keyboard.press('Control+Shift+K')
  await expect(page.getByTestId(ID.taskDrawer)).toBeVisible()
  await clean('tasks')
  await page.getByTestId(ID.taskFilter).getByText('Running 0').click()
  await clean('no tasks')
  await page.getByTestId(ID.taskFilter).getByText('All 1').click()
  await page.getByTestId(ID.taskOpen).click()
  await expect(page.getByTestId(ID.viewer)).toContainText('weir-fixture')
  await clean('the viewer')
  await page.keyboard.press('Control+F')
  await page.keyboard.type('error')
  await clean('search in the viewer')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId(ID.viewer)).toBeHidden()
  await page.getByTestId(ID.taskCount).click()

  const inspector = await assistant.inspect(assistant.card(0))
  await clean('the inspector')
  await inspector.close()
  await page.getByTestId(ID.chatMenu).click()
  await expect(page.getByTestId(ID.chatEntry)).toHaveCount(1)
  await clean('chats')
  await page.getByTestId(ID.chatSearch).fill('build')
  await expect(page.getByTestId(ID.foundChat)).not.toHaveCount(0)
  await clean('chats found')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Shift+P')
  await expect(page.getByTestId(ID.palette)).toBeVisible()
  await clean('the palette')
  await page.getByTestId(ID.paletteInput).fill('no such action at all')
  await clean('the palette, nothing found')
  await page.keyboard.press('Escape')
  await page.getByTestId(ID.encoding).click()
  await clean('the menu of encodings')
  await page.keyboard.press('Escape')

  await weir.run('clear; seq 1 20; cat > /dev/null')
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.type('1')
  await expect(page.locator('.search-bar')).toBeVisible()
  await clean('search in a terminal')
  await page.keyboard.press('Escape')
  await weir.shownTerminal().click({ button: 'right' })
  await expect(page.getByTestId('terminal-menu')).toBeVisible()
  await clean('the menu of the right button')
  await page.keyboard.press('Escape')
  await app.electron.evaluate(({ clipboard }) => clipboard.writeText('one\ntwo\nthree'))
  await weir.shownTerminal().click()
  await page.keyboard.press('Control+Shift+V')
  await expect(page.getByTestId('paste-question')).toBeVisible()
  await clean('the question before a paste')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+W')
  await expect(page.getByTestId(ID.closeQuestion)).toBeVisible()
  await clean('the question before a busy terminal closes')
  await page.keyboard.press('Escape')
  await weir.type('')
  await page.keyboard.press('Control+d')

  await weir.settings.open()
  for (const section of ['appearance', 'terminal', 'assistant', 'keys', 'advanced']) {
    await page.getByTestId(`settings-${section}`).click()
    await clean(`settings: ${section}`)
  }
  await page.getByTestId('settings-search').fill('font')
  await clean('settings: search')
  await weir.settings.close()
  expect(place.lines('runs.log')).toEqual(['build'])
})

test('the keyboard reaches every part of the window, sees where it is, and comes back', async ({ weir }) => {
  const { page } = weir
  const inside = (selector: string) => expect.poll(() => page.evaluate((part) => document.activeElement?.closest(part) !== null, selector), selector).toBe(true)
  await weir.run('echo ready')
  await page.keyboard.press('Control+Shift+K')
  await inside('.task-drawer')
  for (const part of ['.assistant', '.status-bar', '.sidebar', '.top-bar', '.terminals', '.task-drawer', '.assistant']) {
    await page.keyboard.press('Control+F6')
    await inside(part)
  }
  await expect(page.getByTestId(ID.composer)).toBeFocused()
  await page.keyboard.press('Control+Shift+F6')
  await inside('.task-drawer')
  // Esc leaves: the drawer is closed, and the terminal has the keyboard again.
  await page.keyboard.press('Escape')
  await inside('.terminals')
  for (const part of ['.assistant', '.status-bar', '.sidebar', '.top-bar']) {
    await page.keyboard.press('Control+F6')
    await inside(part)
    await page.keyboard.press('Escape')
    await inside('.terminals')
    for (let step = ['.assistant', '.status-bar', '.sidebar', '.top-bar'].indexOf(part); step >= 0; step--) await page.keyboard.press('Control+F6')
  }
  await page.keyboard.press('Escape')
  await inside('.terminals')
  await page.keyboard.type('echo typed-$((40+2))\n')
  await weir.expectScreen('typed-42')

  // With Tab from the top bar on, everything is reached, and each focus can be seen.
  await page.locator('.top-bar button').first().focus()
  const reached = new Set<string>()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body || element.classList.contains('xterm-helper-textarea')) return null
      const marks = [element, element.parentElement, element.closest('.composer')].flatMap((each) => (each === null ? [] : [getComputedStyle(each)]))
      const visible = marks.some((style) => (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none') || getComputedStyle(element, '::after').content !== 'none'
      return { region: ['.top-bar', '.assistant', '.status-bar', '.sidebar', '.terminals'].find((part) => element.closest(part) !== null) ?? '', visible, html: element.outerHTML.slice(0, 120) }
    })
    // A terminal takes Tab for itself; the walk goes on behind it.
    if (at === null) await page.keyboard.press('Control+F6')
    else {
      reached.add(at.region)
      expect.soft(at.visible, at.html).toBe(true)
    }
  }
  for (const part of ['.assistant', '.status-bar', '.sidebar', '.top-bar']) expect([...reached]).toContain(part)
})

test('with reduced motion nothing moves', async ({ weir }) => {
  const { page } = weir
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await weir.assistant.mode('Auto')
  await weir.assistant.send('run sleep 3')
  await expect(page.getByTestId(ID.task)).toBeVisible()
  const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  expect(moving).toBe(0)
})
