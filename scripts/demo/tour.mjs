import { by, rowsOf, shownTerminal, textOf, until } from './screen.mjs'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {import('./place.mjs').Place} Place
 * @typedef {(name: string) => Promise<unknown>} Shoot
 */

/**
 * As a person would: go to the project, run the build, look at how it ended.
 * @param {Page} page @param {Place} place @param {Shoot} shoot
 */
export async function runInTerminal(page, place, shoot) {
  const terminal = shownTerminal(page)
  await terminal.waitFor()
  const screen = () => rowsOf(terminal)
  await until('a prompt', screen, (text) => /\$ ?$/m.test(text))
  const enter = async (/** @type {string} */ line) => {
    await terminal.click()
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  console.log(`demo: in the terminal: ${place.command}`)
  await enter(`cd ${place.project}`)
  await until('the prompt of the project', screen, (text) => /waterworks \$ ?$/.test(text))
  await enter(`${place.command}; echo "exit code $?"`)
  const seen = await until('the end of the build', screen, (text) => /^exit code \d+$/m.test(text))
  await shoot('1-terminal')
  await until('the folder in the status bar', () => textOf(by(page, 'status-bar')), (text) => text.includes('waterworks'))
  return { exitCode: Number(/^exit code (\d+)$/m.exec(seen)?.[1]), lastRows: seen }
}

/**
 * The same by the built-in operator; its question is answered where it stands.
 * @param {Page} page @param {Place} place @param {Shoot} shoot
 */
export async function runByOperator(page, place, shoot) {
  const request = `run \`${place.command}\` and tell me why it fails`
  console.log(`demo: to the operator: ${request}`)
  const runsBefore = place.runs()
  await by(page, 'composer').fill(request)
  await by(page, 'composer').press('Enter')
  const approval = by(page, 'approval')
  await approval.waitFor()
  const asked = { command: await textOf(by(approval, 'approval-command')), effects: await textOf(by(approval, 'approval-effects')), runs: place.runs() - runsBefore }
  await shoot('2-approval')
  await by(approval, 'approve-run').click()
  const card = by(page, 'call-card').first()
  await until('the end of the command', async () => (await card.getAttribute('data-status')) ?? '', (status) => status === 'done')
  await by(page, 'send').waitFor()
  // As it is laid out: paragraphs on lines of their own.
  const answer = (await by(page, 'message-assistant').last().innerText()).replaceAll(/\n{2,}/g, '\n').trim()
  const cardState = await textOf(by(card, 'call-state'))
  await shoot('3-answer')
  await by(card, 'call-expand').click()
  await shoot('4-card')
  return { request, asked, answer, cardState, runs: place.runs() - runsBefore, ...(await compare(page, shoot)) }
}

/**
 * Opens "What happened" beside "What the AI saw".
 * @param {Page} page @param {Shoot} shoot
 */
async function compare(page, shoot) {
  await by(page, 'call-inspect').first().click()
  const inspector = by(page, 'inspector')
  const pieces = by(inspector, 'saw-pieces')
  await pieces.waitFor()
  const happened = by(inspector, 'capture-terminal')
  await until('what happened', () => rowsOf(happened), (text) => text.includes('[redacted'))
  const errorRows = await by(pieces, 'error-text').allTextContents()
  await by(pieces, 'error-text').first().scrollIntoViewIfNeeded()
  await shoot('5-compare')
  const drawn = { gaps: await by(pieces, 'gap').count(), masks: await by(pieces, 'mask').allTextContents(), errorRows }
  await by(inspector, 'saw-view').getByText('Exact text').click()
  const exact = await textOf(by(inspector, 'saw-exact'))
  await shoot('6-exact-text')
  return { drawn, exact }
}
