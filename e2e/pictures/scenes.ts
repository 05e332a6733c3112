import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, ID, WeirPage } from '../fixtures'
import { test } from 'playwright/test'
import { openPlace, type Look } from './place'

const IMAGES = join(import.meta.dirname, '../../docs/images')
/** Enough for text to stay sharp. */
const QUALITY = 0.78

/** The window as it is, as WebP: the page's own encoder makes it a third of a PNG. */
async function shoot(page: Page, name: string): Promise<void> {
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const webp = await page.evaluate(async ({ data, quality }) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, { data: png, quality: QUALITY })
  writeFileSync(join(IMAGES, `${name}.webp`), Uint8Array.from(webp))
}

const REQUESTS = {
  en: { why: 'run node build.mjs and tell me why it fails', clean: 'run git checkout HEAD~1 -- src/gauge/level.ts' },
  'zh-CN': { why: '请运行 node build.mjs，然后告诉我为什么失败', clean: '运行 git checkout HEAD~1 -- src/gauge/level.ts' },
} as const

/** Two terminals, a build that failed and why, what the assistant saw of it, and a question that waits. */
async function theScene(weir: WeirPage, { language }: Look): Promise<void> {
  const { page, assistant } = weir
  await weir.ready()
  const close = page.getByTestId(ID.welcomeClose)
  if (await close.isVisible()) await close.click()
  await weir.run('clear; node build.mjs | grep --color=always -B 7 -A 9 TS2345; echo "exit ${PIPESTATUS[0]}"')
  await weir.expectScreen('readGauge')
  await page.keyboard.press('Control+Shift+E')
  await expect(page.locator('[data-testid="terminal"]:visible')).toHaveCount(2)
  await page.waitForTimeout(1500)
  await page.keyboard.type('clear; sh gauges.sh\n')
  await page.waitForTimeout(1000)
  await assistant.send(REQUESTS[language].why)
  await assistant.approve()
  await expect(assistant.card(0)).toHaveAttribute('data-status', 'done')
  await assistant.idle()
  await assistant.send(REQUESTS[language].clean)
  await expect(assistant.approval()).toHaveCount(1)
}

const LOOKS: readonly { readonly name: string; readonly look: Look; readonly more: readonly ('compare' | 'tasks' | 'viewer' | 'palette')[] }[] = [
  { name: 'window', look: { theme: 'dark', language: 'en', width: 1280, height: 800 }, more: ['compare', 'viewer'] },
  { name: 'window-light', look: { theme: 'light', language: 'en', width: 1920, height: 1080 }, more: ['tasks'] },
  { name: 'window-zh-CN', look: { theme: 'dark', language: 'zh-CN', width: 1920, height: 1080 }, more: [] },
  { name: 'window-light-zh-CN', look: { theme: 'light', language: 'zh-CN', width: 1280, height: 800 }, more: ['palette'] },
]

for (const { name, look, more } of LOOKS) {
  test(name, async () => {
    const { app, close } = await openPlace(look)
    const weir = new WeirPage(app.page)
    const { page, assistant } = weir
    await theScene(weir, look)
    await assistant.card(0).getByTestId(ID.expand).click()
    await page.waitForTimeout(600)
    await shoot(page, name)
    for (const part of more) await MORE[part](weir)
    await close()
  })
}

const MORE = {
  async compare(weir: WeirPage) {
    const inspector = await weir.assistant.inspect(weir.assistant.card(0))
    await expect.poll(() => inspector.happened()).toContain('weir-fixture')
    await expect(weir.page.getByTestId(ID.captureLive)).toBeHidden()
    await shoot(weir.page, 'compare')
    await inspector.close()
  },
  async viewer({ page }: WeirPage) {
    await page.keyboard.press('Control+Shift+K')
    await page.getByTestId(ID.taskOpen).click()
    await expect(page.getByTestId(ID.viewer)).toContainText('compile src/')
    await page.getByTestId(ID.viewerNextError).click()
    await expect(page.getByTestId(ID.viewer)).toContainText('TS2345')
    await page.waitForTimeout(500)
    await shoot(page, 'viewer')
  },
  async tasks({ page, assistant }: WeirPage) {
    await assistant.mode('Auto')
    await assistant.deny()
    await assistant.idle()
    await assistant.send(`run bash -c 'for i in $(seq 1 900); do echo "[$i/1200] CC src/gauge/level-$i.o"; sleep 0.02; done; sleep 60'`)
    await page.keyboard.press('Control+Shift+K')
    await expect(page.getByTestId(ID.taskRow)).toHaveCount(2)
    await page.waitForTimeout(8000)
    await shoot(page, 'tasks')
  },
  async palette({ page }: WeirPage) {
    await page.keyboard.press('Control+Shift+P')
    await expect(page.getByTestId(ID.palette)).toBeVisible()
    await page.waitForTimeout(300)
    await shoot(page, 'palette')
  },
}
