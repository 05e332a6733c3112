import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { expect, ID, test } from './support'

/** The middle of a text on the screen, for the mouse. */
async function placeOf(terminal: Locator, text: string): Promise<{ x: number; y: number }> {
  const box = await terminal.evaluate((element, wanted) => {
    const row = [...element.querySelectorAll('.xterm-rows > div')].find((other) => other.textContent?.includes(wanted))
    const walker = document.createTreeWalker(row ?? element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted.slice(0, 4)) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 4)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    return null
  }, text)
  if (box === null) throw new Error(`${text} is not on the screen`)
  return box
}

test('finds text on the screen and above it, marks all of it, and says so', async ({ weir }) => {
  const { page } = weir
  await weir.run('seq 1 300; echo Alpha alpha alphabet')
  await weir.expectScreen(/^Alpha alpha alphabet$/m)
  await page.keyboard.press('Control+Shift+F')
  const field = page.getByTestId('search-field')
  const count = page.getByTestId('search-count')
  await expect(field).toBeFocused()
  await field.fill('alpha')
  // Of the output and of the command that was typed.
  await expect(count).toHaveText(/of 6$/)
  await expect.poll(() => page.locator('.xterm-decoration').count()).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'Match case' }).click()
  await expect(count).toHaveText(/of 4$/)
  await page.getByRole('button', { name: 'Whole words' }).click()
  await expect(count).toHaveText(/of 2$/)
  await page.getByRole('button', { name: 'Whole words' }).click()
  await page.getByRole('button', { name: 'Regular expression' }).click()
  await field.fill('^1[0-9]$')
  await expect(count).toHaveText(/of 10$/)
  const first = await count.textContent()
  await field.press('Enter')
  await expect(count).not.toHaveText(first ?? '')
  await field.press('Shift+Enter')
  await expect(count).toHaveText(first ?? '')
  await weir.expectScreen(/^19$/m)
  await field.fill('(')
  await expect(page.getByTestId('search-problem')).toBeVisible()
  await field.fill('nothing-like-this')
  await expect(count).toHaveText('No match')
  await field.press('Escape')
  await expect(page.getByTestId('search-bar')).toBeHidden()
  await page.keyboard.type('echo typed-$((1 + 1))\n')
  await weir.expectScreen('typed-2')
})

