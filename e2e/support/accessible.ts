import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** What axe has to say about a part of the page, as `rule: element` lines; nothing when all is well. */
export async function violations(page: Page, selector: string): Promise<readonly string[]> {
  // Through the debugger, which the page's policy does not bind.
  await page.evaluate(axe.source)
  return page.evaluate(async (within) => {
    const api = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations: found } = await api.run(within, { resultTypes: ['violations'] })
    return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
  }, selector)
}

export async function expectAccessible(page: Page, selector: string): Promise<void> {
  expect(await violations(page, selector)).toEqual([])
}
