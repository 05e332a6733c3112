import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coreAsksNoClock, ipcMainHasOneHome, noRuleIsSwitchedOff, observedIsMadeByTheGate } from './source-checks'
import { ROOT, type Files } from './tree'

const sources: Files = Object.fromEntries(
  readdirSync(join(ROOT, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(ROOT, path), readFileSync(path, 'utf8')]),
)

const CHECKS = [
  {
    name: 'only the gate makes Observed text',
    check: observedIsMadeByTheGate,
    bad: { 'src/main/core/context/a.ts': 'const t = text as Observed', 'src/cli/b.ts': 'function f(t: string): t is Observed {' },
    good: { 'src/main/core/observe/a.ts': 'const t = text as Observed', 'src/cli/b.ts': '// as Observed\nconst t: Observed = f()' },
  },
  {
    name: 'core asks no clock',
    check: coreAsksNoClock,
    bad: { 'src/main/core/text/a.ts': 'const t = new Date()', 'src/shared/b.ts': 'const t = Date()' },
    good: { 'src/main/core/text/a.ts': 'const t = new Date(atMs)', 'src/cli/b.ts': 'const t = new Date()' },
  },
  {
    name: 'raw ipcMain has one home in shell/',
    check: ipcMainHasOneHome,
    bad: { 'src/main/shell/ipc.ts': 'ipcMain.on()', 'src/main/shell/menu.ts': 'ipcMain.on()' },
    good: { 'src/main/shell/ipc.ts': 'ipcMain.on()', 'src/main/shell/menu.ts': '// ipcMain' },
  },
  {
    name: 'raw ipcMain is not in index.ts',
    check: ipcMainHasOneHome,
    bad: { 'src/main/index.ts': 'ipcMain.on()' },
    good: {},
  },
  {
    name: 'no rule is switched off in place',
    check: noRuleIsSwitchedOff,
    bad: { 'src/cli/a.ts': '// eslint-disable-next-line no-console', 'src/cli/b.ts': '// @ts-expect-error' },
    good: { 'src/cli/a.ts': 'const n = 1' },
  },
]

describe.each(CHECKS)('$name', ({ check, bad, good }) => {
  it('holds', () => {
    expect(check(sources)).toEqual([])
  })

  it('bites', () => {
    expect(new Set(check(bad).map((place) => place.split(':')[0]))).toEqual(new Set(Object.keys(bad)))
    expect(check(good)).toEqual([])
  })
})
