import { resolve } from 'node:path'
import { defineConfig } from 'playwright/test'

/** `npm run pictures`: not a test, but made of the same parts. */
export default defineConfig({
  testDir: '.',
  testMatch: 'scenes.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/pictures'),
  workers: 1,
  timeout: 180_000,
})
