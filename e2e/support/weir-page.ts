import { expect, type Locator, type Page } from 'playwright/test'
import { ID } from './selectors'

/** The window as a person uses it. */
export class WeirPage {
  readonly assistant: AssistantPage
  readonly settings: SettingsPage
  constructor(readonly page: Page) {
    this.assistant = new AssistantPage(page)
    this.settings = new SettingsPage(page)
  }

  /** Waits until the engine runs and the first terminal shows a prompt, or how it ended with an earlier start of the app. */
  async ready(): Promise<void> {
    await expect(this.page.getByTestId(ID.engineState)).toHaveAttribute('data-state', 'ready', { timeout: 40_000 })
    await expect(this.page.getByTestId(ID.tab).first()).toBeVisible()
    await this.putWelcomeAway()
    await expect.poll(async () => (await this.ended()) || /[$#] ?$/m.test(await this.screen()), { timeout: 20_000 }).toBe(true)
  }

  /** The welcome of a very first start lies over the terminal until it is put away. */
  async putWelcomeAway(): Promise<void> {
    const close = this.page.getByTestId(ID.welcomeClose)
    if (await close.isVisible()) await close.click()
  }

  /** Whether the focused terminal has ended. */
  ended(): Promise<boolean> {
    return this.focusedPane().getByTestId(ID.terminalEnded).isVisible()
  }

  /** Opens a new shell in the place of an ended one, where the focused one has ended. */
  async alive(): Promise<void> {
    if (!(await this.ended())) return
    await this.focusedPane().getByTestId(ID.reopen).click()
    await expect.poll(async () => !(await this.ended()) && /[$#] ?$/m.test(await this.screen()), { timeout: 20_000 }).toBe(true)
  }

  /** The rows of the focused terminal, as its DOM renderer draws them. */
  async screen(): Promise<string> {
    const rows = await this.shownTerminal().locator('.xterm-rows > div').allTextContents()
    return rows.map((row) => row.replaceAll('\u00a0', ' ').trimEnd()).join('\n').trimEnd()
  }

  shownTerminal(): Locator {
    return this.page.locator(`[data-testid="${ID.terminal}"][data-focused="true"]`)
  }

  /** The places of the shown tab. */
  panes(): Locator {
    return this.page.locator(`[data-testid="${ID.tabView}"][data-shown="true"]`).getByTestId(ID.pane)
  }
  focusedPane(): Locator {
    return this.page.locator(`[data-testid="${ID.tabView}"][data-shown="true"] [data-testid="${ID.pane}"][data-focused="true"]`)
  }

  async type(text: string): Promise<void> {
    await this.shownTerminal().click()
    await this.page.keyboard.type(text)
  }

  async run(command: string): Promise<void> {
    await this.type(command)
    await this.page.keyboard.press('Enter')
  }

  async expectScreen(pattern: RegExp | string): Promise<void> {
    const wanted = typeof pattern === 'string' ? expect.stringContaining(pattern) : expect.stringMatching(pattern)
    await expect.poll(() => this.screen(), { timeout: 20_000 }).toEqual(wanted)
  }

  async newTerminal(): Promise<void> {
    const tabs = this.page.getByTestId(ID.tab)
    const before = await tabs.count()
    await this.page.getByTestId(ID.newTerminal).click()
    await expect(tabs).toHaveCount(before + 1)
    await expect.poll(() => this.screen()).toMatch(/[$#] ?$/m)
  }

  tab(index: number): Locator {
    return this.page.getByTestId(ID.tab).nth(index).getByRole('tab')
  }
}

/** The assistant's panel. */
export class AssistantPage {
  constructor(private readonly page: Page) {}

  /** Sends a message; when this returns its turn has begun, so that `idle` waits for its end and not for the last one's. */
  async send(text: string): Promise<void> {
    const messages = this.page.getByTestId(ID.user)
    const before = await messages.count()
    await this.page.getByTestId(ID.composer).fill(text)
    await this.page.getByTestId(ID.composer).press('Enter')
    await expect(messages).toHaveCount(before + 1)
    // What stands below it is the turn at work, or already its answer.
    await expect(this.page.locator(`[data-testid="${ID.chat}"] [data-item]:last-child [data-testid="${ID.user}"]`)).toHaveCount(0)
  }

  async mode(name: 'Observe' | 'Ask' | 'Auto'): Promise<void> {
    await this.page.getByTestId(ID.mode).getByText(name, { exact: true }).click()
  }

  /** The newest answer, once it has been said whole. */
  async answer(): Promise<string> {
    await this.idle()
    return (await this.page.getByTestId(ID.answer).last().textContent()) ?? ''
  }

  /** Waits until the turn has ended. */
  async idle(): Promise<void> {
    await expect(this.page.getByTestId(ID.stop)).toBeHidden({ timeout: 45_000 })
  }

  cards(): Locator {
    return this.page.getByTestId(ID.card)
  }
  card(index = -1): Locator {
    return this.cards().nth(index)
  }
  approval(): Locator {
    return this.page.getByTestId(ID.approval)
  }
  async approve(): Promise<void> {
    await this.approval().last().getByTestId(ID.approveRun).click()
  }
  async deny(): Promise<void> {
    await this.approval().last().getByTestId(ID.approveDeny).click()
  }
  async approveEdited(command: string): Promise<void> {
    const card = this.approval().last()
    await card.getByTestId(ID.approveEdit).click()
    await card.getByTestId(ID.approvalEdit).fill(command)
    await card.getByTestId(ID.approveRunEdited).click()
  }
  async stop(): Promise<void> {
    await this.page.getByTestId(ID.stop).click()
  }
  async stopAll(): Promise<void> {
    await this.page.getByTestId(ID.stopAll).click()
  }

  /** Opens "What happened" beside "What the AI saw" of a card. */
  async inspect(card: Locator): Promise<InspectorPage> {
    await card.getByTestId(ID.inspect).click()
    await expect(this.page.getByTestId(ID.inspector)).toBeVisible()
    return new InspectorPage(this.page)
  }

  async newChat(): Promise<void> {
    await this.page.getByTestId(ID.chatMenu).click()
    await this.page.getByTestId(ID.newChat).click()
    await expect(this.page.getByTestId(ID.chatEmpty)).toBeVisible()
  }
}

export class InspectorPage {
  constructor(private readonly page: Page) {}
  private get root(): Locator {
    return this.page.getByTestId(ID.inspector)
  }
  /** What the pieces view shows. */
  pieces(): Locator {
    return this.root.getByTestId(ID.sawPieces)
  }
  /** The text exactly as the model got it. */
  async exactText(): Promise<string> {
    await this.root.getByTestId(ID.sawView).getByText('Exact text').click()
    return (await this.root.getByTestId(ID.sawExact).textContent()) ?? ''
  }
  /** The visible rows of what happened. */
  async happened(): Promise<string> {
    const rows = await this.root.getByTestId(ID.captureTerminal).locator('.xterm-rows > div').allTextContents()
    return rows.map((row) => row.replaceAll('\u00a0', ' ').trimEnd()).join('\n').trimEnd()
  }
  async close(): Promise<void> {
    await this.root.getByTestId(ID.inspectorClose).click()
    await expect(this.root).toBeHidden()
  }
}

export class SettingsPage {
  constructor(private readonly page: Page) {}
  async open(): Promise<void> {
    await this.page.getByTestId(ID.openSettings).click()
    await expect(this.page.getByTestId(ID.settings)).toBeVisible()
  }
  async close(): Promise<void> {
    await this.page.getByTestId(ID.settingsClose).click()
    await expect(this.page.getByTestId(ID.settings)).toBeHidden()
  }
  async section(name: 'appearance' | 'terminal' | 'assistant' | 'keys' | 'advanced'): Promise<void> {
    await this.page.getByTestId(`settings-${name}`).click()
  }
  async chooseLanguage(name: 'System' | 'English' | '简体中文' | '跟随系统'): Promise<void> {
    await this.section('appearance')
    await this.page.getByTestId(ID.language).getByText(name, { exact: true }).click()
  }
  async chooseTheme(which: 0 | 1 | 2): Promise<void> {
    await this.section('appearance')
    await this.page.getByTestId(ID.theme).locator('label').nth(which).click()
  }
  /** Opens the form of a new provider, filled for a server on this machine. */
  async newServer(options: { readonly url: string; readonly model: string; readonly key?: string; readonly window?: number }): Promise<void> {
    await this.section('assistant')
    await this.page.getByTestId(ID.providerAdd).click()
    await this.page.getByTestId(ID.providerKind).selectOption('other')
    await this.page.getByTestId(ID.providerUrl).fill(options.url)
    await this.page.getByTestId(ID.providerModel).fill(options.model)
    if (options.key !== undefined) await this.page.getByTestId(ID.providerKey).fill(options.key)
    if (options.window !== undefined) await this.page.getByTestId(ID.providerWindow).fill(String(options.window))
  }
  /** Adds a server on this machine, which is then in use. */
  async useServer(options: { readonly url: string; readonly model: string; readonly key?: string; readonly window?: number }): Promise<void> {
    await this.newServer(options)
    await this.page.getByTestId(ID.providerSave).click()
    await expect(this.provider(options.model)).toHaveAttribute('data-active', 'true')
  }
  provider(name: string): Locator {
    return this.page.getByTestId(ID.providerRow).filter({ has: this.page.getByText(name, { exact: true }) })
  }
}
