import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['test/support/setup.ts'],
    restoreMocks: true,
    // Files of one worker share its modules: loading the engine anew for each file took longer than most tests.
    isolate: false,
    testTimeout: 20_000,
  },
})
