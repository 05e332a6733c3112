import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, ID, test } from './support'

test.setTimeout(120_000)

const settingsOf = (folder: string): Record<string, unknown> => JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))
const setting = (page: Page, field: string) => page.getByTestId(`setting-${field}`)
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(readFileSync(axe, 'utf8'))
  const faults: unknown = await page.evaluate(`axe.run('[data-testid="settings"]').then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`)
  expect(faults).toEqual([])
}
const isMac = process.platform === 'darwin'

test('settings take effect at once, are checked in place, found, reset, and kept', async ({ app, weir }) => {
  const { page, settings } = weir
  await settings.open()

  for (const name of ['appearance', 'terminal', 'assistant', 'keys', 'advanced'] as const) {
    await settings.section(name)
    if (name === 'assistant') await page.getByTestId(ID.providerAdd).click()
    await expectNoFaults(page)
  }

  // At once, and in the file: only what differs from the defaults.
  await settings.chooseTheme(2)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByTestId(ID.fontSize).fill('18')
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({ theme: 'light', fontSize: 18 })

  // What is not allowed stays to be corrected, the range is said, and the old value holds.
  await page.getByTestId(ID.fontSize).fill('400')
  await expect(page.getByTestId('problem-fontSize')).toHaveText('A whole number from 8 to 40.')
  await expect(page.getByTestId(ID.fontSize)).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId(ID.fontSize).press('Escape')
  await expect(page.getByTestId(ID.fontSize)).toHaveValue('18')
  await expect(page.getByTestId(ID.settings)).toBeVisible()
  expect(settingsOf(app.dataDirectory)).toEqual({ theme: 'light', fontSize: 18 })

  // One field goes back alone.
  await page.getByTestId('reset-fontSize').click()
  await expect(page.getByTestId(ID.fontSize)).toHaveValue('13')
  await expect(page.getByTestId('reset-fontSize')).toBeHidden()
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({ theme: 'light' })

  // Every kind of control.
  await settings.section('terminal')
  await setting(page, 'copyOnSelect').check()
  await setting(page, 'encoding').selectOption('gb18030')
  await setting(page, 'shellArguments').fill('-l\n-i')
  await setting(page, 'bell').getByText('None').click()
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({ theme: 'light', copyOnSelect: true, encoding: 'gb18030', shellArguments: ['-l', '-i'], bell: 'none' })

  // A search looks everywhere, also for what stands in the file.
  await page.getByTestId(ID.settingsSearch).fill('contrast')
  await expect(setting(page, 'minimumContrast')).toBeVisible()
  await expect(setting(page, 'theme')).toBeHidden()
  await page.getByTestId(ID.settingsSearch).fill('copyOnSelect')
  await expect(setting(page, 'copyOnSelect')).toBeChecked()
  await page.getByTestId(ID.settingsSearch).fill('no such thing')
  await expect(page.getByTestId(ID.settingsNone)).toContainText('no such thing')

  // The other language, and back; search knows it too.
  await settings.chooseLanguage('简体中文')
  await expect(page.getByTestId('row-fontSize')).toContainText('终端字号')
  await page.getByTestId(ID.fontSize).fill('7')
  await expect(page.getByTestId('problem-fontSize')).toHaveText('8 到 40 之间的整数。')
  await page.getByTestId(ID.fontSize).press('Escape')
  await page.getByTestId(ID.settingsSearch).fill('回滚')
  await expect(setting(page, 'scrollbackLines')).toBeVisible()
  await settings.chooseLanguage('English')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId(ID.settings)).toBeHidden()

  // It is there after the page is loaded again.
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('settings.json: as text with line and column, by hand, and never lost', async ({ app, weir }) => {
  const { page, settings } = weir
  const path = join(app.dataDirectory, 'settings.json')
  await settings.open()
  await settings.section('advanced')
  const text = page.getByTestId(ID.jsonText)
  await text.fill('{\n  "theme": "dark",\n  "fontSize": 7\n}')
  await page.getByTestId(ID.jsonSave).click()
  await expect(page.getByTestId(ID.jsonTold)).toHaveText('Line 3, column 15: fontSize must be a whole number from 8 to 40.')
  expect(await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe('{\n  "theme": "dark",\n  "fontSize": '.length)
  await text.fill('{\n  // bigger\n  "fontSize": 20\n}')
  await page.getByTestId(ID.jsonSave).click()
  await expect(page.getByTestId(ID.jsonTold)).toHaveText('Line 2, column 3: JSON has no comments.')
  await text.fill('{\n  "fontSize": 20,\n  "mine": { "kept": true }\n}\n')
  await page.getByTestId(ID.jsonSave).click()
  await expect(page.getByTestId(ID.jsonTold)).toHaveText('Saved.')
  await settings.section('appearance')
  await expect(page.getByTestId(ID.fontSize)).toHaveValue('20')
  await page.getByTestId(ID.fontSize).fill('21')
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({ fontSize: 21, mine: { kept: true } })

  // An edit by hand is taken over while the app runs; one bad field costs no other and is named.
  writeFileSync(path, '{\n  "fontSize": 22,\n  "bell": "loud"\n}\n')
  await expect(page.getByTestId(ID.fontSize)).toHaveValue('22')
  await expect(page.getByTestId(ID.settingsProblem)).toContainText('Line 3, column 11: bell must be one of "none", "visual", "sound".')
  await settings.close()
  await expect(page.getByTestId(ID.notice)).toContainText('bell must be one of')
  const broken = '{ "fontSize": 23, '
  writeFileSync(path, broken)
  await expect(page.getByTestId(ID.notice)).toContainText('Line 1, column 19')
  expect(readFileSync(path, 'utf8')).toBe(broken)
  // The next change here replaces it, and what stood there is beside it.
  await settings.open()
  await settings.chooseTheme(1)
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({ theme: 'dark' })
  expect(readFileSync(`${path}.bad`, 'utf8')).toBe(broken)
  await expect(page.getByTestId(ID.settingsProblem)).toBeHidden()
})

test('providers: added from a preset, checked, edited, used, removed; in both languages', async ({ app, weir }) => {
  const { page, settings } = weir
  const file = () => JSON.parse(readFileSync(join(app.dataDirectory, 'providers.json'), 'utf8'))
  await settings.open()
  await settings.section('assistant')
  await page.getByTestId(ID.providerAdd).click()
  await page.getByTestId(ID.providerKind).selectOption('ollama')
  await expect(page.getByTestId(ID.providerUrl)).toHaveValue('http://localhost:11434/v1')
  await expect(page.getByTestId(ID.providerEditor)).toContainText('OLLAMA_CONTEXT_LENGTH')
  await page.getByTestId(ID.providerWindow).fill('1')
  await page.getByTestId(ID.providerSave).click()
  await expect(page.getByTestId(ID.providerEditor)).toContainText('Name the model')
  await expect(page.getByTestId(ID.providerEditor)).toContainText('A whole number from 16,000 to 10,000,000.')
  await page.getByTestId(ID.providerModel).fill('qwen3:8b')
  await page.getByTestId(ID.providerWindow).fill('32 000')
  await page.getByTestId(ID.providerName).fill('At home')
  await page.getByTestId(ID.providerSave).click()
  await expect(page.getByTestId(ID.providersSaid)).toHaveText('At home answers from now on.')
  await expect(page.getByTestId(ID.providerChip)).toHaveText('qwen3:8b')

  await settings.useServer({ url: 'http://127.0.0.1:9/v1', model: 'second', key: 'not-a-real-key' })
  await expect(settings.provider('At home')).toHaveAttribute('data-active', 'false')
  await expect(settings.provider('second')).toContainText('key kept')
  expect(JSON.stringify(file())).not.toContain('not-a-real-key')

  // A key does not follow to another address.
  await settings.provider('second').getByTestId(ID.providerEdit).click()
  await page.getByTestId(ID.providerUrl).fill('http://127.0.0.1:10/v1')
  await expect(page.getByTestId(ID.providerEditor)).toContainText('is not sent to this one')
  await page.getByTestId(ID.providerSave).click()
  await expect(settings.provider('second')).not.toContainText('key kept')

  await settings.provider('At home').getByTestId(ID.providerUse).click()
  await expect(settings.provider('At home')).toHaveAttribute('data-active', 'true')
  await settings.provider('At home').getByTestId(ID.providerRemove).click()
  await page.getByTestId(ID.providerRemoveYes).click()
  await expect(settings.provider('At home')).toHaveCount(0)
  await expect(settings.provider('Built-in operator (offline)')).toHaveAttribute('data-active', 'true')
  expect(file()).toMatchObject({ active: 'operator', providers: [{ name: '', config: { model: 'second', baseUrl: 'http://127.0.0.1:10/v1' } }] })

  await settings.chooseLanguage('简体中文')
  await settings.section('assistant')
  await settings.provider('second').getByTestId(ID.providerRowTest).click()
  await expect(page.getByTestId(ID.providerRowOutcome)).toContainText('无法连接提供方')
})

test('keys: recorded, conflicts shown, taken away, reset; the new keys work', async ({ app, weir }) => {
  const { page, settings } = weir
  const row = (id: string) => page.locator(`[data-testid="${ID.keyRow}"][data-action="${id}"]`)
  const record = async (id: string, keys: string) => {
    await row(id).getByTestId(ID.keyChange).click()
    await page.getByTestId(ID.keyRecorder).press(keys)
    await expect(page.getByTestId(ID.keyRecorder)).toBeHidden()
  }
  await settings.open()
  await settings.section('keys')
  // A letter alone would no longer type; Esc gives up and leaves the dialog open.
  await row('window.toggleSidebar').getByTestId(ID.keyChange).click()
  await page.getByTestId(ID.keyRecorder).press('x')
  await expect(page.getByTestId(ID.keyRecorder)).toHaveText('With Ctrl, Alt or Cmd')
  await page.getByTestId(ID.keyRecorder).press('Escape')
  await expect(page.getByTestId(ID.settings)).toBeVisible()

  await record('window.toggleSidebar', 'Control+Shift+F8')
  await expect(row('window.toggleSidebar')).toContainText(isMac ? '⌃⇧F8' : 'Ctrl+Shift+F8')
  await record('tab.new', 'Control+Shift+F8')
  await expect(row('tab.new').getByTestId('key-conflict')).toBeVisible()
  await expect(page.getByTestId('keys-conflicts')).toBeVisible()
  // Keys of the app itself can be recorded too, and are not done meanwhile.
  await record('tab.new', 'Control+Shift+C')
  await record('tab.new', 'Backspace')
  await expect(row('tab.new')).toContainText('No keys')
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({ keybindings: { 'window.toggleSidebar': 'Ctrl+Shift+F8', 'tab.new': '' } })
  await row('tab.new').getByTestId('key-reset').click()
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({ keybindings: { 'window.toggleSidebar': 'Ctrl+Shift+F8' } })
  await settings.close()

  await expect(page.getByTestId(ID.sidebar)).toBeVisible()
  await page.keyboard.press('Control+Shift+F8')
  await expect(page.getByTestId(ID.sidebar)).toBeHidden()
  await page.keyboard.press('Control+Shift+F8')
  await settings.open()
  await page.getByTestId('keys-reset').click()
  await expect.poll(() => settingsOf(app.dataDirectory)).toEqual({})
})

test('approval patterns: one that asks, one that allows, the engine’s reasons, edit, remove and undo', async ({ weir }) => {
  const { page, settings } = weir
  await settings.open()
  await settings.section('assistant')
  await expect(page.getByTestId('patterns-none')).toBeVisible()
  await page.getByTestId('pattern-add-ask').click()
  await page.getByTestId('pattern-save').click()
  await expect(page.getByTestId('pattern-problem')).toHaveText('Name a program, such as git.')
  await page.getByTestId('pattern-program').fill('git')
  await page.getByTestId('pattern-words').fill('push')
  await page.getByTestId('pattern-save').click()
  const rows = page.getByTestId('pattern-row')
  await expect(rows).toHaveText(/asks.*git push \*.*everywhere/)

  // What may never be allowed for good is refused with the reason.
  await page.getByTestId('pattern-add-allow').click()
  await page.getByTestId('pattern-program').fill('sudo')
  await page.getByTestId('pattern-words').fill('ls')
  await page.getByTestId('pattern-save').click()
  await expect(page.getByTestId('pattern-problem')).toContainText(/cannot be saved|Nothing can be saved/)
  await page.getByTestId('pattern-program').fill('npm')
  await page.getByTestId('pattern-words').fill('test')
  await page.getByTestId('pattern-save').click()
  await expect(rows).toHaveCount(2)
  await expect(page.locator('[data-testid="pattern-row"][data-decision="allow"]')).toContainText('npm test')

  const asks = page.locator('[data-testid="pattern-row"][data-decision="ask"]')
  await asks.getByTestId('pattern-edit').click()
  await page.getByTestId('pattern-rest').uncheck()
  await page.getByTestId('pattern-save').click()
  await expect(asks.locator('code')).toHaveText('git push')
  await asks.getByTestId('pattern-remove').click()
  await expect(asks).toHaveCount(0)
  await page.getByTestId('pattern-undo').click()
  await expect(asks.locator('code')).toHaveText('git push')

  await settings.chooseLanguage('简体中文')
  await settings.section('assistant')
  await expect(asks).toContainText('任何位置')
})
