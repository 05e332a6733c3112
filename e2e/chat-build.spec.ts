import { ask, BUILD, expect, ID, scrollHappened, test } from './fixtures'

test.setTimeout(120_000)

const REQUESTS = [
  { language: 'English', text: `run ${BUILD.command} and tell me why it fails`, says: ['failed: exit code 2', 'told by: process'] },
  { language: 'Chinese', text: `请运行 ${BUILD.command}，然后告诉我为什么失败`, says: ['失败：退出码 2', '第一个错误'] },
]

for (const { language, text, says } of REQUESTS) {
  test(`the operator runs a failing build asked for in ${language}: approval, card, both sides, answer`, async ({ weir, place }) => {
    const { assistant, page } = weir
    await assistant.send(text)

    const approval = assistant.approval()
    await expect(approval.getByTestId(ID.approvalCommand)).toHaveText(BUILD.command)
    await expect(approval.getByTestId(ID.approvalEffects)).toContainText(/runs[- ]local[- ]code/)
    await expect(approval).toContainText('fixture-project')
    expect(place.lines('runs.log')).toEqual([])
    // The person works on while the question is open, and while the build runs.
    await weir.run('echo before-$((40+1))')
    await weir.expectScreen('before-41')
    await assistant.approve()
    await weir.run('echo during-$((40+2))')
    await weir.expectScreen('during-42')

    const card = assistant.card()
    await expect(card).toHaveAttribute('data-status', 'done')
    await expect(card.getByTestId(ID.cardState)).toHaveText('exit 2 · process')
    await expect(card.getByTestId(ID.rawBytes)).toHaveText(/^1\.5\d? MB$/)
    await expect(card.getByTestId(ID.sawSummary)).toHaveAttribute('data-masks', '1')
    const shownChars = Number((await card.getByTestId(ID.shownChars).textContent())?.replace(/\D/g, ''))
    expect(shownChars).toBeGreaterThan(5_000)
    expect(shownChars).toBeLessThanOrEqual(12_000)
    const answer = await assistant.answer()
    for (const part of [BUILD.place, ...says]) expect(answer).toContain(part)
    expect(place.lines('runs.log')).toEqual(['build'])

    await card.getByTestId(ID.expand).click()
    const preview = card.getByTestId(ID.sawPreview)
    await expect(preview.getByTestId(ID.errorText).filter({ hasText: BUILD.error })).toHaveCount(1)
    await expect(preview.getByTestId(ID.mask)).toHaveAttribute('data-kind', 'github-token')
    await expect(card.getByTestId(ID.callMasks)).toContainText('GitHub')
    await expect(preview.getByTestId(ID.gap)).toHaveCount(2)
    await expect(preview.getByTestId(ID.gap).first()).toContainText(/\d lines, \d+ KB · .* → /)

    // A gap opens where it stands, page by page, masked, and closes again; what the AI saw stays what it was.
    const gap = preview.getByTestId(ID.gap).first()
    await gap.focus()
    await page.keyboard.press('Enter')
    const unseen = preview.getByTestId(ID.gapText)
    await expect(unseen.locator('pre')).toContainText('unit-00085.ts')
    await expect(unseen.getByTestId(ID.gapProgress)).toHaveText(/^65\.5 KB/)
    await unseen.getByTestId(ID.gapMore).click()
    await expect(unseen.getByTestId(ID.gapProgress)).toHaveText(/^131 KB/)
    await unseen.getByTestId(ID.gapMore).press('Escape')
    await expect(unseen).toHaveCount(0)
    await expect(gap).toBeFocused()

    const inspector = await assistant.inspect(card)
    await expect(inspector.pieces().getByTestId(ID.errorText).filter({ hasText: BUILD.error })).toHaveCount(1)
    const exact = await inspector.exactText()
    for (const part of [BUILD.error, BUILD.mask, 'exit code 2 (source: process)', 'not shown, cursor', BUILD.firstLine, BUILD.lastLine]) expect(exact).toContain(part)
    expect(exact).not.toContain(BUILD.token)
    expect(exact.length).toBeLessThanOrEqual(12_000)

    // Beside it everything that happened; its secret is for the person, and only when they ask.
    await expect(page.getByTestId(ID.captureState)).toContainText(/1\.5\d? MB/)
    await expect.poll(() => inspector.happened()).toContain(BUILD.mask)
    await scrollHappened(page, 'end')
    await expect.poll(() => inspector.happened()).toContain(BUILD.lastLine)
    await page.getByTestId(ID.toggleSecrets).click()
    await expect.poll(() => inspector.happened()).toContain(BUILD.token)
    await inspector.close()
  })
}

test('a build that fails is explained, searched and read on, without running it again', async ({ weir, place }) => {
  const { assistant } = weir
  await assistant.send(BUILD.command)
  await assistant.approve()
  await expect(assistant.card()).toHaveAttribute('data-status', 'done')
  await assistant.idle()

  expect(await ask(weir, 'why did it fail?')).toContain(BUILD.place)
  expect(await ask(weir, 'show more')).toContain('lines read')
  await expect(assistant.card()).toHaveAttribute('data-tool', 'tool_output_read')
  expect(await ask(weir, 'search for unit-20007')).toContain('unit-20007.ts')
  await expect(assistant.card()).toHaveAttribute('data-tool', 'tool_output_search')
  await expect(assistant.cards()).toHaveCount(3)
  await expect(assistant.card()).toHaveAttribute('data-status', 'done')
  expect(place.lines('runs.log')).toEqual(['build'])
})
