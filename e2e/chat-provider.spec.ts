import { ModelServer, type Recorded, type Reply, type ScriptedCall } from '../test/support/model-server'
import { ask, BUILD, expect, ID, test } from './fixtures'

test.setTimeout(180_000)

const KEY = ['scripted', 'server', 'key', '7c41d09e'].join('-')
const GOAL = 'Build it once, note “eins”, “zwei” and “drei” — then say where it fails. 只运行一次!'

const run = (command: string, id = 'call_0'): ScriptedCall => ({ id, tool: 'terminal_execute', args: { command } })
const calls = (...list: ScriptedCall[]): Reply => ({ kind: 'answer', calls: list, usage: { input: 4_000, output: 40 } })

/** Request by request: every way in which a provider can fail once, and the same call id again and again. */
const SCRIPT: readonly Reply[] = [
  calls(run(`echo eins >> notes.txt; ${BUILD.command}`)),
  { kind: 'status', status: 413, message: 'Request too large' },
  { kind: 'broken', text: 'I will', calls: [run('echo broken >> notes.txt')], how: 'socket' },
  calls(run('echo zwei >> notes.txt')),
  { kind: 'broken', calls: [run('echo broken >> notes.txt')], how: 'end' },
  calls(run('echo drei >> notes.txt'), run('echo vier >> notes.txt')),
  { kind: 'answer', text: `It fails at ${BUILD.place}.`, usage: { input: 5_000, output: 20 } },
]

test('a scripted provider: test button, a task of several steps through 413, broken streams and repeated ids; each command runs once', async ({ weir, place }) => {
  const { assistant, page, settings } = weir
  const task: Recorded[] = []
  const server = await ModelServer.start((request) => {
    if (!request.raw.includes('"stream":true')) return { kind: 'answer', text: 'ready' }
    task.push(request)
    return SCRIPT[task.length - 1] ?? { kind: 'answer', text: 'Nothing is left to do.' }
  })
  try {
    await settings.open()
    await settings.newServer({ url: server.baseUrl, model: 'scripted', key: KEY })
    await page.getByTestId(ID.providerTest).click()
    await expect(page.getByTestId(ID.providerOutcome)).toHaveText('scripted answered.')
    // Without a keyring the form says plainly that the key is not kept.
    await expect(page.getByTestId(ID.keyStorage)).toContainText(/in memory only|keyring/)
    await page.getByTestId(ID.providerSave).click()
    await expect(page.getByTestId(ID.providersSaid)).toHaveText('scripted answers from now on.')
    await settings.close()
    await expect(page.getByTestId(ID.providerChip)).toHaveText('scripted')

    await assistant.mode('Auto')
    expect(await ask(weir, GOAL)).toContain(`It fails at ${BUILD.place}.`)

    expect(task).toHaveLength(SCRIPT.length)
    expect(place.lines('notes.txt')).toEqual(['eins', 'zwei', 'drei', 'vier'])
    expect(place.lines('runs.log')).toEqual(['build'])
    await expect(assistant.cards()).toHaveCount(4)
    for (const card of await assistant.cards().all()) await expect(card).toHaveAttribute('data-status', 'done')
    // Nothing of the broken answers stays on the screen, and every failure was told.
    await expect(page.getByTestId(ID.chat)).not.toContainText('echo broken')
    await expect(page.getByTestId(ID.chatNotice)).not.toHaveCount(0)

    for (const { raw, headers } of server.requests) {
      expect(headers.authorization).toBe(`Bearer ${KEY}`)
      expect(raw).not.toContain(KEY)
      expect(raw).not.toContain(BUILD.token)
    }
    for (const { raw } of task) expect(raw).toContain(JSON.stringify(GOAL).slice(1, -1))
    for (const { raw } of task.slice(1)) expect(raw).toContain(BUILD.mask)
    await expect(page.getByTestId(ID.meter)).toContainText(/\d/)
  } finally {
    await server.stop()
  }
})

test('a provider that is not there or says no is told in words, and the chat goes on', async ({ weir }) => {
  const { page, settings } = weir
  const server = await ModelServer.start(() => ({ kind: 'status', status: 401, message: 'Incorrect API key provided' }))
  const url = server.baseUrl
  try {
    await settings.open()
    await settings.useServer({ url, model: 'scripted', key: KEY })
    await settings.provider('scripted').getByTestId(ID.providerRowTest).click()
    await expect(page.getByTestId(ID.providerRowOutcome)).toContainText(/key/i)
    await settings.close()
    await weir.assistant.send('hello')
    await expect(page.getByTestId(ID.chatNotice).last()).toContainText(/key/i)
    await expect(page.getByTestId(ID.chat)).not.toContainText(KEY)
  } finally {
    await server.stop()
  }
  await settings.open()
  await settings.provider('scripted').getByTestId(ID.providerRowTest).click()
  await expect(page.getByTestId(ID.providerRowOutcome)).toContainText(/could not be reached/)
  await settings.provider('Built-in operator (offline)').getByTestId(ID.providerUse).click()
  await expect(settings.provider('Built-in operator (offline)')).toHaveAttribute('data-active', 'true')
  await settings.close()
  expect(await ask(weir, 'who are you?')).toContain('built-in operator')
})
