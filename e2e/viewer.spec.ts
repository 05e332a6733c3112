import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type { ElectronApplication, Page } from 'playwright/test'
import { expect, ID, launch, test, temporaryFolder, WeirPage } from './fixtures'

const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
const LINES = 6_900_000
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const view = (page: Page) => page.getByTestId(ID.viewer)
const row = (page: Page, text: string | RegExp) => page.getByTestId(ID.viewerRow).filter({ hasText: text })
const inView = async (page: Page, text: string | RegExp) => expect(row(page, text).first()).toBeInViewport()
async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+O')
  await expect(view(page)).toBeVisible()
}
async function find(page: Page, query: string, count: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+F')
  await page.getByTestId(ID.viewerSearch).fill(query)
  await expect(page.getByTestId(ID.viewerCount)).toHaveText(count)
}
async function saveTo(electron: ElectronApplication, path: string): Promise<void> {
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
}

test('shows 64 MiB of a terminal: to the end, to a line, by search and by errors; masks, wrapping, encodings, saving', async ({ weir, app, place }) => {
  test.setTimeout(150_000)
  const { page, electron } = app
  const script = join(place.project, 'print.sh')
  writeFileSync(script, `printf 'src/a.c:1:2: \\033[31merror:\\033[0m boom\\n'; echo "export GITHUB_TOKEN=${SECRET}"; printf '\\326\\320\\316\\304\\n'; printf 'wide %0900d\\n' 7\nseq ${String(LINES)}\necho 'FATAL: at the end'\n`)
  await weir.run(`clear; sh ${script}`)
  await expect.poll(() => weir.screen(), { timeout: 90_000 }).toContain('FATAL: at the end')

  await open(page)
  await inView(page, 'FATAL: at the end')
  await expect(page.getByTestId(ID.viewerLines)).toHaveText(/^6\u202f900\u202f\d{3} lines$/)
  await expect(page.getByTestId(ID.viewerLive)).toBeVisible()

  await page.keyboard.press('Home')
  await inView(page, 'boom')
  await inView(page, '[redacted: github-token]')
  await page.keyboard.press('End')
  await inView(page, 'FATAL: at the end')

  await page.keyboard.press('Control+G')
  await page.keyboard.type('3450000')
  await page.keyboard.press('Enter')
  await expect(page.locator('.viewer-row.target .viewer-number')).toHaveText('3\u202f450\u202f000')
  const shown = Number(await page.locator('.viewer-row.target .viewer-text').textContent())
  await page.getByTestId(ID.viewerRows).focus()
  await page.keyboard.press('PageDown')
  await page.mouse.move(500, 400)
  await page.mouse.wheel(0, 40)
  await inView(page, new RegExp(String(shown + 30)))

  await find(page, '6899999', '1 of 1')
  await expect(page.locator('mark.current')).toBeInViewport()
  await find(page, '^12345.$', 'No match')
  await page.getByTestId(ID.viewerRegex).click()
  await expect(page.getByTestId(ID.viewerCount)).toHaveText('1 of 10')
  await page.getByTestId(ID.viewerNext).click()
  await expect(page.getByTestId(ID.viewerCount)).toHaveText('2 of 10')
  await expect(page.locator('mark')).toHaveCount(10)
  await page.getByTestId(ID.viewerSearch).press('Escape')

  await expect(page.getByTestId(ID.viewerNextError)).toHaveText('2 errors')
  await page.keyboard.press('F8')
  await inView(page, 'FATAL: at the end')
  await page.keyboard.press('F8')
  await inView(page, 'boom')
  await expect(page.getByTestId(ID.viewerErrorTick)).toHaveCount(2)

  await page.getByTestId(ID.viewerRows).focus()
  await page.keyboard.press('Home')
  const wide = row(page, /^\d+wide 0/)
  const height = (await wide.boundingBox())?.height ?? 0
  await page.getByTestId(ID.viewerWrap).click()
  await expect.poll(async () => (await wide.boundingBox())?.height ?? 0).toBeGreaterThan(height * 2)
  await page.getByTestId(ID.viewerRows).focus()
  await page.keyboard.press('End')
  await inView(page, 'FATAL: at the end')
  await page.keyboard.press('Home')
  await page.getByTestId(ID.viewerEncoding).selectOption('gb18030')
  await inView(page, '中文')

  await page.getByTestId(ID.viewerSecrets).click()
  await expect(row(page, SECRET)).toHaveCount(0)
  await page.getByTestId(ID.viewerSecretsYes).click()
  await inView(page, SECRET)
  await page.getByTestId(ID.viewerSecrets).click()
  await inView(page, '[redacted: github-token]')

  await page.evaluate(readFileSync(axe, 'utf8'))
  const faults: unknown = await page.evaluate(`axe.run('[data-testid="viewer"]').then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`)
  expect(faults).toEqual([])

  const file = join(place.project, 'saved.log')
  await saveTo(electron, file)
  await page.getByTestId(ID.viewerSave).click()
  await expect(page.getByTestId(ID.viewerSaid)).toContainText('saved.log')
  expect(statSync(file).size).toBeGreaterThan(60_000_000)
  const saved = readFileSync(file).subarray(0, 20_000).toString('latin1')
  expect(saved).toContain('[redacted: github-token]')
  expect(saved).not.toContain(SECRET)
  await saveTo(electron, join(place.project, 'no such folder', 'saved.log'))
  await page.getByTestId(ID.viewerSave).click()
  await expect(page.getByTestId(ID.viewerSaid)).toContainText('could not be written')
  expect(existsSync(join(place.project, 'no such folder'))).toBe(false)

  await page.getByTestId(ID.viewerRows).focus()
  await page.keyboard.press('Escape')
  await expect(view(page)).toBeHidden()
  await weir.page.keyboard.type('echo focus is back')
  await expect.poll(() => weir.screen()).toContain('echo focus is back')
})

