import { ModelServer, type Recorded, type Reply } from '../test/support/model-server'
import { ask, expect, ID, test } from './fixtures'
import { expectAccessible } from './support/accessible'

test.setTimeout(120_000)

const CODE = 'const gauge = 1\n\nconst dam = 2'
const MARKDOWN = [
  '## Why', 'It **fails** in `level.ts`. See [the log](https://example.org/log) or [this](javascript:alert(1)).', '```ts', CODE, '```',
  '| file | line |', '| --- | --- |', '| level.ts | 418 |', '', '![a picture](https://nowhere.invalid/x.png)', '', '<b id="raw">raw</b> \u001b[31mred\u001b[0m',
].join('\n')
const TOKEN = ['ghp', 'Zk4vRq81LwXy7TdBn2Ms9UcEf6HaJp3GiV0o'].join('_')
const SPENT: Reply = { kind: 'answer', text: 'Nothing is left to say.' }

test('messages: Markdown that loads and runs nothing, copy, edit and resend, errors with what helps, a retry that counts down', async ({ weir, app }) => {
  const { page, assistant, settings } = weir
  const script: Reply[] = []
  const asked: Recorded[] = []
  const server = await ModelServer.start((request) => {
    if (!request.raw.includes('"stream":true')) return { kind: 'answer', text: 'ready' }
    asked.push(request)
    return script.shift() ?? SPENT
  })
  const last = () => asked.at(-1)?.raw ?? ''
  const clipboard = () => app.electron.evaluate(({ clipboard: board }) => board.readText())
  try {
    await settings.open()
    await settings.useServer({ url: server.baseUrl, model: 'scripted' })
    await settings.close()

    script.push({ kind: 'answer', text: MARKDOWN, chunkDelayMs: 3, usage: { input: 900, output: 90 } })
    await assistant.send('Why does it fail?')
    await assistant.idle()
    const answer = page.getByTestId(ID.answer)
    await expect(answer.getByRole('heading')).toHaveText('Why')
    await expect(answer.getByTestId(ID.codeLanguage)).toHaveText('ts')
    await expect(answer.getByRole('table')).toContainText('418')
    await expect(answer.getByTestId(ID.imageNote)).toContainText('a picture')
    await expect(answer).toContainText('<b id="raw">raw</b> ⟨U+001B⟩[31mred')
    await expect(page.locator('.answer img, #raw')).toHaveCount(0)
    await answer.getByTestId(ID.copyCode).click()
    await expect.poll(clipboard).toBe(CODE)
    await page.getByTestId(ID.copyMessage).last().click({ force: true })
    await expect.poll(clipboard).toBe(MARKDOWN)

    // A link says where it leads and opens outside, once; what is no web address is no link.
    await app.electron.evaluate(({ shell }) => {
      const opened: string[] = []
      shell.openExternal = (url) => {
        opened.push(url)
        return Promise.resolve()
      }
      Object.assign(globalThis, { opened })
    })
    const link = answer.getByTestId(ID.answerLink)
    await expect(link).toHaveText('the log (example.org)')
    await expect(link).toHaveAttribute('title', 'https://example.org/log')
    await link.click()
    await expect.poll(() => app.electron.evaluate(() => Reflect.get(globalThis, 'opened') as unknown)).toEqual(['https://example.org/log'])
    await expectAccessible(page, '[data-testid="assistant"]')

    // The meter explains its parts.
    await page.getByTestId(ID.meter).getByRole('button').hover()
    await expect(page.getByTestId(ID.meterDetail)).toContainText('900 tokens in, 90 out')
    await expectAccessible(page, '[data-testid="context-meter"]')
    await page.getByTestId(ID.composer).hover()
    await expect(page.getByTestId(ID.meterDetail)).toHaveCount(0)

    // An edited message takes the place of the first one, for the person and for the model.
    script.push({ kind: 'answer', text: 'Because of the level.' })
    await page.getByTestId(ID.user).hover()
    await page.getByTestId(ID.editMessage).click()
    await page.getByTestId(ID.editField).fill('Why does the gauge fail?')
    await page.getByTestId(ID.editField).press('Enter')
    await expect(answer.last()).toHaveText('Because of the level.')
    await expect(answer).toHaveCount(1)
    await expect(page.getByTestId(ID.user)).toHaveText('Why does the gauge fail?')
    expect(last()).toContain('Why does the gauge fail?')
    expect(last()).not.toContain('Why does it fail?')

    // What a person sent comes back with the arrow key; an input method's Enter sends nothing.
    const composer = page.getByTestId(ID.composer)
    await composer.press('ArrowUp')
    await expect(composer).toHaveValue('Why does the gauge fail?')
    await composer.press('ArrowDown')
    await expect(composer).toHaveValue('')
    await composer.fill('半')
    const before = asked.length
    await composer.evaluate((field) => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true })))
    await expect(composer).toHaveValue('半')
    expect(asked).toHaveLength(before)

    // A terminal that is named goes with the message.
    await composer.fill('look at @fix')
    await expect(page.getByTestId(ID.mention)).toHaveCount(1)
    await composer.press('Enter')
    await expect(composer).toHaveValue('look at @fixture-project ')
    await expect(page.getByTestId(ID.draftMention)).toHaveText('fixture-project')
    await composer.press('Enter')
    await expect.poll(last).toContain('message names these terminals')
    await assistant.idle()

    // What is selected goes with the message as a range; the model gets it through the gate, the person sees what it got.
    await weir.run('echo "weir-$((40 + 2)) stands"; export TOKEN=' + TOKEN)
    await weir.expectScreen('weir-42 stands')
    await page.keyboard.press('Control+Shift+G')
    await expect(page.getByTestId(ID.draftAttachment)).toHaveText(/^selection · \d+ lines?$/)
    await expect(composer).toBeFocused()
    await expectAccessible(page, '.composer-place')
    await composer.pressSequentially('what is this?')
    await composer.press('Enter')
    await expect.poll(last).toContain('weir-42 stands')
    await assistant.idle()
    expect(last()).toContain('[redacted: github-token]')
    for (const { raw } of asked) expect(raw).not.toContain(TOKEN)
    await page.getByTestId(ID.sentAttachment).click()
    await expect(page.getByTestId(ID.sawPieces)).toContainText('weir-42 stands')
    await page.getByTestId(ID.inspectorClose).click()

    // Refused for its key: what to do, and the message once more when it is done.
    script.push({ kind: 'status', status: 401, message: 'bad key' })
    await assistant.send('Again, please')
    const notice = page.getByTestId(ID.chatNotice)
    await expect(notice).toContainText('did not accept the key')
    await expect(notice.getByTestId(ID.noticeSettings)).toBeVisible()
    script.push({ kind: 'status', status: 429, message: 'slow down', headers: { 'retry-after': '3' } }, { kind: 'answer', text: 'Now it works.' })
    await notice.getByTestId(ID.sendAgain).click()
    await expect(notice.last()).toHaveAttribute('data-left', '3')
    await expect(notice.last()).toHaveAttribute('data-left', '1')
    await expect(answer.last()).toHaveText('Now it works.')
    await expect(page.getByTestId(ID.user).filter({ hasText: 'Again, please' })).toHaveCount(1)
  } finally {
    await server.stop()
  }
})

