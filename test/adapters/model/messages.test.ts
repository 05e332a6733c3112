import { expect, it } from 'vitest'
import { toModelMessages } from '../../../src/main/adapters/model/messages'
import { FakeGate } from '../../support/fake-gate'

const gate = new FakeGate()
const played = (tool: string, args: string) => JSON.stringify(toModelMessages([
  { role: 'assistant', text: gate.own(''), toolCalls: [{ callId: 'call_a', tool, args: gate.own(args), meta: null }] },
  { role: 'tool', callId: 'call_a', tool, text: gate.own('There is no such tool.') },
]))

it('a call that no provider would read again is played back as one that it reads', () => {
  expect(played('terminal_execute', '{"command":"ls"}')).toContain('"toolName":"terminal_execute","input":{"command":"ls"}')
  const odd = played('functions.run it', '{"command": [reda')
  expect(odd.match(/"toolName":"functions_run_it"/g)).toHaveLength(2)
  expect(odd).toContain('"input":{"text":"{\\"command\\": [reda"}')
  expect(played('', '{}')).toContain('"toolName":"_"')
})
