import axe from 'axe-core'
import type { Page } from 'playwright/test'
import type { StartedApp } from './launch'

/** The colours of a terminal's text are chosen by programs; everything around it is ours. */
const NOT_OURS = ['.xterm-screen']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the page as it stands, one line each: `rule: element`. Its source comes over the debugging protocol, which the page's policy does not bind. */
export async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async ({ tags, exclude }) => {
    const tool: typeof axe = Reflect.get(window, 'axe')
    // An edge that is dragged belongs to neither of the landmarks beside it, a menu that opened to none.
    tool.configure({ checks: [{ id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=separator], [role=menu]' } }] })
    const { violations: found } = await tool.run({ exclude: exclude.map((selector) => [selector]) }, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id}: ${html.slice(0, 160)} (${why.slice(0, 200)})`
    }))
  }, { tags: TAGS, exclude: NOT_OURS })
}

/** The same in both themes; the window follows the system's here. Each line begins with the theme. */
export async function violationsInBothThemes({ electron, page }: StartedApp): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  const found: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await electron.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, theme)
    await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
    found.push(...(await violations(page)).map((line) => `${theme}: ${line}`))
  }
  return found
}
