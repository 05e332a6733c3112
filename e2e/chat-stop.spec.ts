import { endAll, expect, ID, runningWith, test, uniqueSeconds } from './fixtures'

test.setTimeout(120_000)

test('stop: a running command and all its children are gone at once, and the card says so', async ({ weir, place }) => {
  const { assistant, page } = weir
  const seconds = uniqueSeconds()
  try {
    await assistant.send(`run \`echo began >> runs.log; sleep ${seconds} & (setsid sleep ${seconds} &) ; echo both sleep; sleep ${seconds}\``)
    await assistant.approve()
    await expect.poll(() => runningWith(`sleep ${seconds}`).filter(({ command }) => command.startsWith('sleep')).length).toBe(3)
    await expect(assistant.card()).toHaveAttribute('data-status', 'running')

    await assistant.stop()
    await assistant.idle()
    await expect.poll(() => runningWith(seconds)).toEqual([])
    await expect(assistant.card().getByTestId(ID.cardState)).toContainText('stopped')
    await expect(page.getByTestId(ID.chatNotice).last()).toContainText('Stopped')
    // What it had said by then is there, on both sides.
    const inspector = await assistant.inspect(assistant.card())
    await expect(inspector.pieces()).toContainText('both sleep')
    expect(await inspector.exactText()).toContain('outcome: cancelled')
    await expect.poll(() => inspector.happened()).toContain('both sleep')
    await inspector.close()
    expect(place.lines('runs.log')).toEqual(['began'])
  } finally {
    endAll(seconds)
  }
})

test('stop all ends a background task too, and a live view shows it until then', async ({ weir }) => {
  const { assistant, page } = weir
  const seconds = uniqueSeconds()
  try {
    await assistant.mode('Auto')
    await assistant.send(`run \`echo first line; sleep ${seconds}\``)
    await expect(assistant.card()).toHaveAttribute('data-status', 'running')
    const inspector = await assistant.inspect(assistant.card())
    await expect.poll(() => inspector.happened()).toContain('first line')
    await expect(page.getByTestId(ID.captureLive)).toBeVisible()
    await inspector.close()

    // After 15 s the command goes on in the background and the turn ends.
    await expect(assistant.card()).toHaveAttribute('data-status', 'background', { timeout: 45_000 })
    await assistant.idle()
    await expect(page.getByTestId(ID.task)).toHaveCount(1)
    expect(runningWith(`sleep ${seconds}`)).not.toEqual([])
    await assistant.stopAll()
    await expect.poll(() => runningWith(seconds)).toEqual([])
    await expect(page.getByTestId(ID.stopAll)).toBeHidden()
  } finally {
    endAll(seconds)
  }
})

test('stop takes back an open question: nothing runs', async ({ weir, place }) => {
  const { assistant } = weir
  await assistant.send('run echo never >> runs.log')
  await expect(assistant.approval()).toHaveCount(1)
  await assistant.stop()
  await assistant.idle()
  await expect(assistant.approval()).toHaveCount(0)
  await expect(assistant.card()).toHaveAttribute('data-status', 'refused')
  expect(place.has('runs.log')).toBe(false)
})
