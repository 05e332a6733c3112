import { test as base } from 'playwright/test'
import { launch, type LaunchOptions, type StartedApp } from './launch'
import { WeirPage } from './weir-page'

export { expect } from 'playwright/test'
export { launch, temporaryFolder, type StartedApp } from './launch'
export { ID } from './selectors'
export { WeirPage } from './weir-page'

/** A test with an app of its own: started before (with `start`), quit after. */
export const test = base.extend<{ start: LaunchOptions; app: StartedApp; weir: WeirPage }>({
  start: [{}, { option: true }],
  app: async ({ start }, use) => {
    const app = await launch(start)
    await use(app)
    await app.close()
  },
  weir: async ({ app }, use) => {
    const weir = new WeirPage(app.page)
    await weir.ready()
    await use(weir)
  },
})
