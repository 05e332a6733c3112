import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { OBSERVATION_MAX, type Observation } from '../../src/main/core/observe'
import { charset, lessChance, Pipeline, type Run } from './pipeline'

const KNOWN = ['known', 'value', '7Q4x'].join('-')
const SECRETS = {
  aws: ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join(''),
  github: ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_'),
  slack: ['xoxb', '123456789012', 'AbCdEfGhIjKlMnOpQrStUvWx'].join('-'),
  password: ['hunter2', 'hunter2'].join(''),
  known: KNOWN,
  key: ['b3BlbnNzaC1rZXktdjEA', 'AAAABG5vbmUAAAAEbm9uZQ'].join(''),
} as const
/** No view holds any of these: the inner parts of every secret. */
const RAW = Object.values(SECRETS).flatMap((secret) => [secret.slice(4, 12), secret.slice(-8)])
const colour = (text: string) => `${text.slice(0, 7)}\u001b[01;31m\u001b[K${text.slice(7, 12)}\u001b[m${text.slice(12)}`

const secretLine = fc.constantFrom(
  `\nid ${SECRETS.aws} end\n`, `\ntoken: ${SECRETS.github}\n`, `\n${SECRETS.slack}\n`, `\nDB_PASSWORD=${SECRETS.password}\n`, `\nmy ${KNOWN} here\n`,
  `\nkey ${colour(SECRETS.aws)} end\n`, `\n-----BEGIN OPENSSH ${'PRIVATE'} KEY-----\n${SECRETS.key}\n${SECRETS.key}\n-----END OPENSSH ${'PRIVATE'} KEY-----\n`,
  `\nid ${SECRETS.aws} ${'x '.repeat(60)}${SECRETS.github}\n`,
)
const word = fc.constantFrom(
  'a', ' ok ', '\n', '\n', '\r\n', '\r', '\t', '\b', 'é', '中文', '错误：磁盘\n', '😀', '\u{20000}', 'line of words\n', 'src/a.c:12:3: error: x\n', 'FATAL gone\n', '0 errors\n',
  '\u001b[31m', '\u001b[0m', '\u001b[2K', '\u001b[A', '\u001b[3A', '\u001b[2J', '\u001b[H', '\u001b[8m', '\u001b]0;title\u0007', '\u001bc', '\u0000', '\u200b', 'x'.repeat(300),
)
const many = fc.tuple(fc.constantFrom('same line\n', 'one word ', 'ab', '线 '), fc.integer({ min: 1, max: 900 })).map(([unit, times]) => unit.repeat(times))
const numbered = fc.tuple(fc.integer({ min: 1, max: 700 }), fc.constantFrom('\n', ';')).map(([count, end]) => Array.from({ length: count }, (_, n) => `step ${String(n)} of ${String(n * 7919)}${end}`).join(''))
const piece = fc.oneof({ weight: 5, arbitrary: word }, { weight: 2, arbitrary: secretLine }, { weight: 1, arbitrary: many }, { weight: 2, arbitrary: numbered })
const blob = fc.uint8Array({ minLength: 1, maxLength: 600 })
/** Text of an encoding, with raw bytes between where `anything` says so. */
function documents(anything: boolean) {
  const part = anything ? fc.oneof({ weight: 6, arbitrary: piece }, { weight: 1, arbitrary: blob }) : piece
  return fc.record({ encoding: fc.constantFrom('utf-8', 'utf-8', 'gb18030'), parts: fc.array(part, { maxLength: 24 }) }).map(({ encoding, parts }) => ({
    encoding,
    bytes: Buffer.concat(parts.map((some) => (typeof some === 'string' ? charset.encode(encoding, some).bytes : some))),
  }))
}
const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4_000 })), { minLength: 1, maxLength: 8 })
const budgets = fc.integer({ min: 1_000, max: OBSERVATION_MAX })

function* cut(bytes: Uint8Array, some: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = some[turn % some.length] ?? 1
    // Small pieces of a large text would only be slow.
    const step = Math.max(size, Math.floor(bytes.length / 400))
    yield bytes.subarray(at, at + step)
    at += step
  }
}

function expectLawful(view: Observation, budget: number): void {
  expect(view.text.length).toBeLessThanOrEqual(budget)
  expect(view.facts.shownChars + view.facts.foldedChars + view.facts.omittedChars).toBe(view.facts.totalChars)
  expect(view.facts.omittedChars).toBeGreaterThanOrEqual(0)
  expectNoSecret(view)
}
function expectNoSecret(view: Observation): void {
  const everything = JSON.stringify(view)
  for (const raw of RAW) if (everything.includes(raw)) expect.fail(`shows ${raw}: ${everything}`)
}

async function whole(pipeline: Pipeline, document: { readonly encoding: string; readonly bytes: Uint8Array }, pieces: readonly number[]): Promise<Run> {
  const run = await pipeline.begin(document.encoding)
  for (const chunk of cut(document.bytes, pieces)) run.feed(chunk)
  await run.end()
  return run
}

