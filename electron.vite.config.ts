import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'electron-vite'

/** Code runs on the oldest runtime of docs/runtime.md: Electron 33, which is Node 20.18 and Chromium 130. */
const NODE_FLOOR = 'node20.18'
const CHROMIUM_FLOOR = 'chrome130'

const here = (path: string) => resolve(import.meta.dirname, path)

/**
 * Packages under `dependencies` (native, or with files of their own) stay outside the bundle; everything else is bundled,
 * so that the packaged app carries nothing but those.
 */
const main: UserConfig['main'] = {
  build: {
    outDir: 'out/main',
    target: NODE_FLOOR,
    rolldownOptions: {
      input: {
        index: here('src/main/index.ts'),
        engine: here('src/main/engine-process.ts'),
        cli: here('src/cli/index.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

/** One CommonJS file: a sandboxed preload script can load nothing else. */
const preload: UserConfig['preload'] = {
  build: {
    outDir: 'out/preload',
    target: NODE_FLOOR,
    externalizeDeps: false,
    rolldownOptions: {
      input: { index: here('src/preload/index.ts') },
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
}

const renderer: UserConfig['renderer'] = {
  root: here('src/renderer'),
  plugins: [react()],
  build: {
    outDir: here('out/renderer'),
    // The policy takes fonts from files of our own, not from data: addresses.
    assetsInlineLimit: 0,
    target: CHROMIUM_FLOOR,
    rolldownOptions: { input: { index: here('src/renderer/index.html') } },
  },
}

export default defineConfig({ main, preload, renderer })
