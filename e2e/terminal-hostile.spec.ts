import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support'

test('hostile output: counts, strings without an end, floods of questions (cases csi-repeat, endless-osc, query-flood)', async ({ app, weir }) => {
  const file = join(app.dataDirectory, 'home', 'hostile')
  const finals = ['b', 'L', 'M', 'S', 'T', 'I', 'Z', '@', 'P', 'X']
  writeFileSync(file, finals.map((final) => `A\u001b[2147483647${final}`).join(''))
  await weir.run(`cat ${file}; clear; echo counted-$((1 + 1))`)
  await expect.poll(() => weir.screen(), { timeout: 20_000 }).toContain('counted-2')

  await weir.run("printf '\\033]9;'; yes | head -c 5000000; printf '\\033\\\\after-%d\\n' $((1 + 1))")
  await weir.expectScreen(/^after-2$/m)

  writeFileSync(file, '\u001b[c'.repeat(100_000))
  // What the terminal answers within a second, and that a question after the flood is answered.
  await weir.run(`stty raw -echo min 0 time 10; cat ${file}; timeout 1 cat > ${file}.replies; printf '\\033[5n'; head -c 4000 > ${file}.last; stty sane; clear; echo replies-$(grep -o '?1;2c' -a ${file}.replies | wc -l) last-$(grep -c '\\[0n' -a ${file}.last)`)
  await weir.expectScreen(/replies-\d+ last-1/)
  const count = Number(/replies-(\d+)/.exec(await weir.screen())?.[1])
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(128)

  // A page that is loaded again plays the same questions back, and a program of today hears nothing of them.
  await weir.run(`stty raw -echo; printf '\\033[c\\033[6n\\033[?2026$p\\033[?2031h'; timeout 0.5 cat > /dev/null; stty sane; cat > ${file}.heard`)
  await expect(weir.page.getByTestId('session-state')).toHaveText('busy')
  await weir.page.reload()
  await expect(weir.page.getByTestId('session-state')).toHaveText('busy')
  await expect.poll(async () => (await weir.screen()).replaceAll('\n', '')).toContain('hostile.heard')
  await weir.type('typed\n')
  await weir.page.keyboard.press('Control+d')
  await weir.expectScreen(/[$#] ?$/)
  expect(readFileSync(`${file}.heard`, 'utf8')).toBe('typed\n')
})

test('a program writes the clipboard only when the person allows it, and reads nothing (case clipboard)', async ({ app, weir }) => {
  const clipboard = () => app.electron.evaluate((electron) => electron.clipboard.readText())
  await app.electron.evaluate((electron) => electron.clipboard.writeText('before'))
  await weir.run("printf '\\033]52;c;aGVsbG8=\\007\\033]52;c;?\\007'; read -t 1 -n 20 answer; echo \"[${answer}]\"")
  const question = weir.page.getByTestId('clipboard-question')
  await expect(question).toContainText('hello')
  await weir.expectScreen(/^\[\]$/m)
  expect(await clipboard()).toBe('before')
  await question.getByRole('button', { name: 'Deny' }).click()
  await expect(question).toBeHidden()
  expect(await clipboard()).toBe('before')

  await weir.run("printf '\\033]52;c;aGVsbG8=\\007'")
  await question.getByRole('button', { name: 'Allow for this terminal' }).click()
  await expect.poll(clipboard).toBe('hello')
  await weir.run("printf '\\033]52;c;5Lit5paH\\007'")
  await expect.poll(clipboard).toBe('中文')
  await expect(question).toBeHidden()
})
