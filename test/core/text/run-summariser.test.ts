import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Normaliser, RunSummariser } from '../../../src/main/core/text'
import { base64, hash, hex, randomBytes, sha256, wrapped } from './fixtures'
import { Collector } from './helpers'

function summarise(text: string, cuts: readonly number[] = []): { lines: string[]; sink: Collector; facts: { runs: number; chars: number } } {
  const sink = new Collector()
  const summariser = new RunSummariser(sink, hash)
  const normaliser = new Normaliser(summariser)
  let from = 0
  for (const cut of [...[...cuts].sort((a, b) => a - b), text.length]) {
    if (cut > from) normaliser.push(text.slice(from, cut), from)
    from = Math.max(from, cut)
  }
  normaliser.end()
  summariser.end()
  return { lines: sink.lines.map((line) => line.text), sink, facts: summariser.facts }
}

const r = (count: number, seed: number): Uint8Array => randomBytes(count, seed)

describe('RunSummariser', () => {
  it('case long-path: the path stays, the base64 is summarised', () => {
    const path = Array.from({ length: 76 }, (_, i) => `${hex(r(4, i + 1)).slice(0, 7)}`).join('/')
    const word = '/usr/local/lib/node/modules/some/package/Deep/Folder9/'.repeat(12).slice(0, 608)
    const blob = base64(r(456, 5))
    expect([path.length + 1, word.length, blob.length]).toEqual([608, 608, 608])
    expect(summarise(`/${path}\n${word}\n${blob}\n`).lines).toEqual([`/${path}`, word, `[base64 608 chars sha256:${sha256(blob)}]`])
  })

  it('summarises wrapped base64 with its exact counts', () => {
    const blob = base64(r(525_000, 106))
    const got = summarise(`MID\n${wrapped(blob, 76)}BINB64-END-E2F4 dump complete\n`, [100_000, 333_333])
    expect(got.lines).toEqual(['MID', `[base64 700,000 chars in 9,211 lines sha256:${sha256(blob)}]`, 'BINB64-END-E2F4 dump complete'])
    expect(got.sink.lines[1]).toMatchObject({ start: 4, end: 4 + 700_000 + 9211 })
    expect(got.facts).toEqual({ runs: 1, chars: 700_000 })
  })

  it.each([
    ['base64url', () => base64(r(900, 2)).replaceAll('+', '-').replaceAll('/', '_')],
    ['base64 of JSON', () => base64(Buffer.from(JSON.stringify(Array.from({ length: 60 }, (_, id) => ({ id, name: `item ${id}`, value: id * 37 })))))],
    ['hex', () => hex(r(900, 3))],
    ['upper-case hex', () => hex(r(900, 4)).toUpperCase()],
    ['base64 of an executable with zeros', () => base64(Uint8Array.from(r(3000, 6).map((byte, i) => (i % 40 > 25 ? 0 : byte))))],
  ])('summarises %s in one line, wrapped, and inside a line', (_, make) => {
    const blob = make()
    expect(summarise(`${blob}\n`).lines).toEqual([expect.stringMatching(/^\[(base64|hex) [0-9,]+ chars sha256:[0-9a-f]{64}\]$/)])
    expect(summarise(`a b\n${wrapped(blob, 60)}end of it\n`).lines).toEqual(['a b', expect.stringMatching(/^\[(base64|hex) [0-9,]+ chars in \d+ lines sha256:[0-9a-f]{64}\]$/), 'end of it'])
    expect(summarise(`{"data": "${blob}", "ok": true}\n`).lines[0]).toMatch(/^\{"data": "\[(base64|hex) [^\]]+\](={0,2})", "ok": true\}$/)
  })

  const camel = 'getUserAccountSettingsForOrganizationFromRemoteConfigurationService'
  it.each([
    ['a URL', `https://example.org/${'api/v2/items/12345/'.repeat(40)}?q=${'abc%20def&x=1'.repeat(30)}`],
    ['a deep path', `/home/Dev42/Projects/${'Module7/SubFolderA1/'.repeat(40)}file`],
    ['a path of random names', Array.from({ length: 60 }, (_, i) => base64(r(9, i + 40)).replace(/[+/]/g, 'x')).join('/')],
    ['a long identifier', camel.repeat(10)],
    ['a snake-case identifier', 'some_very_long_constant_name_2_of_things_'.repeat(16)],
    ['a CSV line', Array.from({ length: 200 }, (_, i) => `${i}:Alpha${i}`).join(',')],
    ['minified code', 'function a(b,c){var d=b.length;for(var e=0;e<d;e++){c[e]=b[e]^0x3F}return c}'.repeat(12)],
    ['digits', '31415926535897932384626433832795'.repeat(20)],
    ['one letter', 'A'.repeat(2000)],
    ['a repeated unit', 'abc123XYZ0'.repeat(80)],
    ['binary digits', '0110100110010110'.repeat(60)],
    ['a log line', `2026-01-15T08:00:00Z INFO ${'req=0123456789ab step=12 '.repeat(40)}`],
    ['words without spaces', 'TheQuickBrownFoxJumpsOverTheLazyDog'.repeat(20)],
    ['DNA', 'ACGTTGCAACGGTTAC'.repeat(50)],
    ['512 characters of base64', base64(r(384, 8))],
  ])('leaves %s alone', (_, line) => {
    expect(summarise(`before\n${line}\nafter\n`).lines).toEqual(['before', line, 'after'])
  })

  it('leaves lists of digests and of identifiers alone', () => {
    const shas = Array.from({ length: 50 }, (_, i) => hex(r(32, i + 1)))
    const commits = Array.from({ length: 50 }, (_, i) => hex(r(20, i + 1)))
    const names = Array.from({ length: 50 }, (_, i) => `SomeQuiteLongGeneratedClassNameForTheTest${100 + i}Impl`)
    const text = [...shas, 'x', ...commits, 'x', ...names].join('\n')
    expect(summarise(text).lines.join('\n')).toBe(text)
  })

  it('does not swallow the word after a run', () => {
    for (const word of ['PASS', 'done', 'OK', 'FAILED_TESTS_FOUND_IN_MODULE_THIRTEEN_OF_NINETEEN', 'ExitCode']) {
      expect(summarise(`${wrapped(base64(r(570, 1)), 76)}${word}\n`).lines.at(-1)).toBe(word)
      expect(summarise(`${base64(r(570, 1))}\n${word}\n`).lines.at(-1)).toBe(word)
    }
  })

  it('keeps an endless base64 line flat and counts it', () => {
    const blob = base64(r(600_000, 12))
    const got = summarise(`data:image/png;base64,${blob} end\n`, [1000, 300_000])
    expect(got.lines).toEqual([`data:image/png;base64,[base64 ${'800,000'} chars] end`])
    const mixed = summarise(`${'word '.repeat(60_000)}\n`)
    expect(mixed.sink.lines[0]?.omitted?.chars).toBeGreaterThan(0)
  })

  it('gives the same lines however the text is cut', () => {
    const part = fc.oneof(
      fc.constantFrom('log line\n', 'OK\n', '\n', 'A'.repeat(80) + '\n', 'tail', 'x\r\n', '\u001b[31mred\u001b[0m\n'),
      fc.tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 1, max: 50 }), fc.constantFrom(60, 64, 76, 5000)).map(([size, seed, width]) => wrapped(base64(r(size, seed)), width)),
      fc.tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 1, max: 50 })).map(([size, seed]) => `${hex(r(size, seed))}\n`),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(8000), { maxLength: 10 }), (parts, cuts) => {
        const text = parts.join('')
        const whole = summarise(text)
        const cut = summarise(text, cuts.filter((at) => at < text.length))
        expect(cut.sink.lines).toEqual(whole.sink.lines)
        expect(cut.facts).toEqual(whole.facts)
      }),
      { numRuns: 150 },
    )
  })
})
