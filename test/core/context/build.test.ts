import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRequest, nextObservationChars, ReadBudget, StepShare, type ContextRecord, type RequestLimits, type RequestMessage } from '../../../src/main/core/context'
import { chars } from '../../../src/shared/units'
import { FakeGate, observation, rangeObservation, shownRange } from '../../support/fake-gate'

const gate = new FakeGate()
// One token a character outside ASCII, a quarter inside: fast, and as uneven as a real one.
const tokenizer = { count: (text: string) => { let sum = 0; for (const c of text) sum += c < '\u0080' ? 0.25 : 1; return Math.ceil(sum) } }
const limits = (windowTokens: number, more: Partial<RequestLimits> = {}): RequestLimits => ({
  windowTokens, reserveTokens: Math.min(4_000, Math.floor(windowTokens / 8)), system: 's'.repeat(2_000), tools: 't'.repeat(8_000), tokenizer, correction: 1, gate, shown: shownRange, ...more,
})
let ids = 0
const call = (o: ReturnType<typeof observation>, args = '{"command":"x"}') => ({ callId: `call_${(ids += 1)}` as const, tool: 't', args: gate.own(args), meta: null, observation: o })
const step = (...calls: ReturnType<typeof call>[]) => ({ text: gate.own(''), calls })
const one = (...steps: ReturnType<typeof step>[]): ContextRecord => ({ turns: [{ text: gate.own('the goal'), note: null, attachments: [], steps }], tasks: null })
const toolTexts = (messages: readonly RequestMessage[]) => messages.filter((m) => m.role === 'tool').map((m) => m.text)

function expectNoOrphans(messages: readonly RequestMessage[]): void {
  let open: string[] = []
  for (const message of messages) {
    if (message.role === 'tool') expect(message.callId).toBe(open.shift())
    else {
      expect(open).toEqual([])
      if (message.role === 'assistant') open = message.toolCalls.map(({ callId }) => callId)
    }
  }
  expect(open).toEqual([])
}

