import { answered, ask, BUILD, expect, ID, test, type WeirPage } from './fixtures'

test.setTimeout(120_000)

/** Sends a request, answers its one question, and returns what the assistant says then. */
async function asked(weir: WeirPage, text: string, reply: 'run' | 'deny'): Promise<string> {
  const before = await weir.page.getByTestId(ID.answer).count()
  const { assistant } = weir
  await assistant.send(text)
  await expect(assistant.approval()).toHaveCount(1)
  const button = { run: ID.approveRun, deny: ID.approveDeny }[reply]
  await assistant.approval().getByTestId(button).click()
  return answered(weir, before)
}

test('deny: nothing runs, and the chat says so', async ({ weir, place }) => {
  const { assistant } = weir
  const answer = await asked(weir, `run ${BUILD.command}`, 'deny')
  await expect(assistant.card()).toHaveAttribute('data-status', 'denied')
  await expect(assistant.card().getByTestId(ID.cardNote)).toContainText('denied this call. It was not run')
  expect(answer).toContain('denied')
  expect(place.has('runs.log')).toBe(false)
})

test('edit: what runs is what the person wrote', async ({ weir, place }) => {
  const { assistant } = weir
  await assistant.send('run echo theirs >> note.txt')
  await assistant.approveEdited('echo mine >> note.txt')
  await expect(assistant.card()).toHaveAttribute('data-status', 'done')
  await expect(assistant.card().getByTestId(ID.cardTitle)).toHaveText('echo mine >> note.txt')
  await expect(assistant.card().getByTestId(ID.cardNote)).toContainText('edited by the person')
  expect(place.lines('note.txt')).toEqual(['mine'])
})

test('always allow: the same command runs without a question, one with more behind it asks', async ({ weir, place }) => {
  const { assistant } = weir
  await assistant.send(`run ${BUILD.command}`)
  await assistant.approval().getByTestId(ID.approveAlways).click()
  const editor = assistant.approval().getByTestId(ID.ruleEditor)
  await expect(editor.getByTestId(ID.ruleChoice)).toHaveText([BUILD.command, `${BUILD.command} *`, 'node *'])
  await expect(editor.getByTestId(ID.ruleWords)).toContainText('fixture-project on this machine')
  // Too wide is refused where it stands, and the question stays.
  await editor.getByTestId(ID.ruleChoice).last().click()
  await editor.getByTestId(ID.ruleSave).click()
  await expect(editor.getByTestId(ID.ruleProblem)).toBeVisible()
  await editor.getByTestId(ID.ruleChoice).first().click()
  await editor.getByTestId(ID.ruleSave).click()
  await expect(assistant.card()).toHaveAttribute('data-status', 'done')
  await assistant.idle()

  await ask(weir, `run ${BUILD.command}`)
  await expect(assistant.cards()).toHaveCount(2)
  await expect(assistant.card()).toHaveAttribute('data-status', 'done')
  expect(place.lines('runs.log')).toEqual(['build', 'build'])

  await assistant.send(`run ${BUILD.command}; rm runs.log`)
  await expect(assistant.approval().getByTestId(ID.approvalCommand)).toHaveText(`${BUILD.command}; rm runs.log`)
  await expect(assistant.approval().getByTestId(ID.approvalEffects)).toContainText(/deletes? ?|delete:cwd/)
  await assistant.deny()
  await expect(assistant.card()).toHaveAttribute('data-status', 'denied')
  expect(place.lines('runs.log')).toEqual(['build', 'build'])
})

test('a long command is shown in full before it runs', async ({ weir }) => {
  const { assistant } = weir
  const command = `printf %s ${Array.from({ length: 400 }, (_, index) => `word-${index}`).join(' ')} > words.txt; rm -r /srv/weir-no-such-folder`
  await assistant.send(`run ${command}`)
  const approval = assistant.approval()
  await expect(approval.getByTestId(ID.approvalCommand)).toHaveText(command)
  await expect(approval.getByTestId(ID.approvalEffects)).toContainText('destructive')
  await assistant.deny()
  await expect(assistant.card()).toHaveAttribute('data-status', 'denied')
})

test('Observe reads and refuses the rest; Auto works in the folder and asks before what is destructive', async ({ weir, place }) => {
  const { assistant } = weir
  await assistant.mode('Observe')
  expect(await ask(weir, 'run cat build.mjs | head -n 3')).toContain('exit code 0')
  await expect(assistant.card()).toHaveAttribute('data-status', 'done')
  expect(await ask(weir, `run ${BUILD.command}`)).toContain('In Observe mode only reading is allowed')
  await expect(assistant.card()).toHaveAttribute('data-status', 'refused')
  expect(place.has('runs.log')).toBe(false)

  await assistant.mode('Auto')
  expect(await ask(weir, `run ${BUILD.command} > build.log; rm build.log; mkdir -p made`)).toContain('exit code 0')
  expect(place.lines('runs.log')).toEqual(['build'])
  expect([place.has('build.log'), place.has('made')]).toEqual([false, true])
  // Outside the folder and the temporary folders (and no such folder exists, should it ever run).
  await asked(weir, 'run rm -r /srv/weir-no-such-folder', 'deny')
  await expect(assistant.card()).toHaveAttribute('data-status', 'denied')
  await asked(weir, 'run sudo true', 'deny')
  await expect(assistant.card()).toHaveAttribute('data-status', 'denied')

  await assistant.mode('Ask')
  await asked(weir, 'run touch made/asked', 'run')
  expect(place.has('made/asked')).toBe(true)
})
