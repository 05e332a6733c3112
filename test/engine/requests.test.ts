import { afterAll, describe, expect, it } from 'vitest'
import { buildRequest, type ContextRecord, type RequestLimits } from '../../src/main/core/context'
import { shownIntervals, type Gate, type Observation } from '../../src/main/core/observe'
import { charset, Pipeline } from './pipeline'
import { useLab } from './support'

const tokenizer = { count: (text: string) => Math.ceil(text.length / 3) }
const limits = (gate: Gate, windowTokens = 200_000): RequestLimits => ({
  windowTokens, reserveTokens: 2_000, system: '', tools: '', tokenizer, correction: 1, gate, shown: shownIntervals,
})
let calls = 0
/** One turn in which every observation is the result of a step of its own. */
function turn(gate: Gate, views: readonly Observation[]): ContextRecord {
  const steps = views.map((observation) => ({ text: gate.own(''), calls: [{ callId: `call_${String(calls++)}` as const, tool: 'terminal_poll', args: gate.own('{}'), meta: null, observation }] }))
  return { turns: [{ text: gate.own('the goal'), note: null, attachments: [], steps }], tasks: null }
}
function sent(gate: Gate, views: readonly Observation[], windowTokens?: number): readonly string[] {
  return buildRequest(turn(gate, views), limits(gate, windowTokens)).messages.filter(({ role }) => role === 'tool').map(({ text }) => text)
}
/** The numbered lines that stand in a text. */
const rows = (text: string) => [...text.matchAll(/^row (\d{5}) .*$/gmu)].map((match) => Number(match[1]))
const source = (count: number, word = 'of ordinary output, nothing more') => Array.from({ length: count }, (_, n) => `row ${String(n).padStart(5, '0')} ${word}\n`).join('')
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('the text of a request, through the real gate', () => {
  const pipeline = new Pipeline()
  const { gate } = pipeline
  afterAll(() => pipeline.dispose())
  async function ran(text: string, encoding = 'utf-8') {
    const run = await pipeline.begin(encoding)
    run.feed(charset.encode(encoding, text).bytes)
    await run.end()
    return run
  }

  it.each(['', ' 0 errors', ' error: again\n'])('holds a text once that was polled six times, ending in %j (case same-poll)', async (tail) => {
    const run = await ran(source(170) + tail)
    const texts = sent(gate, upTo(6).map(() => run.since(0, 12_000)))
    expect(rows(texts[0] ?? '')).toEqual(upTo(170))
    for (const again of texts.slice(1)) {
      expect(again).toContain('already shown')
      expect(again.length).toBeLessThan(300)
    }
  })

  it('holds it once while the program still runs, and the new line when there is one (case same-poll)', async () => {
    const run = await pipeline.begin()
    run.feed(charset.encode('utf-8', source(100)).bytes)
    const early = [run.since(0, 12_000), run.since(0, 12_000)]
    run.feed(charset.encode('utf-8', 'row 00100 came later\n').bytes)
    await run.end()
    const texts = sent(gate, [...early, run.since(0, 12_000)])
    expect(texts.flatMap(rows)).toEqual(upTo(101))
    expect(rows(texts[2] ?? '')).toEqual([100])
  })

  it.each([['utf-8', 'of ordinary output, nothing more'], ['utf-8', '编译输出，没有问题，一切都好'], ['shift_jis', 'plain words alone']])('holds overlapping polls of %s (%s) line by line, once and in order (case overlap-poll)', async (encoding, word) => {
    const run = await ran(source(400, word), encoding)
    const at = (row: number) => row * (run.task.sink.capture.nextCursor / 400)
    const view = (from: number, to: number) => {
      // As much as the rows take: a page ends where its budget does.
      for (let budget = 1_000; ; budget += 16) {
        const page = run.read('range', at(from), budget)
        if (rows(page.text).at(-1) === to - 1) return page
        if (budget > 20_000) throw new Error('no such page')
      }
    }
    const texts = sent(gate, [view(0, 100), view(50, 150), view(150, 200)])
    expect(texts.flatMap(rows)).toEqual(upTo(200))
  })

  it('gives what lay in a gap; after pruning it gives again what no longer stands (case read-in-gap)', async () => {
    const run = await ran(source(2_000))
    const first = run.look(6_000)
    const gap = first.pieces.find((piece) => piece.kind === 'gap')
    if (gap?.kind !== 'gap') throw new Error('no gap')
    const inside = run.read('range', gap.fromCursor, 5_000)
    const [, whole] = sent(gate, [first, inside])
    expect(whole).toBe(inside.text)
    expect(rows(whole ?? '').length).toBeGreaterThan(50)
    expect(rows(first.text)).not.toContain(rows(whole ?? '')[0])

    const start = run.read('head', 0, 5_000)
    const again = run.read('head', 0, 5_000)
    const filler: Observation[] = []
    for (let count = 0; count < 8; count++) filler.push((await ran(source(150, 'something else'))).look(8_000))
    const wide = sent(gate, [start, ...filler, again])
    expect(wide.at(-1)).toContain('already shown')
    const narrow = sent(gate, [start, ...filler, again], 16_000)
    expect(rows(narrow[0] ?? '').length).toBeLessThan(rows(start.text).length)
    expect(rows(narrow.at(-1) ?? '')).toEqual(rows(again.text))
  })
})

describe('a file that is written between two reads', () => {
  const lab = useLab()
  it.each(['printf new > notes.txt', 'echo row >> notes.txt', 'mv other.txt notes.txt', 'rm notes.txt; printf new > notes.txt'])('is shown as it is now after %s (case read-after-write)', async (write) => {
    await lab.run('printf old > notes.txt; printf other > other.txt')
    const views = [await lab.run('cat notes.txt'), await lab.run(write), await lab.run('cat notes.txt')]
    const { gate } = lab.parts
    const now = views[2]?.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('') ?? ''
    expect(now).not.toBe('old')
    const texts = sent(gate, views)
    expect(texts[0]).toContain('old')
    expect(texts[2]).toBe(views[2]?.text)
  })
})
