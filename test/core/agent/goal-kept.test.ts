import { describe, expect, it } from 'vitest'
import { createTokenizer } from '../../../src/main/adapters/tokenizer'
import { CachedTokenizer } from '../../../src/main/core/context'
import { blankFacts, Digest, Gate, shownIntervals } from '../../../src/main/core/observe'
import { chars } from '../../../src/shared/units'
import { appendTool, fileIn, lines, READ, Rig } from '../../support/agent'
import { random, tempStore } from '../../support/agent-store'
import { ModelServer } from '../../support/model-server'
import { serverModel } from '../../support/server-model'

const GOAL = '请找出构建失败的原因，然后用一句话说明 — the exact line, please'
const SECRET = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_')

/** 8,000 characters through the real gate: every result asks for as much, whatever is left. */
function result(gate: Gate, number: number) {
  const digest = new Digest()
  let at = 0
  for (let line = 0; at < 7_400; line += 1) {
    const text = line === 50 ? `token ${SECRET}` : `第 ${number} 步 line ${line}: 编译 src/file${line}.c ok`
    digest.line({ text, start: at, end: at + text.length + 1, terminated: true })
    at += text.length + 1
  }
  const view = { stream: 'stdout', digest: digest.view(), length: at, toCursor: (offset: number) => offset } as const
  return gate.observe([view], blankFacts({ target: 'local', command: `build ${number}`, state: { kind: 'exited', code: 0 }, exitCode: 0, captureId: `cap_${number}`, nextCursor: at, effects: 'read:cwd' }), chars(8_000))
}

describe('goal-kept: 80 tool results of 8,000 characters in one turn, in the smallest window', () => {
  it('the request stands in every message to the model, never over 90 %, no secret', { timeout: 60_000 }, async () => {
    const store = tempStore()
    const database = store.open()
    const gate = new Gate(random)
    const server = await ModelServer.start((_request, index) =>
      index < 40 ? { kind: 'answer', calls: [{ tool: 'look', args: { line: `${index}a` } }, { tool: 'look', args: { line: `${index}b` } }] } : { kind: 'answer', text: '第 3 行' })
    const tool = appendTool(fileIn(store.folder), 'look', READ, async () => result(gate, lines(fileIn(store.folder)).length))
    const rig = new Rig(database, serverModel(server, 16_000), [tool], { gate, shown: shownIntervals, tokenizer: new CachedTokenizer(createTokenizer()) })
    const asked = await rig.service.askOnce({ text: GOAL, mode: 'auto', cwd: '/w' })
    if (!asked.ok) throw new Error(asked.error.message)
    expect(asked.value.answer).toBe('第 3 行')
    expect(lines(fileIn(store.folder))).toHaveLength(80)
    expect(server.requests).toHaveLength(41)
    const truth = createTokenizer()
    for (const [index, { raw }] of server.requests.entries()) {
      expect(raw).toContain(GOAL)
      expect(raw).not.toContain(SECRET)
      const account = asked.value.accounts[index]
      expect(account?.used).toBeLessThanOrEqual(14_400 + 6)
      // The account is not fond thinking: the whole body, JSON and all, with the reserve, is about what it says.
      expect(truth.count(raw) + (account?.reserve ?? 0)).toBeLessThan(16_000)
    }
    // The newest results stand whole.
    expect(server.requests.at(-1)?.raw).toContain('第 80 步 line 40')
    await server.stop()
    database.dispose()
    store.remove()
  })
})
