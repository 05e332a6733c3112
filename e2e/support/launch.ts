import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'

const ROOT = resolve(import.meta.dirname, '../..')

export interface LaunchOptions {
  /** Kept between two starts of one test; a new one, removed at the end, when it is missing. */
  readonly dataDirectory?: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

/** A started app. `close` quits it as a person would, answering "Stop and quit" where it asks. */
export interface StartedApp {
  readonly electron: ElectronApplication
  readonly page: Page
  readonly dataDirectory: string
  close(): Promise<void>
  /** Ends it in the middle of everything. */
  kill(): Promise<void>
}

function plainEnvironment(): Record<string, string> {
  const names = ['PATH', 'USER', 'LANG', 'DISPLAY', 'XAUTHORITY', 'TMPDIR', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'weir-e2e-'))
}

/** Starts the built app (out/) with a plain bash in English, whatever this machine's person uses. */
export async function launch(options: LaunchOptions = {}): Promise<StartedApp> {
  const own = options.dataDirectory === undefined
  const dataDirectory = options.dataDirectory ?? temporaryFolder()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // No start-up files of whoever runs the tests: they take their time and print what they like.
  const home = join(dataDirectory, 'home')
  mkdirSync(home, { recursive: true })
  const electron = await _electron.launch({
    cwd: ROOT,
    args: ['.', ...sandbox, '--lang=en-US', ...(options.args ?? [])],
    env: { ...plainEnvironment(), HOME: home, SHELL: '/bin/bash', PS1: '$ ', LC_ALL: 'C.UTF-8', HISTFILE: '/dev/null', WEIR_DATA_DIR: dataDirectory, ...options.env },
  })
  const page = await electron.firstWindow()
  const clean = () => {
    if (own) rmSync(dataDirectory, { recursive: true, force: true })
  }
  return {
    electron, page, dataDirectory,
    async close() {
      await electron.evaluate(({ dialog }) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
      }).catch(() => undefined)
      await electron.close()
      clean()
    },
    async kill() {
      const child = electron.process()
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGKILL')
      await gone
      clean()
    },
  }
}