test('follows a program until the person scrolls up, copies chosen lines, and shows the same after a restart', async ({ place }) => {
  test.setTimeout(90_000)
  const dataDirectory = temporaryFolder()
  const first = await launch({ dataDirectory, env: place.env })
  const { page } = first
  const weir = new WeirPage(page)
  await weir.ready()
  await weir.run('for i in $(seq 60); do echo "before $i"; done; (for i in $(seq 400); do echo "tick $i"; sleep 0.1; done) &')
  await weir.expectScreen('tick 2')
  await open(page)
  const lastTick = async () => Math.max(0, ...(await page.getByTestId(ID.viewerRow).allTextContents()).map((text) => Number(/tick (\d+)/.exec(text)?.[1] ?? 0)))
  const tick = await lastTick()
  await expect.poll(lastTick).toBeGreaterThan(tick + 2)
  await expect(page.getByTestId(ID.viewerFollow)).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('PageUp')
  await expect(page.getByTestId(ID.viewerFollow)).toHaveAttribute('aria-pressed', 'false')
  const place1 = await page.getByTestId(ID.viewerPlace).textContent()
  const lines = await page.getByTestId(ID.viewerLines).textContent()
  await expect.poll(() => page.getByTestId(ID.viewerLines).textContent()).not.toBe(lines)
  expect((await page.getByTestId(ID.viewerPlace).textContent())?.split(' of ')[0]).toBe(place1?.split(' of ')[0])
  await page.getByTestId(ID.viewerFollow).click()
  const again = await lastTick()
  await expect.poll(lastTick).toBeGreaterThan(again)

  await page.getByTestId(ID.viewerRows).focus()
  await page.keyboard.press('Home')
  await row(page, 'before 3').first().locator('.viewer-number').click()
  await row(page, 'before 7').first().locator('.viewer-number').click({ modifiers: ['Shift'] })
  await page.getByTestId(ID.viewerRows).focus()
  await page.keyboard.press('Control+C')
  await expect(page.getByTestId(ID.viewerSaid)).toHaveText('5 lines copied.')
  expect(await first.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('before 3\nbefore 4\nbefore 5\nbefore 6\nbefore 7')
  await page.keyboard.press('Escape')
  await first.close()

  const second = await launch({ dataDirectory, env: place.env })
  await expect(second.page.getByTestId(ID.engineState)).toHaveAttribute('data-state', 'ready')
  await expect(second.page.getByTestId(ID.tab).first()).toBeVisible()
  await second.page.getByTestId(ID.tab).first().getByRole('tab').click()
  await open(second.page)
  await inView(second.page, 'before 3')
  await expect(second.page.getByTestId(ID.viewerHash)).toBeVisible()
  await find(second.page, 'TICK 1', /of \d+/)
  await second.close()
})
