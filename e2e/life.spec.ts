import { rmSync } from 'node:fs'
import {
  ask, BUILD, endAll, enter, expect, ID, kill, launch, runningWith, scrollHappened, temporaryFolder, test as base, uniqueSeconds, WeirPage, type StartedApp,
} from './fixtures'

/** One data folder for several lives of the app. */
const test = base.extend<{ data: string }>({
  data: async ({}, use) => {
    const folder = temporaryFolder()
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})
test.setTimeout(180_000)

/** Ends main and engine at once, as a crash of the machine would; what they had started is left alone. */
async function crash(app: StartedApp): Promise<void> {
  const helpers = runningWith(app.dataDirectory)
  expect(helpers.filter(({ command }) => command.includes('node.mojom.NodeService'))).toHaveLength(1)
  for (const { pid } of helpers) kill(pid)
  await app.kill()
  await expect.poll(() => runningWith(app.dataDirectory)).toEqual([])
}

test('killed in the middle of a tool: the chat is back, the outcome is unknown, nothing runs again', async ({ data, place }) => {
  const seconds = uniqueSeconds()
  const command = `echo ran >> runs.log; seq 1 5000; echo said before the crash; sleep ${seconds}`
  try {
    const first = await launch({ dataDirectory: data, env: place.env })
    const before = await enter(first, place)
    await before.assistant.send(`run \`${command}\``)
    await before.assistant.approve()
    const inspector = await before.assistant.inspect(before.assistant.card())
    await expect.poll(() => inspector.happened()).toContain('said before the crash')
    await crash(first)
    // It was a crash: nobody has stopped what was running.
    expect(runningWith(`sleep ${seconds}`)).not.toEqual([])

    const second = await launch({ dataDirectory: data, env: place.env })
    const weir = new WeirPage(second.page)
    await weir.ready()
    const { assistant, page } = weir
    await expect(page.getByTestId(ID.recovered)).toBeVisible()
    await expect(page.getByTestId(ID.user)).toContainText(command)
    const card = assistant.card()
    await expect(card).toHaveAttribute('data-status', 'outcome_unknown')
    await expect(card.getByTestId(ID.cardState)).toHaveText('outcome unknown')
    await expect(page.getByTestId(ID.stop)).toBeHidden()
    // What it had printed until then can be read.
    const kept = await assistant.inspect(card)
    await expect.poll(() => kept.happened()).toMatch(/^1\n2\n3/)
    await scrollHappened(page, 'end')
    await expect.poll(() => kept.happened()).toContain('5000\nsaid before the crash')
    expect(await kept.exactText()).toContain('outcome unknown: check before doing anything')
    await kept.close()

    // The chat goes on, and still nothing was run again.
    await enter(second, place)
    expect(await ask(weir, 'run cat runs.log')).toContain('exit code 0')
    expect(place.lines('runs.log')).toEqual(['ran'])
    await second.close()
  } finally {
    endAll(seconds)
  }
})

test('killed while a question is open: it was never run, and can be asked again', async ({ data, place }) => {
  const first = await launch({ dataDirectory: data, env: place.env })
  const before = await enter(first, place)
  await before.assistant.send('run echo ran >> runs.log')
  await expect(before.assistant.approval()).toHaveCount(1)
  await crash(first)

  const second = await launch({ dataDirectory: data, env: place.env })
  const weir = await enter(second, place)
  await expect(weir.assistant.approval()).toHaveCount(0)
  await expect(weir.assistant.card().getByTestId(ID.cardNote)).toContainText('never started')
  expect(place.has('runs.log')).toBe(false)
  await weir.assistant.send('run echo ran >> runs.log')
  await weir.assistant.approve()
  await expect(weir.assistant.card()).toHaveAttribute('data-status', 'done')
  expect(place.lines('runs.log')).toEqual(['ran'])
  await second.close()
})

test('after a normal restart chats, steps and exact observations are the same', async ({ data, place }) => {
  const first = await launch({ dataDirectory: data, env: place.env })
  const before = await enter(first, place)
  await before.assistant.mode('Auto')
  await ask(before, `run ${BUILD.command}`)
  await ask(before, 'search for unit-20007')
  await before.assistant.newChat()
  await ask(before, 'who are you?')
  await openChat(before, BUILD.command)
  const was = await everything(before)
  expect(was.exact).toHaveLength(2)
  expect(was.exact[0]).toContain(BUILD.error)
  await first.close()

  const second = await launch({ dataDirectory: data, env: place.env })
  const weir = new WeirPage(second.page)
  await weir.ready()
  await weir.page.getByTestId(ID.chatMenu).click()
  await expect(weir.page.getByTestId(ID.chatEntry)).toHaveCount(2)
  await weir.page.keyboard.press('Escape')
  await openChat(weir, BUILD.command)
  expect(await everything(weir)).toEqual(was)
  await expect(weir.page.locator(`[data-testid="${ID.mode}"]`).getByRole('radio', { name: 'Auto' })).toBeChecked()
  // What happened is still beside it, and can be asked about.
  const inspector = await weir.assistant.inspect(weir.assistant.card(0))
  await expect.poll(() => inspector.happened()).toContain(BUILD.mask)
  await inspector.close()
  expect(await ask(weir, 'why did it fail?')).toContain(BUILD.place)
  expect(place.lines('runs.log')).toEqual(['build'])
  await second.close()
})

async function openChat(weir: WeirPage, title: string): Promise<void> {
  await weir.page.getByTestId(ID.chatMenu).click()
  await weir.page.getByTestId(ID.chatEntry).filter({ hasText: title }).getByRole('button').first().click()
  await expect(weir.assistant.cards().first()).toBeVisible()
}

/** All that the panel shows of the chat, and every observation exactly. */
async function everything({ assistant, page }: WeirPage) {
  const said = await page.getByTestId(ID.chat).locator(`[data-testid="${ID.user}"], [data-testid="${ID.answer}"]`).allTextContents()
  const cards = await assistant.cards().allTextContents()
  const exact: string[] = []
  for (const card of await assistant.cards().all()) {
    const inspector = await assistant.inspect(card)
    exact.push(await inspector.exactText())
    await inspector.close()
  }
  return { said, cards, exact }
}
