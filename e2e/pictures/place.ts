import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AppSettings } from '../../src/shared/channels'
import { launch, type StartedApp } from '../fixtures'

export interface Look {
  readonly theme: 'dark' | 'light'
  readonly language: 'en' | 'zh-CN'
  readonly width: number
  readonly height: number
}

/** A home with a project in it that does not build, and the app in it, of a size and look. */
export async function openPlace({ theme, language, width, height }: Look): Promise<{ readonly app: StartedApp; close(): Promise<void> }> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'weir-picture-')))
  const [home, data] = [join(root, 'home'), join(root, 'data')]
  const project = join(home, 'waterworks')
  const path = dirname(process.execPath)
  mkdirSync(data, { recursive: true })
  cpSync(join(import.meta.dirname, '../fixtures/failing-build'), project, { recursive: true })
  writeFileSync(join(home, '.bashrc'), String.raw`PS1='\[\e[32m\]\w\[\e[0m\] \[\e[34m\]main\[\e[0m\] $ '` + '\nunset HISTFILE\ncd ~/waterworks\n')
  writeFileSync(join(home, '.bash_profile'), `export PATH='${path}':"$PATH"\n. ~/.bashrc\n`)
  writeFileSync(join(project, 'gauges.sh'), GAUGES)
  const settings: Partial<AppSettings> = { theme, language }
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
  const app = await launch({ dataDirectory: data, env: { HOME: home, PATH: `${path}:${process.env['PATH'] ?? ''}` } })
  await app.electron.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, ...size }), { width, height })
  return {
    app,
    async close() {
      await app.close()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What a second terminal shows: a service that says what it does. */
const GAUGES = String.raw`clock=0
for line in "gauge-03 level 2.41 m" "gauge-07 level 2.38 m" "sluice-1 open 40 %" "gauge-03 level 2.47 m" "gauge-11 no answer, trying again" "gauge-11 level 1.92 m" "sluice-1 open 55 %"; do
  clock=$((clock + 7)); colour=32; case "$line" in *again) colour=33;; sluice*) colour=36;; esac
  printf '\033[90m09:41:%02d\033[0m \033[%sm%s\033[0m\n' "$clock" "$colour" "$line"
done
`
