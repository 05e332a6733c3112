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
  await page.keyboard.press('Escape')

  const inspector = await assistant.inspect(assistant.card(0))
  await clean('the inspector')
  await inspector.close()
  await page.getByTestId(ID.chatMenu).click()
  await clean('the chat menu')
  await page.keyboard.press('Escape')

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
