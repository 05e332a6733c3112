import { PATIENCE_MS } from './app.mjs'

/** @typedef {import('playwright').Page} Page @typedef {import('playwright').Locator} Locator */

const LOOK_MS = 100

/** The element a test would name so. @param {Page | Locator} from @param {string} id */
export const by = (from, id) => from.getByTestId(id)

/** @param {Locator} locator */
export const textOf = async (locator) => (await locator.textContent()) ?? ''

/** The rows of a terminal as they are drawn. @param {Locator} terminal */
export async function rowsOf(terminal) {
  const rows = await terminal.locator('.xterm-rows > div').allTextContents()
  return rows.map((row) => row.replaceAll('\u00a0', ' ').trimEnd()).join('\n').trimEnd()
}

/** @param {Page} page */
export const shownTerminal = (page) => page.locator('[data-testid="terminal"]:not([hidden])')

/**
 * Waits until `read` gives what is wanted.
 * @param {string} what in words, for the message
 * @param {() => Promise<string>} read
 * @param {(text: string) => boolean} wanted
 */
export async function until(what, read, wanted) {
  let text = ''
  for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs; ) {
    text = await read()
    if (wanted(text)) return text
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`waited ${PATIENCE_MS / 1000} s for ${what}; there was: ${text.slice(-300)}`)
}
