import { defineConfig } from 'playwright/test'

/** End-to-end on the real app: one window at a time, since each test starts and stops its own Electron. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { trace: 'off' },
})