describe('buildRequest', () => {
  it('same-poll: an equal range stands once', () => {
    const source = 'abcdefgh'.repeat(1_000)
    for (const tail of ['', ' 0 errors']) {
      const text = (source + tail).slice(0, 8_000 + tail.length)
      const record = one(...Array.from({ length: 6 }, () => step(call(rangeObservation('cap_a', text, 0, text.length)))))
      const texts = toolTexts(buildRequest(record, limits(200_000)).messages)
      expect(texts[0]).toBe(text)
      expect(texts.slice(1).every((t) => t.startsWith('already shown'))).toBe(true)
    }
  })

  it('overlap-poll: each character once, in order', () => {
    const source = Array.from({ length: 4_000 }, (_, n) => String(n).padStart(4, '0')).join('')
    const record = one(step(call(rangeObservation('cap_a', source, 0, 8_000))), step(call(rangeObservation('cap_a', source, 4_000, 12_000))), step(call(rangeObservation('cap_a', source, 12_000, 16_000))))
    expect(toolTexts(buildRequest(record, limits(200_000)).messages).join('')).toBe(source)
  })

  it('read-after-write: another capture is never taken for the first', () => {
    const record = one(step(call(rangeObservation('cap_a', 'old'.repeat(50), 0, 150))), step(call(rangeObservation('cap_b', 'new'.repeat(50), 0, 150))))
    expect(toolTexts(buildRequest(record, limits(200_000)).messages)).toEqual(['old'.repeat(50), 'new'.repeat(50)])
  })

  it('text that shrank away is given again in full', () => {
    const source = 'x'.repeat(10_000)
    const filler = Array.from({ length: 7 }, (_, n) => step(call(observation(String(n).repeat(3_900)))))
    const record = one(step(call(rangeObservation('cap_a', source, 0, 10_000))), ...filler, step(call(rangeObservation('cap_a', source, 0, 10_000))))
    const wide = toolTexts(buildRequest(record, limits(200_000)).messages)
    expect(wide.at(-1)).toContain('already shown')
    let shrank = 0
    for (let windowTokens = 9_000; windowTokens < 20_000; windowTokens += 250) {
      const narrow = toolTexts(buildRequest(record, limits(windowTokens)).messages)
      const gone = narrow[0] !== source
      if (gone) shrank += 1
      expect(narrow.at(-1)?.startsWith('already shown')).toBe(!gone)
    }
    expect(shrank).toBeGreaterThan(0)
  })

  it('goal-kept: 80 results of 8,000 characters', () => {
    const goal = '请找出构建失败的原因 — and fix it '.repeat(20)
    const steps = Array.from({ length: 80 }, (_, n) => step(call(observation(`${n} `.repeat(8_000).slice(0, 8_000)))))
    for (let count = 1; count <= 80; count += 1) {
      const record = { turns: [{ text: gate.own(goal), note: null, attachments: [], steps: steps.slice(0, count) }], tasks: null }
      const { messages, account } = buildRequest(record, limits(16_000))
      expect(messages[0]).toEqual({ role: 'user', text: goal })
      expect(account.used).toBeLessThanOrEqual(14_400 + 6)
      expectNoOrphans(messages)
    }
  })

  it('never over 90 %, whatever the history and the window', { timeout: 60_000 }, () => {
    const text = fc.tuple(fc.constantFrom('log line ok\n', '错误：无法读取文件 ', 'é日本', 'a'), fc.integer({ min: 0, max: 3_000 })).map(([unit, times]) => unit.repeat(times).slice(0, 20_000))
    const result = text.map((t) => observation(t))
    const aStep = fc.record({ said: fc.constantFrom('', 'thinking', '说明'.repeat(900)), results: fc.array(result, { maxLength: 3 }), big: fc.boolean() })
      .map(({ said, results, big }) => ({ text: gate.own(said), calls: results.map((o) => call(o, JSON.stringify({ command: big ? 'x'.repeat(9_000) : 'make' }))) }))
    const attached = fc.array(result.map((o) => ({ intro: gate.own('[Note from Weir, not from the person] The person attached output.'), observation: o })), { maxLength: 3 })
    const aTurn = fc.record({ note: fc.constantFrom(null, gate.own('[Note from Weir, not from the person] It names terminals.'.repeat(40))), attachments: attached, text: fc.tuple(fc.constantFrom('fix it ', '修复它'), fc.integer({ min: 1, max: 500 })).map(([unit, n]) => gate.own(unit.repeat(n))), steps: fc.array(aStep, { maxLength: 30 }) })
    fc.assert(
      fc.property(
        fc.array(aTurn, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 30 }), fc.constantFrom(16_000, 20_000, 32_000, 128_000, 1_000_000), fc.constantFrom(1, 1.4), fc.boolean(),
        (some, repeat, windowTokens, correction, tasks) => {
          // Histories of up to two thousand calls, without making that many by chance.
          const turns = Array.from({ length: repeat }, () => some).flat().map((turn) => ({ ...turn, steps: turn.steps.map((s) => ({ ...s, calls: s.calls.map((c) => ({ ...c, callId: `call_${(ids += 1)}` as const })) })) }))
          const record: ContextRecord = { turns, tasks: tasks ? gate.own('[Note] task_1 running next 12') : null }
          const { messages, account } = buildRequest(record, limits(windowTokens, { correction }))
          expect(account.fits).toBe(true)
          expect(account.used).toBeLessThanOrEqual(windowTokens * 0.9 + 6)
          expectNoOrphans(messages)
          const users = messages.filter((m) => m.role === 'user').map((m) => m.text)
          expect(users.at(-1)).toBe(turns.at(-1)?.text)
          expect(users[0]).toBe(turns[0]?.text)
          if (tasks) expect(messages.at(-1)?.text).toContain('task_1')
        },
      ),
      { numRuns: 30 },
    )
  })

  it('keeps the newest step whole as long as it fits', () => {
    const steps = Array.from({ length: 200 }, (_, n) => step(call(observation(`${n % 10}`.repeat(12_000)))))
    const texts = toolTexts(buildRequest(one(...steps), limits(64_000)).messages)
    expect(texts.slice(-6).every((t) => t.length === 12_000)).toBe(true)
  })

  it('two pinned messages of the costliest text still fit the smallest window, cut in the middle', () => {
    const costly = { count: (text: string) => text.length * 2 }
    const goal = (mark: string) => gate.own(`${mark} begins ${'𠮷'.repeat(1_900)} ${mark} ends`)
    const record = { turns: [{ text: goal('first'), note: null, attachments: [], steps: [step(call(observation('y'.repeat(12_000))))] }, { text: goal('newest'), note: null, attachments: [], steps: [step(call(observation('z'.repeat(12_000))))] }], tasks: null }
    const { messages, account } = buildRequest(record, limits(16_000, { tokenizer: costly, system: 's'.repeat(1_000), tools: 't'.repeat(2_000) }))
    expect(account.fits).toBe(true)
    expect(account.used).toBeLessThanOrEqual(14_400 + 6)
    const users = messages.filter((m) => m.role === 'user').map((m) => m.text)
    expect(users[0]).toMatch(/^first begins .* first ends$/u)
    expect(users[1]).toMatch(/^newest begins .* newest ends$/u)
    expectNoOrphans(messages)
  })

  it('says when even the least is too much', () => {
    expect(buildRequest(one(), limits(16_000, { system: '系'.repeat(20_000) })).account.fits).toBe(false)
  })
})

describe('budgets', () => {
  it('shrinks with what is left and never vanishes', () => {
    const account = buildRequest(one(), limits(200_000)).account
    expect(nextObservationChars(account)).toBe(12_000)
    expect(nextObservationChars({ ...account, used: 190_000 })).toBe(3_000)
    expect(nextObservationChars({ ...account, used: 200_000 })).toBe(1_000)
  })

  it('shares a step fairly and passes on what was not needed', () => {
    const share = new StepShare(chars(12_000), 20)
    const given = Array.from({ length: 20 }, () => share.take())
    expect(given.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(32_000)
    expect(Math.min(...given)).toBe(1_600)
    const two = new StepShare(chars(12_000), 4)
    const first = two.take()
    two.giveBack(first, 100)
    expect(two.take()).toBeGreaterThan(8_000)
  })

  it('reads 60,000 characters a turn', () => {
    const reads = new ReadBudget()
    expect([reads.take(50_000), reads.take(50_000), reads.take(1)]).toEqual([50_000, 10_000, 0])
  })
})
