import type { Files } from './tree'

/** One forbidden import: the rule that must catch it, the file that holds it, and what it says. */
export interface BadImport {
  rule: string
  from: string
  code: string
}

const use = (path: string) => `import { x } from '${path}'\nexport const y = x\n`
const useType = (path: string) => `import type { X } from '${path}'\nexport type Y = X\n`
const text = 'export const x = 1\nexport type X = 1\n'

/** Files that break nothing, which the bad ones reach for. */
export const TARGETS: Files = Object.fromEntries(
  [
    'src/shared/ids.ts',
    'src/main/core/kernel/index.ts',
    'src/main/core/kernel/inner.ts',
    'src/main/core/agent/index.ts',
    'src/main/core/text/index.ts',
    'src/main/adapters/database/index.ts',
    'src/main/adapters/database/inner.ts',
    'src/main/adapters/model/index.ts',
    'src/main/engine.ts',
    'src/main/shell/window.ts',
    'src/cli/index.ts',
    'src/preload/index.ts',
    'src/renderer/bridge/index.ts',
    'test/support/fake.ts',
  ].map((path) => [path, text]),
)

/** Imports that the house allows: none of them may be reported. */
export const GOOD: Files = {
  'src/shared/good.ts': "import { z } from 'zod'\nimport { x } from './ids'\nexport const s = [z.string(), x]\n",
  'src/main/core/text/good.ts': use('../kernel') + useType('../../../shared/ids'),
  'src/main/core/kernel/good.ts': use('./inner'),
  'src/main/adapters/model/good.ts': "import { readFileSync } from 'node:fs'\nexport { readFileSync }\n" + use('../../core/text'),
  'src/main/engine-process.ts': use('./engine'),
  'src/cli/good.ts': use('../main/adapters/database') + useType('../main/engine'),
  'src/main/shell/good.ts': "import { app } from 'electron'\nexport { app }\n" + useType('../../shared/ids'),
  'src/main/index.ts': "import { app } from 'electron'\nexport { app }\n" + use('./shell/window'),
  'src/preload/good.ts': "import { ipcRenderer } from 'electron'\nexport { ipcRenderer }\n" + useType('../shared/ids'),
  'src/renderer/chat/good.ts': "import { useState } from 'react'\nexport { useState }\n" + use('../bridge'),
}

/** The rooms of core, each with the next one that it may not see; `agent` is last and sees all. */
const ORDER: [string, string][] = [
  ['kernel', 'text'],
  ['text', 'redact'],
  ['redact', 'command'],
  ['command', 'capture'],
  ['capture', 'handles'],
  ['handles', 'observe'],
  ['observe', 'view'],
  ['view', 'process'],
  ['process', 'session'],
  ['session', 'monitor'],
  ['monitor', 'report'],
  ['report', 'effects'],
  ['effects', 'context'],
  ['context', 'agent'],
]
const orderTargets: Files = Object.fromEntries(ORDER.map(([, later]) => [`src/main/core/${later}/index.ts`, text]))
Object.assign(TARGETS, orderTargets, { 'src/shared/bad-cycle-b.ts': useType('./bad-cycle-a') })

export const BAD: BadImport[] = [
  { rule: 'shared-looks-only-down', from: 'src/shared/bad-core.ts', code: use('../main/core/kernel') },
  { rule: 'shared-looks-only-down', from: 'src/shared/bad-core-type.ts', code: useType('../main/core/kernel') },
  { rule: 'core-looks-only-down', from: 'src/main/core/agent/bad-adapter.ts', code: useType('../../adapters/model') },
  { rule: 'core-looks-only-down', from: 'src/main/core/agent/bad-shell.ts', code: use('../../shell/window') },
  { rule: 'adapters-looks-only-down', from: 'src/main/adapters/model/bad-engine.ts', code: useType('../../engine') },
  { rule: 'engine-looks-only-down', from: 'src/main/engine/bad-shell.ts', code: use('../shell/window') },
  { rule: 'cli-looks-only-down', from: 'src/cli/bad-renderer.ts', code: use('../renderer/bridge') },
  { rule: 'shell-looks-only-down', from: 'src/main/shell/bad-core.ts', code: useType('../core/kernel') },
  { rule: 'shell-looks-only-down', from: 'src/main/shell/bad-engine.ts', code: use('../engine') },
  { rule: 'index-looks-only-down', from: 'src/main/index.ts', code: use('./engine') },
  { rule: 'preload-looks-only-down', from: 'src/preload/bad-renderer.ts', code: use('../renderer/bridge') },
  { rule: 'renderer-looks-only-down', from: 'src/renderer/chat/bad-main.ts', code: useType('../../main/core/kernel') },
  ...ORDER.map(([room, later]) => ({
    rule: `core-order-${room}`,
    from: `src/main/core/${room}/bad-order.ts`,
    code: useType(`../${later}`),
  })),
  { rule: 'core-order-agent', from: 'src/main/core/agent/bad-room.ts', code: use('../cellar') },
  { rule: 'core-room-has-a-place', from: 'src/main/core/cellar/index.ts', code: use('../kernel') },
  { rule: 'core-by-index-from-core', from: 'src/main/core/text/bad-inner.ts', code: use('../kernel/inner') },
  { rule: 'core-by-index-from-outside', from: 'src/cli/bad-inner.ts', code: useType('../main/core/kernel/inner') },
  { rule: 'adapters-are-strangers', from: 'src/main/adapters/model/bad-other.ts', code: useType('../database') },
  { rule: 'adapters-by-index', from: 'src/cli/bad-adapter-inner.ts', code: use('../main/adapters/database/inner') },
  { rule: 'electron-in-shell-alone', from: 'src/main/adapters/model/bad-electron.ts', code: useType('electron') },
  { rule: 'electron-in-shell-alone', from: 'src/main/engine/bad-electron.ts', code: use('electron') },
  { rule: 'electron-in-shell-alone', from: 'src/renderer/ui/bad-electron.ts', code: use('electron') },
  { rule: 'no-node-here', from: 'src/main/core/kernel/bad-node.ts', code: useType('node:fs') },
  { rule: 'no-node-here', from: 'src/renderer/ui/bad-node.ts', code: use('path') },
  { rule: 'shared-packages', from: 'src/shared/bad-react.ts', code: useType('react') },
  { rule: 'core-packages', from: 'src/main/core/agent/bad-package.ts', code: useType('ai') },
  { rule: 'no-unresolved', from: 'src/shared/bad-nowhere.ts', code: use('./nowhere') },
  { rule: 'production-without-tests', from: 'src/cli/bad-test.ts', code: use('../../test/support/fake') },
  { rule: 'production-without-tests', from: 'src/cli/bad-vitest.ts', code: useType('vitest') },
  { rule: 'no-cycles', from: 'src/shared/bad-cycle-a.ts', code: useType('./bad-cycle-b') },
]
