import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, ID, test } from './support'

test('the page has no Node, and its bridge has named functions only', async ({ weir }) => {
  const seen = await weir.page.evaluate(() => ({
    node: [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process'), typeof Reflect.get(window, 'module'), typeof Reflect.get(window, 'ipcRenderer')],
    bridge: Object.keys(Reflect.get(window, 'weir')).toSorted(),
  }))
  expect(seen.node).toEqual(['undefined', 'undefined', 'undefined', 'undefined'])
  expect(seen.bridge).toEqual(['app', 'engine'])
})

test('the policy blocks inline scripts, eval, styles without nonce, and the network', async ({ weir }) => {
  const directives = ['script-src-elem', 'style-src-elem', 'script-src', 'connect-src']
  const blocked = await weir.page.evaluate(async (expected) => {
    const found = new Set<string>()
    const allReported = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        found.add(effectiveDirective)
        if (expected.every((directive) => found.has(directive))) resolve()
      })
    })
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
    document.head.insertAdjacentHTML('beforeend', '<style>body { outline: 3px solid red }</style>')
    // Later, because a debugger's own evaluation is exempt; through the constructor, which the policy has to stop too.
    const evaluated = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          resolve(Reflect.construct(Function, ['return 1'])() === 1)
        } catch {
          resolve(false)
        }
      }, 0)
    })
    const fetched = await fetch('http://127.0.0.1:9/').then(() => true, () => false)
    await allReported
    return { evaluated, fetched, injected: Reflect.has(window, 'injected'), outline: getComputedStyle(document.body).outlineStyle }
  }, directives)
  expect(blocked).toEqual({ evaluated: false, fetched: false, injected: false, outline: 'none' })
})

test('no window opens and no page goes anywhere', async ({ app, weir }) => {
  const opened = await weir.page.evaluate(() => window.open('https://example.org/') === null)
  expect(opened).toBe(true)
  const url = weir.page.url()
  // Asked of the app: a refused navigation looks to the test driver as one that never ends.
  const there = await app.electron.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const refused = new Promise((resolve) => window?.webContents.once('will-frame-navigate', () => resolve(true)))
    void window?.webContents.executeJavaScript("location.href = 'https://example.org/'", true)
    await refused
    const title: unknown = await window?.webContents.executeJavaScript('document.title')
    return { url: window?.webContents.getURL(), title, windows: BrowserWindow.getAllWindows().length }
  })
  expect(there).toEqual({ url, title: 'Weir', windows: 1 })
})

test('no permission is given', async ({ weir }) => {
  const state = await weir.page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    location: await new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('given'), () => resolve('denied'))),
  }))
  expect(state).toEqual({ notifications: 'denied', location: 'denied' })
})

test('the policy meets no fault of our own', async ({ app }) => {
  const messages: string[] = []
  app.page.on('console', (message) => messages.push(message.text()))
  app.page.on('pageerror', (error) => messages.push(error.message))
  // A page that is still being loaded for the first time cannot be loaded again.
  await expect(app.page.getByTestId(ID.engineState)).toHaveAttribute('data-state', 'ready', { timeout: 40_000 })
  await app.page.reload()
  await expect(app.page.getByTestId(ID.engineState)).toHaveAttribute('data-state', 'ready', { timeout: 40_000 })
  await app.page.getByTestId(ID.openSettings).click()
  await expect(app.page.getByTestId(ID.settings)).toBeVisible()
  expect(messages).toEqual([])
})

test('what is kept is for this person only', async ({ app, weir }) => {
  await weir.settings.open()
  await weir.settings.chooseTheme(1)
  await weir.settings.useServer({ url: 'http://127.0.0.1:9/v1', model: 'small', key: 'not-a-real-key' })
  const mode = (name: string) => statSync(join(app.dataDirectory, name)).mode & 0o777
  expect(mode('settings.json')).toBe(0o600)
  expect(mode('providers.json')).toBe(0o600)
})
