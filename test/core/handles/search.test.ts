import { describe, expect, it } from 'vitest'
import { re2Engine } from '../../../src/main/adapters/regex'
import { nodeClock } from '../../../src/main/adapters/platform'
import { searchCapture, type SearchOptions, type SearchResult } from '../../../src/main/core/handles'
import type { Clock } from '../../../src/main/core/kernel'
import { makeCapture } from '../../support/captures'

const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')

function searchable(text: string, ended = true) {
  const { capture, write } = makeCapture({ streams: ['stdout'] })
  write('stdout', text)
  if (ended) capture.end()
  return (pattern: string, options: Partial<SearchOptions> = {}, clock: Clock = nodeClock) =>
    searchCapture(capture.reader(), pattern, { kind: 'regex', ignoreCase: false, fromCursor: 0, maxHits: 50, maxChars: 12_000, ...options }, { regex: re2Engine, clock })
}

function result(found: ReturnType<ReturnType<typeof searchable>>): SearchResult {
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

const LOG = Array.from({ length: 100 }, (_, n) => (n % 10 === 5 ? `ERROR ${n} failed\n` : `line ${n}\n`)).join('')

describe('searching a capture', () => {
  it('gives hits with their neighbours and cursors', () => {
    const { hits, hasMore, nextCursor } = result(searchable(LOG)('error \\d+', { ignoreCase: true }))
    expect(hits).toHaveLength(10)
    expect(hits[0]).toMatchObject({ line: { text: 'ERROR 5 failed', from: 35, to: 50 }, match: { start: 0, end: 7 }, before: { text: 'line 4' }, after: { text: 'line 6' } })
    expect({ hasMore, nextCursor }).toEqual({ hasMore: false, nextCursor: LOG.length })
  })

  it('goes on where it stopped, without losing or repeating a hit', () => {
    const search = searchable(LOG)
    const found: string[] = []
    for (let cursor = 0, calls = 0; calls < 20; calls++) {
      const page = result(search('ERROR', { fromCursor: cursor, maxHits: 3 }))
      found.push(...page.hits.map(({ line }) => line.text))
      if (!page.hasMore) break
      expect(page.nextCursor).toBeGreaterThan(cursor)
      cursor = page.nextCursor
    }
    expect(found).toEqual(Array.from({ length: 10 }, (_, n) => `ERROR ${n * 10 + 5} failed`))
  })

  it('stays inside its characters, and always gives one hit', () => {
    const { hits, hasMore } = result(searchable(LOG)('ERROR', { maxChars: 60 }))
    expect(hits.flatMap(({ line, before, after }) => [line, before, after]).reduce((sum, line) => sum + (line?.text.length ?? 0), 0)).toBeLessThanOrEqual(60)
    expect(hasMore).toBe(true)
    expect(result(searchable(`${'x'.repeat(500)} ERROR\n`)('ERROR', { maxChars: 10 })).hits).toHaveLength(1)
  })

  it('does not give a line twice where hits are neighbours', () => {
    const { hits } = result(searchable('a\nhit 1\nhit 2\nb\n')('hit'))
    expect(hits.map(({ before, line, after }) => [before?.text, line.text, after?.text])).toEqual([['a', 'hit 1', undefined], [undefined, 'hit 2', 'b']])
  })

  it('takes the pattern literally when asked, in any case', () => {
    const search = searchable('price (EUR) 5.00\nprice xEURx\n')
    expect(result(search('(eur)', { kind: 'literal', ignoreCase: true })).hits).toMatchObject([{ match: { start: 6, end: 11 } }])
    expect(result(search('(eur)', { kind: 'literal' })).hits).toHaveLength(0)
  })

  it('cannot be used to guess a secret', () => {
    const search = searchable(`id ${KEY}\nnext\n`)
    for (const pattern of ['AKIA', KEY.slice(0, 8), '[A-Z0-9]{20}', 'IOS', KEY]) expect(result(search(pattern)).hits, pattern).toHaveLength(0)
    expect(result(search('redacted')).hits).toMatchObject([{ line: { text: 'id [redacted: aws-access-key]' } }])
    const live = searchable(`id ${KEY.slice(0, 10)}`, false)
    expect(result(live('AKIA')).hits).toHaveLength(0)
  })

  it('answers a pattern made to hang', () => {
    const { hits, timedOut } = result(searchable('a'.repeat(1_000_000))('(a+)+b$'))
    expect(hits).toHaveLength(0)
    expect(timedOut).toBe(false)
  })

  it('ends when its time is over and says where to go on', () => {
    let now = 0
    const slow: Clock = { nowMs: () => (now += 900), timer: nodeClock.timer }
    const search = searchable(LOG.repeat(20))
    const first = result(search('nothing', {}, slow))
    expect(first).toMatchObject({ timedOut: true, hasMore: true })
    expect(first.nextCursor).toBeGreaterThan(0)
    const second = result(search('nothing', { fromCursor: first.nextCursor }, slow))
    expect(second.nextCursor).toBeGreaterThan(first.nextCursor)
  })

  it('says what is wrong with a pattern', () => {
    const search = searchable('x')
    for (const pattern of ['', '(', '(?=x)', 'x'.repeat(2000)]) expect(search(pattern)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  })

  it('finds text in the middle of a very long line', () => {
    const text = `${'x'.repeat(700_000)} needle ${'y'.repeat(700_000)}\n`
    const { hits } = result(searchable(text)('needle'))
    expect(hits).toHaveLength(1)
    expect(hits[0]?.line.text.slice(hits[0].match.start, hits[0].match.end)).toBe('needle')
  })
})