test('links show where they go and open with Ctrl only', async ({ app, weir }) => {
  const { page } = weir
  await app.electron.evaluate(({ shell, app: main }) => {
    const opened: string[] = []
    Object.assign(main, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  const opened = () => app.electron.evaluate(({ app: main }): unknown => Reflect.get(main, 'opened'))
  await weir.run("clear; printf 'see https://example.org/path?q=1 ok\\n\\033]8;;https://evil.example/\\342\\200\\256x\\033\\\\https://bank.example\\033]8;;\\033\\\\\\n'")
  await weir.expectScreen('bank.example')
  const terminal = weir.shownTerminal()
  // The line that was typed has the same words, until it is cleared.
  await expect(terminal.locator('.xterm-rows')).not.toContainText('printf')
  await weir.expectScreen('bank.example')
  const plain = await placeOf(terminal, 'https://example.org')
  await page.mouse.move(plain.x, plain.y)
  const tip = page.getByTestId('link-tip')
  await expect(tip).toContainText('https://example.org/path?q=1')
  await page.mouse.click(plain.x, plain.y)
  const disguised = await placeOf(terminal, 'https://bank.example')
  await page.mouse.move(disguised.x, disguised.y)
  await expect(tip).toContainText('https://evil.example/\\u{202e}x')
  await expect(tip).toContainText('The text says: https://bank.example')
  expect(await opened()).toEqual([])
  await page.mouse.move(plain.x, plain.y)
  await page.keyboard.down('Control')
  await page.mouse.click(plain.x, plain.y)
  await page.keyboard.up('Control')
  await expect.poll(opened).toEqual(['https://example.org/path?q=1'])
})

test('several lines are shown before a program that would run them gets them (case paste-escape)', async ({ app, weir }) => {
  const { page } = weir
  const copy = (text: string) => app.electron.evaluate(({ clipboard }, what) => clipboard.writeText(what), text)
  const file = join(app.dataDirectory, 'home', 'pasted')
  await weir.run(`cat > ${file}`)
  // Not before the shell, whose line editor knows a paste, has handed over.
  await expect(page.getByTestId('session-state')).toHaveText('busy')
  await copy('one\r\ntwo\u001b[201~\n  three\u0007')
  await page.keyboard.press('Control+Shift+V')
  const question = page.getByTestId('paste-question')
  await expect(question).toContainText('Paste 3 lines?')
  await expect(question).toContainText('two\\u{1b}[201~')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('Control+Shift+V')
  await question.getByRole('button', { name: 'As one line' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Insert')
  await question.getByRole('button', { name: 'Paste', exact: true }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await expect.poll(() => readFileSync(file, 'utf8')).toBe('one two[201~ three\none\ntwo[201~\n  three\n')

  // A shell's line editor knows a paste when it sees one: nothing runs, one pair of brackets around it, and no question.
  await weir.run('clear; cat -v; printf x')
  await page.keyboard.press('Control+c')
  await copy('a\u001b[201~ ;id\r')
  await weir.run("printf '\\033[?2004h'; stty -echo; cat -v")
  await expect(page.getByTestId('session-state')).toHaveText('busy')
  await page.keyboard.press('Control+Shift+V')
  await page.keyboard.press('Enter')
  await weir.expectScreen('^[[200~a[201~ ;id')
  await expect(question).toBeHidden()
  await page.keyboard.press('Control+c')
})

test('selecting fills PRIMARY, the middle button pastes it, and Alt is Meta', async ({ app, weir }) => {
  test.skip(process.platform !== 'linux', 'PRIMARY is a matter of Linux')
  const { page } = weir
  await weir.run('clear; echo primary-word')
  await weir.expectScreen(/^primary-word$/m)
  const at = await placeOf(weir.shownTerminal(), 'primary-word')
  await page.mouse.dblclick(at.x, at.y)
  // A word ends at none of the characters of a path.
  await expect.poll(() => app.electron.evaluate(({ clipboard }): unknown => Reflect.apply(clipboard.readText, clipboard, ['selection']))).toBe('primary-word')
  await page.keyboard.type('echo pasted-')
  await page.mouse.click(at.x, at.y, { button: 'middle' })
  await page.keyboard.press('Enter')
  await weir.expectScreen(/^pasted-primary-word$/m)
  await weir.run('stty -echo; cat -v')
  await page.keyboard.press('Alt+x')
  await page.keyboard.press('Enter')
  await weir.expectScreen('^[x')
})

test('1 MB arrives whole while typing goes on (case paste-1mb)', async ({ app, weir }) => {
  test.setTimeout(120_000)
  const { page } = weir
  const line = (index: number) => `${String(index).padStart(7, '0')} ${'中文 text '.repeat(8)}end`
  const text = `${Array.from({ length: 11_000 }, (_, index) => line(index)).join('\n')}\n`
  expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000)
  await app.electron.evaluate(({ clipboard }, what) => clipboard.writeText(what), text)
  const home = join(app.dataDirectory, 'home')
  await weir.run(`stty -echo; cat > plain; stty echo; echo plain-$((1 + 1))`)
  // Not before the shell, which would take it whole, has handed over.
  await expect(page.getByTestId('session-state')).toHaveText('busy')
  await page.keyboard.press('Control+Shift+V')
  await page.getByTestId('paste-question').getByRole('button', { name: 'Paste', exact: true }).click()
  // Typed in the middle of it: it is there before the paste has ended, in its order, perhaps with a piece between two keys.
  const typed = '@#%&~'
  await expect(page.getByTestId('pasting')).toBeVisible()
  await page.keyboard.type(typed)
  await expect(page.getByTestId('pasting')).toBeHidden({ timeout: 60_000 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await weir.expectScreen('plain-2')
  const got = readFileSync(join(home, 'plain'), 'utf8')
  expect([...got].filter((char) => typed.includes(char)).join('')).toBe(typed)
  expect(got.indexOf('@')).toBeGreaterThan(0)
  expect(got.indexOf('@')).toBeLessThan(text.length)
  expect(got.replaceAll(/[@#%&~]/g, '')).toBe(`${text}\n`)
  await expect(page.getByTestId(ID.notice)).toHaveCount(0)
})
