import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support'

function installed(program: string): boolean {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}
/** A test that needs a program of the machine; skipped, with the reason, only where it is not installed. */
function needs(program: string): void {
  test.skip(!installed(program), `${program} is not installed here`)
}

test('vim: opens, edits, saves, quits, and gives the screen back', async ({ app, weir }) => {
  needs('vim')
  const { page } = weir
  const file = join(app.dataDirectory, 'home', 'edited.txt')
  writeFileSync(file, Array.from({ length: 80 }, (_, index) => `row ${index} 中文 ├─┤`).join('\n') + '\n')
  await weir.run('echo before-vim')
  await weir.run(`vim -u NONE -N -n ${file}`)
  await weir.expectScreen(/^row 0 中文 ├─┤$/m)
  await page.keyboard.type('Gonew last line 😀 end')
  await page.keyboard.press('Escape')
  await weir.expectScreen(/^new last line 😀 end$/m)
  await page.keyboard.type('gg/row 40\n')
  await weir.expectScreen(/^row 40 /m)
  // Another size redraws it whole.
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1000, 600))
  await page.keyboard.type('gg')
  await weir.expectScreen(/^row 0 中文 ├─┤$/m)
  await page.keyboard.type(':wq\n')
  await weir.expectScreen(/before-vim/)
  expect(await weir.screen()).not.toContain('row 1 ')
  expect(readFileSync(file, 'utf8')).toMatch(/new last line 😀 end\n$/)
})

test('less: pages, finds, quits; the wheel scrolls the program', async ({ app, weir }) => {
  needs('less')
  const { page } = weir
  const file = join(app.dataDirectory, 'home', 'long.txt')
  writeFileSync(file, Array.from({ length: 500 }, (_, index) => `number ${index}`).join('\n') + '\n')
  await weir.run(`less ${file}`)
  await weir.expectScreen(/^number 0$/m)
  const box = await weir.shownTerminal().boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => weir.screen()).not.toMatch(/^number 0$/m)
  await page.keyboard.type('/number 321\n')
  await weir.expectScreen(/^number 321$/m)
  await page.keyboard.type('q')
  await weir.expectScreen(/[$#] less/)
  await weir.run('seq 1 3')
  await weir.expectScreen(/^3$/m)
})

test('tmux: windows, splits with drawn lines, mouse off by Shift, detach', async ({ weir }) => {
  needs('tmux')
  const { page } = weir
  await weir.run('tmux -L weir-test -f /dev/null new-session -s s')
  await weir.expectScreen(/\[s\] 0:bash/)
  await page.keyboard.type('echo left-$((1 + 1))\n')
  await weir.expectScreen(/^left-2/m)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('%')
  await weir.expectScreen(/│/)
  await page.keyboard.type('echo right-$((1 + 1)); tmux set -g mouse on\n')
  await weir.expectScreen(/│right-2/)
  // The program has the mouse now; with Shift the terminal selects.
  const box = await weir.shownTerminal().boundingBox()
  await page.keyboard.down('Shift')
  await page.mouse.dblclick((box?.x ?? 0) + 30, (box?.y ?? 0) + 20)
  await page.keyboard.up('Shift')
  await expect(weir.shownTerminal().locator('.xterm-selection > div').first()).toBeAttached()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('d')
  await weir.expectScreen(/\[detached \(from session s\)\]/)
  await weir.run('tmux -L weir-test kill-server; echo gone-$((1 + 1))')
  await weir.expectScreen(/^gone-2$/m)
})

test('htop: draws its meters, takes keys and the mouse, quits', async ({ weir }) => {
  needs('htop')
  const { page } = weir
  await weir.run('echo before-htop; htop')
  await weir.expectScreen(/F1Help/)
  await weir.expectScreen(/Mem\[/)
  await page.keyboard.press('F1')
  await weir.expectScreen(/Press any key to return/)
  await page.keyboard.press('Escape')
  await weir.expectScreen(/F1Help/)
  await page.keyboard.press('q')
  await weir.expectScreen(/before-htop/)
  expect(await weir.screen()).not.toContain('F1Help')
})
