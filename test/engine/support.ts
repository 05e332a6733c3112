import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readStored, searchStored, type WorkTask } from '../../src/main/core/agent'
import { neverCancelled } from '../../src/main/core/kernel'
import type { Observation } from '../../src/main/core/observe'
import { createParts, type EngineParts } from '../../src/main/engine/parts'
import type { ChatId, HandleId } from '../../src/shared/ids'
import { chars } from '../../src/shared/units'

export const CHAT: ChatId = 'chat_test'

export interface Lab {
  readonly parts: EngineParts
  readonly folder: string
  readonly cwd: string
  start(command: string | readonly [string, ...string[]], options?: RunOptions): Promise<WorkTask>
  /** Runs to the end and observes. */
  run(command: string | readonly [string, ...string[]], options?: RunOptions): Promise<Observation>
  read(handle: HandleId | null, mode: 'head' | 'tail' | 'range' | 'around', cursor?: number, budget?: number): Observation
  search(handle: HandleId | null, pattern: string, regex?: boolean): Observation
}
interface RunOptions {
  readonly timeoutMs?: number
  readonly budget?: number
  readonly stdin?: boolean
  readonly encoding?: string
  readonly cwd?: string
  readonly chatId?: ChatId
}

/** A whole engine on an empty store, for one test file. */
export function useLab(): Lab {
  const folder = mkdtempSync(join(tmpdir(), 'weir-engine-'))
  const cwd = mkdtempSync(join(tmpdir(), 'weir-work-'))
  let made: EngineParts | null = null
  beforeAll(async () => {
    made = await createParts({ dataDirectory: folder, origin: 'cli' })
  })
  afterAll(async () => {
    await made?.dispose()
    rmSync(folder, { recursive: true, force: true })
    rmSync(cwd, { recursive: true, force: true })
  })
  const parts = () => {
    if (made === null) throw new Error('not before the tests')
    return made
  }
  const lab: Lab = {
    get parts() {
      return parts()
    },
    folder, cwd,
    async start(command, options = {}) {
      const program = typeof command === 'string' ? { kind: 'shell', command } as const : { kind: 'argv', argv: command } as const
      const task = await parts().workbench.start({
        chatId: options.chatId ?? CHAT, program, command: typeof command === 'string' ? command : command.join(' '), cwd: options.cwd ?? cwd,
        stdin: options.stdin ?? false, timeoutMs: options.timeoutMs ?? null, encoding: options.encoding ?? 'utf-8', effects: '',
      })
      if (!task.ok) throw new Error(task.error.message)
      return task.value
    },
    async run(command, options = {}) {
      const task = await lab.start(command, options)
      await task.process.ended
      return parts().workbench.look(task, chars(options.budget ?? 12_000))
    },
    read(handle, mode, cursor = 0, budget = 12_000) {
      if (handle === null) throw new Error('no handle')
      const view = readStored(parts().workbench, handle, CHAT, { mode, cursor }, chars(budget))
      if (!view.ok) throw new Error(`${view.error.code}: ${view.error.message}`)
      return view.value
    },
    search(handle, pattern, regex = false) {
      if (handle === null) throw new Error('no handle')
      const view = searchStored(parts().workbench, handle, CHAT, { pattern, regex, ignoreCase: false, cursor: 0 }, chars(12_000))
      if (!view.ok) throw new Error(`${view.error.code}: ${view.error.message}`)
      return view.value
    },
  }
  return lab
}

export { neverCancelled }

/** Text of an observation without frame, facts and markers. */
export function shownText(observation: Observation): string {
  return observation.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
}