test('chats: found by what was said in them, opened there, renamed, drafts kept, deleted after a question', async ({ weir }) => {
  const { page, assistant } = weir
  const list = page.getByTestId(ID.chatList)
  const composer = page.getByTestId(ID.composer)
  await ask(weir, 'run echo the-first-dam')
  for (const word of ['one', 'two', 'three']) await ask(weir, `run echo ${word}`)
  await assistant.newChat()
  await ask(weir, 'run echo the-second-weir')
  await composer.fill('half a thought')

  await page.getByTestId(ID.chatMenu).click()
  await expect(page.getByTestId(ID.chatEntry)).toHaveCount(2)
  await expectAccessible(page, '[data-testid="chat-list"]')
  await page.getByTestId(ID.chatSearch).fill('ECHO one')
  await expect(page.getByTestId(ID.foundChat)).toHaveCount(1)
  await expect(page.getByTestId(ID.foundChat).locator('mark')).not.toHaveCount(0)
  await page.getByTestId(ID.chatSearch).press('Enter')
  await expect(list).toHaveCount(0)
  await expect(page.getByTestId(ID.chatMenu)).toContainText('the-first-dam')
  await expect(page.getByTestId(ID.chat).getByText('echo one').first()).toBeInViewport()
  await expect(page.getByTestId(ID.toNewest)).toBeVisible()
  await page.getByTestId(ID.toNewest).click()
  await expect(page.getByTestId(ID.user).last()).toBeInViewport()
  await expect(composer).toHaveValue('')

  // By keys: down to the other chat, which kept what was being written.
  await page.getByTestId(ID.chatMenu).click()
  await page.getByTestId(ID.chatSearch).fill('no such words')
  await expect(page.getByTestId(ID.chatsSaid)).toContainText('No chat holds')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId(ID.chatEntry)).toHaveCount(2)
  await page.getByTestId(ID.chatEntry).filter({ hasText: 'second' }).getByRole('button').first().focus()
  await page.keyboard.press('F2')
  await page.getByTestId(ID.renameField).fill('Weirs')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId(ID.chatEntry).filter({ hasText: 'Weirs' })).toHaveCount(1)
  await page.getByTestId(ID.chatEntry).filter({ hasText: 'Weirs' }).getByRole('button').first().click()
  await expect(page.getByTestId(ID.chatMenu)).toContainText('Weirs')
  await expect(composer).toHaveValue('half a thought')

  await page.getByTestId(ID.chatMenu).click()
  const entry = page.getByTestId(ID.chatEntry).filter({ hasText: 'Weirs' })
  await entry.getByRole('button').first().focus()
  await page.keyboard.press('Delete')
  await expect(page.getByTestId(ID.chatEntry).filter({ hasText: 'captured is deleted with it' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId(ID.chatEntry)).toHaveCount(2)
  await entry.getByTestId(ID.deleteChat).click({ force: true })
  await page.getByTestId(ID.confirmDelete).click()
  await expect(page.getByTestId(ID.chatEntry)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId(ID.user).first()).toHaveText('run echo the-first-dam')
})
