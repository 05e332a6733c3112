/** A whole engine with a scripted model that kills itself (SIGKILL) at the n-th touch of the store or the world. */
import { appendFileSync } from 'node:fs'
import type { Model, ModelStep } from '../../src/main/core/agent'
import type { Database } from '../../src/main/core/kernel'
import { appendTool, READ, Rig, WRITE } from './agent'
import { openStore } from './agent-store'

const [, , path = '', file = '', crashAt = '0', owner = 'child'] = process.argv
let touches = 0
function touch(): void {
  touches += 1
  if (touches === Number(crashAt)) process.kill(process.pid, 'SIGKILL')
}

/** Every write counts twice: just before it and just after. */
function watched(database: Database): Database {
  const around = <T>(act: () => T): T => {
    touch()
    const result = act()
    touch()
    return result
  }
  return {
    exec: (sql) => database.exec(sql),
    run: (sql, ...params) => around(() => database.run(sql, ...params)),
    all: (sql, ...params) => database.all(sql, ...params),
    transaction: (body) => around(() => database.transaction(body)),
    dispose: () => database.dispose(),
  }
}

const use = (tool: string, line: string) => ({ providerCallId: 'call_0', tool, args: { line }, meta: null })
const SCRIPT: readonly Pick<ModelStep, 'text' | 'calls'>[] = [
  { text: '', calls: [use('append', 'a'), use('look', 'b'), use('look', 'c')] },
  { text: 'and now', calls: [use('append', 'd')] },
  { text: 'done', calls: [] },
  // After the message was put in the place of the first one.
  { text: '', calls: [use('append', 'e')] },
  { text: 'done again', calls: [] },
]
let step = 0
const model: Model = {
  id: 'scripted', windowTokens: 128_000,
  step: async () => {
    const scripted = SCRIPT[step] ?? { text: 'nothing more', calls: [] }
    step += 1
    return { ...scripted, usage: { inputTokens: null, outputTokens: null }, finish: scripted.calls.length > 0 ? 'tool-calls' : 'stop' }
  },
}
const inTheMiddle = async () => {
  touch()
  await new Promise((resolve) => setImmediate(resolve))
  touch()
}
const rig = new Rig(watched(openStore(path)), model, [appendTool(file, 'append', WRITE, inTheMiddle), appendTool(file, 'look', READ, inTheMiddle)], { owner })
const chatId = await rig.chat()
await rig.say(chatId, 'do the work')
const [first] = await rig.stored(chatId)
const idle = rig.whenIdle()
const sent = await rig.service.requests['chat.resend']({ chatId, itemId: first?.id ?? '', text: 'do other work' })
if (!sent.ok) throw new Error(sent.error.message)
await idle
appendFileSync(`${file}.touches`, `${touches}\n`)
process.exit(0)
