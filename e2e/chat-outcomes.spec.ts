import { ModelServer, type Reply, type ScriptedCall } from '../test/support/model-server'
import { expect, ID, test } from './fixtures'
import { expectAccessible } from './support/accessible'

test.setTimeout(120_000)

const call = (args: object, tool = 'terminal_execute'): ScriptedCall => ({ tool, args })
const KEY = ['AKIA', 'IOSFODNN7', 'WEIRTST'].join('')

/** What each call is, how its card ends, and what the card says. */
const OUTCOMES: readonly { readonly call: ScriptedCall; readonly status: string; readonly says: string | RegExp; readonly note?: RegExp }[] = [
  { call: call({ command: 'echo fine' }), status: 'done', says: 'exit 0 · process' },
  { call: call({ command: 'echo broken >&2; exit 3' }), status: 'done', says: 'exit 3 · process' },
  { call: call({ command: 'kill -9 $$' }), status: 'done', says: /killed by (SIG)?KILL/ },
  { call: call({ command: 'sleep 30', timeoutMs: 300 }), status: 'done', says: 'timed out' },
  { call: call({ command: 'echo x', cwd: '/no/such/folder' }), status: 'failed', says: /did not start|failed/, note: /working directory does not exist/ },
  { call: call({ command: 'true' }), status: 'done', says: 'exit 0 · process' },
  { call: call({ nonsense: true }), status: 'failed', says: 'failed', note: /not valid/ },
  { call: call({}, 'session_list'), status: 'done', says: 'done' },
  { call: call({ command: 'sleep 86400.417', waitMs: 0 }), status: 'background', says: 'in the background' },
  { call: call({ command: `echo ${'wide-'.repeat(400)}; echo id=${KEY}; echo id=${KEY}` }), status: 'done', says: 'exit 0 · process' },
]

test('cards say how everything ended, in words; nothing breaks the layout; masks are named', async ({ weir, place }) => {
  const { page, assistant, settings } = weir
  const script: Reply[] = [{ kind: 'answer', calls: OUTCOMES.map((each, index) => ({ ...each.call, id: `call_${index}` })) }, { kind: 'answer', text: 'All done.' }]
  const server = await ModelServer.start((request) => (request.raw.includes('"stream":true') ? script.shift() ?? { kind: 'answer', text: 'done' } : { kind: 'answer', text: 'ready' }))
  try {
    await settings.open()
    await settings.useServer({ url: server.baseUrl, model: 'scripted' })
    await settings.close()
    await assistant.mode('Auto')
    await assistant.send('do it all')
    const cards = assistant.cards()
    // A program that ends another one asks in Auto too; no key runs what is destructive.
    await expect(assistant.approval().getByTestId(ID.approvalCommand)).toHaveText('kill -9 $$')
    await page.keyboard.press('Control+Shift+Y')
    await expect(assistant.approval()).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(assistant.approval()).toHaveCount(1)
    await expectAccessible(page, '[data-testid="assistant"]')
    await assistant.approve()
    await expect(cards).toHaveCount(OUTCOMES.length, { timeout: 40_000 })
    await expect(page.getByTestId(ID.answer)).toHaveText('All done.')
    for (const [index, { status, says, note }] of OUTCOMES.entries()) {
      const card = cards.nth(index)
      await expect(card).toHaveAttribute('data-status', status)
      await expect(card.getByTestId(ID.cardState)).toHaveText(says)
      if (note !== undefined) await expect(card.getByTestId(ID.cardNote)).toContainText(note)
    }
    await expect(cards.nth(7).getByTestId(ID.cardTitle)).toHaveText('List terminals and tasks')
    const wide = cards.last()
    await expect(wide.getByTestId(ID.callMasks)).toContainText('AWS access key × 2')
    await wide.getByTestId(ID.expand).click()
    await expect(wide.getByTestId(ID.mask).first()).toHaveText('AWS access key')
    // Lines wrap in their card: nothing is wider than the list.
    expect(await page.getByTestId(ID.chat).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    await expectAccessible(page, '[data-testid="assistant"]')

    const inspector = await assistant.inspect(wide)
    await expect(page.getByTestId(ID.facts)).toContainText('AWS access key × 2')
    expect(await inspector.exactText()).toContain('[redacted: aws-access-key]')
    await expectAccessible(page, '[data-testid="inspector"]')
    await inspector.close()
    // The whole of an output opens in the viewer.
    await wide.getByTestId('full-output').click()
    await expect(page.getByRole('dialog')).toContainText('wide-')
    await page.keyboard.press('Escape')

    await assistant.stopAll()
    await expect(cards.nth(8).getByTestId(ID.cardState)).toHaveText('stopped')
    await assistant.mode('Observe')
    script.push({ kind: 'answer', calls: [call({ command: 'touch x' })] }, { kind: 'answer', text: 'It was refused.' })
    await assistant.send('write')
    await expect(cards.last()).toHaveAttribute('data-status', 'refused')
    await expect(cards.last().getByTestId(ID.cardNote)).toContainText('Observe mode only reads')

    // With the focus in the question, and only then, Ctrl+Enter runs it.
    await assistant.mode('Ask')
    await assistant.idle()
    script.push({ kind: 'answer', calls: [call({ command: 'touch by-key' })] }, { kind: 'answer', text: 'Done by key.' })
    await assistant.send('write it')
    await expect(assistant.approval()).toHaveCount(1)
    await page.getByTestId(ID.composer).press('Control+Enter')
    await weir.type('')
    await page.keyboard.press('Control+Enter')
    expect(place.has('by-key')).toBe(false)
    await page.keyboard.press('Control+Shift+Y')
    await expect(assistant.approval()).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId(ID.answer).last()).toHaveText('Done by key.')
    expect(place.has('by-key')).toBe(true)
  } finally {
    await server.stop()
  }
})
