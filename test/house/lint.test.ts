import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT, withTree, type Files } from './tree'

const CONFIG = '.oxlintrc.json'
const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

/** `rule file` for each fault that the checkout's own lint configuration finds in this tree. */
function faults(files: Files): string[] {
  return withTree(files, [CONFIG], (folder) => {
    const bin = join(ROOT, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [bin, '-c', CONFIG, '--format', 'json', 'src'], { cwd: folder, encoding: 'utf8' })
    return reportSchema.parse(JSON.parse(stdout)).diagnostics.map(({ code, filename }) => `${rule(code)} ${filename}`)
  })
}

/** `eslint(no-console)` -> `no-console` */
const rule = (code: string) => /\(([^)]+)\)/.exec(code)?.[1] ?? code

const core = (name: string) => `src/main/core/text/${name}.ts`
const BAD: [rule: string, file: string, code: string][] = [
  ['no-restricted-properties', core('now'), 'export const at = Date.now()'],
  ['no-restricted-properties', core('random'), 'export const { random } = Math'],
  ['no-restricted-globals', core('timer'), 'setTimeout(() => {}, 1)'],
  ['no-restricted-globals', core('process'), 'export const env = process.env'],
  ['no-restricted-globals', core('buffer'), 'export const b = Buffer.alloc(1)'],
  ['no-restricted-globals', core('global'), 'export const t = globalThis.setTimeout'],
  ['no-restricted-globals', core('decoder'), 'export const d = new TextDecoder()'],
  ['no-restricted-globals', core('crypto'), 'export const u = crypto.randomUUID()'],
  ['no-restricted-globals', 'src/shared/timer.ts', 'setInterval(() => {}, 1)'],
  ['no-restricted-imports', 'src/main/shell/window.ts', "import { ipcMain } from 'electron'\nipcMain.removeAllListeners()"],
  ['no-restricted-imports', 'src/main/index.ts', "import * as e from 'electron'\ne.ipcMain.removeAllListeners()"],
  ['no-restricted-properties', 'src/renderer/chat/panel.ts', 'export const api = window.weir'],
  ['no-restricted-properties', 'src/renderer/state/store.ts', 'export const { weir } = globalThis'],
  ['no-restricted-globals', 'src/renderer/ui/button.ts', 'export const api = weir'],
  ['consistent-type-assertions', 'src/cli/cast.ts', 'export const n = JSON.parse("1") as number'],
  ['consistent-type-assertions', 'src/main/adapters/model/cast.ts', 'export const n = <number>JSON.parse("1")'],
  ['no-explicit-any', 'src/cli/any.ts', 'export const n: any = 1'],
  ['no-non-null-assertion', 'src/cli/bang.ts', 'export const n = [1][0]!'],
  ['consistent-type-imports', 'src/cli/type-import.ts', "import { X } from './x'\nexport const f = (x: X) => x"],
  ['ban-ts-comment', 'src/cli/ignore.ts', '// @ts-ignore\nexport const n = 1'],
  ['no-abusive-eslint-disable', 'src/cli/disable.ts', '/* eslint-disable */\nexport const n = 1'],
  ['no-console', 'src/main/shell/log.ts', "console.log('x')"],
  ['max-lines', 'src/cli/long.ts', 'export const n = 1\n'.concat('// line\n'.repeat(400))],
]

const GOOD: Files = {
  [core('good')]: 'export const kinds = [1, 2] as const\nexport const root = Math.sqrt(4)\n',
  'src/main/shell/ipc.ts': "import { ipcMain } from 'electron'\nexport const routes = () => ipcMain.eventNames()\n",
  'src/renderer/bridge/index.ts': 'export const api = window.weir\n',
  'src/cli/index.ts': "console.log('x')\nsetTimeout(() => {}, Date.now())\n",
}

describe('the lint rules', () => {
  let found: string[]
  beforeAll(() => {
    found = faults(Object.fromEntries(BAD.map(([, file, code]) => [file, `${code}\n`])))
  })

  it.each(BAD)('bite: %s in %s', (expected, file) => {
    expect(found).toContain(`${expected} ${file}`)
  })

  it('leave good code alone', () => {
    expect(faults(GOOD)).toEqual([])
  })
})
