import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, ID, test, type StartedApp } from './support'

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

/** Calls a function of the bridge from the page, as injected code would. */
function call(page: Page, side: 'app' | 'engine', name: string, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(([part, method, payload]) => {
    const bridge: unknown = Reflect.get(Reflect.get(window, 'weir'), part)
    if (typeof bridge !== 'object' || bridge === null) throw new Error('no bridge')
    return Reflect.apply(Reflect.get(bridge, method), bridge, [...payload])
  }, [side, name, args] as const)
}

test('forged requests: what does not fit is refused, a page names no file and reaches no key', async ({ app, weir }) => {
  const { page } = weir
  const target = join(app.dataDirectory, 'written-by-a-page')
  const denied = { ok: false, error: { code: 'denied' } }
  // The engine's own requests for files and keys do not pass the preload script.
  expect(await call(page, 'engine', 'request', 'capture.export', { captureId: 'cap_x', unmasked: true, path: target })).toMatchObject(denied)
  for (const method of ['provider.get', 'provider.set', 'provider.test']) expect(await call(page, 'engine', 'request', method, {})).toMatchObject(denied)
  expect(existsSync(target)).toBe(false)
  // A request is parsed: other shapes, unknown fields of a path and sizes beyond the cap never reach a handler.
  const invalid = { ok: false, error: { code: 'invalid' } }
  for (const [name, payload] of [
    ['setSettings', { fontSize: 4000 }], ['setSettings', 'dark'], ['setSettingsText', { text: 'x'.repeat(1_000_001) }], ['setWorkspace', { tabs: 'none' }],
    ['saveProvider', { provider: { id: '', name: '', config: {} }, key: null }], ['useProvider', {}], ['openLink', { url: '' }], ['openLink', { url: `https://e.org/${'x'.repeat(9000)}` }],
    ['notify', { title: 'x', body: 'y', focus: { kind: 'file', path: '/etc/passwd' } }], ['saveCapture', { path: target }], ['testProvider', { id: null, config: { kind: 'shell' }, key: null }],
  ] as const) expect(await call(page, 'app', name, payload), name).toMatchObject(invalid)
  // A key goes in and does not come out, in no answer.
  const config = { kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'm', windowTokens: 32_000 }
  expect(await call(page, 'app', 'saveProvider', { provider: { id: 'p', name: 'p', config }, key: 'not-a-real-key' })).toMatchObject({ ok: true })
  expect(JSON.stringify(await call(page, 'app', 'listProviders'))).not.toContain('not-a-real-key')
})

test('links: only http, https and mailto leave at once; others ask with scheme and target, or are refused', async ({ app, weir }) => {
  const { page } = weir
  await app.electron.evaluate(({ dialog, shell }) => {
    Reflect.set(globalThis, 'asked', [])
    Reflect.set(globalThis, 'opened', [])
    const keep = (list: string, value: unknown) => {
      const kept: unknown = Reflect.get(globalThis, list)
      if (Array.isArray(kept)) kept.push(value)
    }
    shell.openExternal = (url) => {
      keep('opened', url)
      return Promise.resolve()
    }
    dialog.showMessageBox = (...args: readonly unknown[]) => {
      const options = args.at(-1)
      keep('asked', typeof options === 'object' && options !== null ? `${String(Reflect.get(options, 'message'))} ${String(Reflect.get(options, 'detail'))}` : '')
      return Promise.resolve({ response: Reflect.get(globalThis, 'agree') === true ? 0 : 1, checkboxChecked: false })
    }
  })
  const seen = (list: string) => app.electron.evaluate((_electron, name) => Reflect.get(globalThis, name), list)
  const open = (url: string) => call(page, 'app', 'openLink', { url })
  expect(await open('https://example.org/a')).toEqual({ ok: true, value: { opened: true } })
  expect(await open('mailto:a@example.org')).toEqual({ ok: true, value: { opened: true } })
  expect(await seen('asked')).toEqual([])
  for (const url of ['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x', 'weir://app/index.html', 'https://example.org/\u202e', 'nothing']) {
    expect(await open(url), url).toMatchObject({ ok: false })
  }
  expect(await open('ssh://host.example/x')).toEqual({ ok: true, value: { opened: false } })
  expect(await open('https://example.org@evil.example/')).toEqual({ ok: true, value: { opened: false } })
  expect(await seen('asked')).toEqual([
    'Open this “ssh” link with another program? ssh://host.example/x\n\nWeir does not know what the program for this kind of link will do with it.',
    'Open a page of evil.example? https://evil.example\n\nThe link begins with a user name, which can make it look like another site.',
  ])
  await app.electron.evaluate(() => Reflect.set(globalThis, 'agree', true))
  expect(await open('ssh://host.example/x')).toEqual({ ok: true, value: { opened: true } })
  expect(await seen('opened')).toEqual(['https://example.org/a', 'mailto:a@example.org', 'ssh://host.example/x'])
})

test('a page that crashes comes back; one that keeps crashing asks first', async ({ app, weir }) => {
  await weir.run('echo still-$((40 + 2))')
  await weir.expectScreen('still-42')
  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...args: readonly unknown[]) => {
      const options = args.at(-1)
      Reflect.set(globalThis, 'said', typeof options === 'object' && options !== null ? Reflect.get(options, 'message') : '')
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }
  })
  const said = () => app.electron.evaluate(() => Reflect.get(globalThis, 'said'))
  const crash = () => app.electron.evaluate(({ BrowserWindow }) => new Promise<void>((resolve) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.once('did-finish-load', () => resolve())
    contents?.forcefullyCrashRenderer()
  }))
  for (let time = 0; time < 4; time += 1) await crash()
  expect(await said()).toBeUndefined()
  await crash()
  expect(await said()).toBe('The window ended unexpectedly several times in a row.')
  await expect.poll(() => weirText(app), { timeout: 20_000 }).toContain('still-42')
})

/** What the shown terminal says, read through the app: a test driver loses a page that crashed. */
function weirText(app: StartedApp): Promise<string> {
  return app.electron.evaluate(async ({ BrowserWindow }) => {
    const text: unknown = await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("document.querySelector('.xterm-rows')?.textContent ?? ''")
    return String(text)
  })
}