describe('bytes to observation, whatever the bytes, their chunks and the budget', { timeout: 60_000 }, () => {
  const pipeline = new Pipeline([KNOWN])
  afterAll(() => pipeline.dispose())

  it('stays within the budget, and shown + folded + omitted is all', async () => {
    await fc.assert(fc.asyncProperty(documents(true), sizes, budgets, async (document, pieces, budget) => {
      const run = await whole(pipeline, document, pieces)
      expectLawful(run.look(budget), budget)
      expect(run.look(budget).facts.bytes.received).toEqual({ stdout: document.bytes.length, stderr: 0 })
      pipeline.clear()
    }), { numRuns: 40 })
  })

  it('gives equal observations for equal bytes', async () => {
    await fc.assert(fc.asyncProperty(documents(true), sizes, budgets, async (document, pieces, budget) => {
      const one = await whole(pipeline, document, [document.bytes.length + 1])
      const two = await whole(pipeline, document, pieces)
      expect(lessChance(two.look(budget))).toEqual(lessChance(one.look(budget)))
      pipeline.clear()
    }), { numRuns: 40 })
  })

  it('never shows less for a larger budget', async () => {
    await fc.assert(fc.asyncProperty(documents(true), budgets, fc.integer({ min: 1, max: 4_000 }), async (document, budget, more) => {
      const run = await whole(pipeline, document, [document.bytes.length + 1])
      const small = run.look(budget)
      const large = run.look(Math.min(OBSERVATION_MAX, budget + more))
      expect(large.facts.shownChars + large.facts.foldedChars).toBeGreaterThanOrEqual(small.facts.shownChars + small.facts.foldedChars)
      pipeline.clear()
    }), { numRuns: 40 })
  })

  it('shows no secret in any view: while it runs, polled, at the end, read, searched', async () => {
    await fc.assert(fc.asyncProperty(documents(false), sizes, budgets, fc.boolean(), async (document, pieces, budget, both) => {
      const run = await pipeline.begin(document.encoding)
      const chunks = [...cut(document.bytes, pieces)]
      const looks = Math.max(1, Math.floor(chunks.length / 6))
      let cursor = 0
      for (const [index, chunk] of chunks.entries()) {
        run.feed(chunk)
        if (index % looks !== 0) continue
        if (both) run.feed(charset.encode(document.encoding, `note ${String(index)}\n`).bytes, 'stderr')
        expectLawful(run.look(budget), budget)
        const poll = run.since(cursor, budget)
        expectLawful(poll, budget)
        cursor = poll.facts.nextCursor
      }
      await run.end()
      expectLawful(run.look(budget), budget)
      const end = run.task.sink.capture.nextCursor
      const step = Math.max(1, Math.floor(end / 16))
      for (let at = 0; at <= end; at += step) {
        expectLawful(run.since(at, budget), budget)
        expectLawful(run.read('range', at, 1_000), 1_000)
        expectNoSecret(run.read('around', at, 1_500))
        if (at < end) expectLawful(run.attach(at, Math.min(end, at + step + (at % 7)), budget), budget)
      }
      expectNoSecret(run.read('head', 0, budget))
      expectNoSecret(run.read('tail', 0, budget))
      for (const raw of RAW) expect(run.search(raw).text).toContain('No line matches')
      pipeline.clear()
    }), { numRuns: 20 })
  })

  it('shows of attached ranges every character once, wherever a line is cut, live and ended', async () => {
    const line = fc.tuple(fc.constantFrom('plain words', '编译输出', 'é 😀', ''), fc.integer({ min: 0, max: 9_999 }), fc.constantFrom('\n', '\n', '\r\n', '; ')).map(([text, n, end]) => `${text} ${String(n)}${end}`)
    await fc.assert(fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 120 }), fc.nat(), fc.boolean(), async (parts, at, ended) => {
      const text = parts.join('')
      const bytes = charset.encode('utf-8', text).bytes
      const run = await pipeline.begin()
      run.feed(bytes)
      if (ended) await run.end()
      const shown = (from: number, to: number) => (from === to ? '' : run.attach(from, to, OBSERVATION_MAX).pieces.map((some) => (some.kind === 'text' ? some.text : '')).join(''))
      // Between two characters, and not inside CR LF.
      const chars = [...text]
      const index = at % (chars.length + 1)
      const cutAt = Buffer.byteLength(chars.slice(0, chars[index - 1] === '\r' ? index + 1 : index).join(''))
      const lf = text.replaceAll('\r\n', '\n')
      expect(shown(0, bytes.length)).toBe(lf)
      expect(shown(0, cutAt) + shown(cutAt, bytes.length)).toBe(lf)
      if (!ended) await run.end()
      pipeline.clear()
    }), { numRuns: 60 })
  })
})
