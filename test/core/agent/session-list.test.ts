import { expect, it } from 'vitest'
import { createTools } from '../../../src/main/core/agent'
import { neverCancelled } from '../../../src/main/core/kernel'
import { ReadBudget } from '../../../src/main/core/context'
import { createShellParser } from '../../../src/main/adapters/shell-parser'
import { chars } from '../../../src/shared/units'
import { CHAT, houses } from '../../support/house'

const house = houses()

it('session_list: a secret at the place where a long command is cut is masked as a whole', async () => {
  const { workbench, start } = house()
  const body = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'
  for (let before = 160; before < 200; before += 5) await start(`echo ${'x'.repeat(before - 6)} ghp_${body} and more`)
  const tools = createTools(workbench, { parser: await createShellParser(), home: '/home/me', tempDirs: [] })
  const plan = tools.find(({ spec }) => spec.name === 'session_list')?.plan({}, { cwd: '/', chatId: CHAT })
  if (plan?.ok !== true) throw new Error('no plan')
  const { text } = await plan.value.run({
    chatId: CHAT, callId: 'call_x', cwd: '/', sessionId: null, budgetChars: chars(12_000), readBudget: new ReadBudget(), cancel: neverCancelled, progress: () => undefined,
  })
  expect(text).toContain('tasks of this chat: 8')
  for (let at = 0; at + 6 <= body.length; at += 3) expect(text).not.toContain(body.slice(at, at + 6))
})
