import { afterAll, describe, expect, it } from 'vitest'
import { readStored, searchStored } from '../../src/main/core/agent'
import type { Observation } from '../../src/main/core/observe'
import type { ChatId } from '../../src/shared/ids'
import { chars } from '../../src/shared/units'
import { CHAT, charset, Pipeline } from './pipeline'
import { shownText, useLab } from './support'

const OTHER: ChatId = 'chat_other'
const bytes = (text: string) => charset.encode('utf-8', text).bytes
const DAY_MS = 24 * 3600 * 1000
/** What a read and a search of a handle say to a chat. */
function answers(pipeline: Pipeline, handle: string, chat: ChatId) {
  if (!isHandle(handle)) throw new Error('no handle')
  const read = readStored(pipeline.workbench, handle, chat, { mode: 'head', cursor: 0 }, chars(12_000))
  const search = searchStored(pipeline.workbench, handle, chat, { pattern: 'line', regex: false, ignoreCase: false, cursor: 0 }, chars(12_000))
  return { read, search }
}
function isHandle(text: string): text is `h_${string}` {
  return text.startsWith('h_')
}

describe('handles', () => {
  it('of another chat are no other than unknown ones; expired and removed ones say so in the same shape (case cross-chat)', async () => {
    const pipeline = new Pipeline()
    const run = await pipeline.begin('utf-8', 'cat private-notes')
    run.feed(bytes('line of chat A\n'))
    await run.end()
    const { handle } = run
    const mine = answers(pipeline, handle, CHAT)
    expect([mine.read.ok, mine.search.ok]).toEqual([true, true])
    const theirs = answers(pipeline, handle, OTHER)
    expect(theirs).toEqual(answers(pipeline, 'h_0000000000000000000000', OTHER))
    expect(theirs.read).toEqual(theirs.search)
    expect(theirs.read).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(JSON.stringify(theirs)).not.toMatch(/chat A|private-notes|cap_|\//)
    pipeline.clock.advance(8 * DAY_MS)
    expect(answers(pipeline, handle, OTHER)).toEqual(theirs)
    const late = answers(pipeline, handle, CHAT)
    expect(late.read).toEqual(late.search)
    expect(late.read).toMatchObject({ ok: false, error: { code: 'expired', message: expect.stringContaining('7 days') } })
    await pipeline.dispose()
  })

  describe('of one capture', () => {
    const pipeline = new Pipeline()
    afterAll(() => pipeline.dispose())

    it.each([
      ['aws', ['AKIA', 'IOSFODNN7EXAMPLE'].join('')],
      ['github', ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_')],
      ['openai', ['sk-proj-', 'Abc123Def456Ghi789Jkl012'].join('')],
    ])('cannot be used to guess a secret of %s by search (case search-oracle)', async (_kind, secret) => {
      const run = await pipeline.begin()
      run.feed(bytes(`before\nthe id ${secret} stands here\nafter\n`))
      const guesses = [1, 4, 8, 12, 20].map((length) => secret.slice(0, length + 4)).concat(secret.slice(5), secret)
      const ask = () => {
        for (const guess of guesses) expect(run.search(guess).text).toContain('No line matches')
        for (const guess of guesses) expect(run.search(guess.slice(0, 6).replaceAll(/[^a-z0-9]/gi, '.') + '[A-Za-z0-9]+', { regex: true }).text).toContain('No line matches')
      }
      ask()
      await run.end()
      ask()
      // The line itself is found, by what is no secret.
      expect(run.search('stands here').text).toContain('[redacted: ')
    })

    it.each(['(a+)+$', '(a|aa)+$', '^(a*)*b', '(?:a?){40}a{40}$', '(.*)*x'])('answer the search %s over a megabyte of one letter (case regex-bomb)', async (pattern) => {
      const run = await pipeline.begin()
      for (let sent = 0; sent < 1_000_000; sent += 50_000) run.feed(bytes('a'.repeat(50_000)))
      await run.end()
      const found = run.search(pattern, { regex: true })
      expect(found.text.length).toBeLessThanOrEqual(12_000)
      expect(found.text).toMatch(/No line matches|aaaa|No match up to/)
    })

    it('refuse a pattern that cannot be read, clearly (case regex-bomb)', async () => {
      const run = await pipeline.begin()
      run.feed(bytes('a\n'))
      await run.end()
      expect(() => run.search('(a', { regex: true })).toThrow(/invalid: .*regular expression/)
    })
  })
})

describe('a disk that is full after 2 MB', () => {
  it('lets the program go on, says how much was kept, and the index is sound (case disk-full)', async () => {
    const pipeline = new Pipeline()
    const create = pipeline.store.create.bind(pipeline.store)
    pipeline.store.create = (id) => {
      const blob = create(id)
      blob.failWhen = (stored, added) => stored + added > 2_000_000
      return blob
    }
    const run = await pipeline.begin()
    const line = 'an ordinary line of output that has some length to it\n'
    for (let sent = 0; sent < 100; sent++) run.feed(bytes(line.repeat(1_000)))
    run.feed(bytes('FATAL the last words\n'))
    await run.end()
    const view: Observation = run.look(12_000)
    expect(view.facts).toMatchObject({ exitCode: 0, bytes: { received: { stdout: line.length * 100_000 + 21 } } })
    expect(view.facts.storageProblem).toContain('the disk is full')
    expect(view.text).toContain('the disk is full')
    expect(view.text).toContain('FATAL the last words')
    const { received, kept, evicted } = view.facts.bytes
    expect(kept).toBeLessThanOrEqual(2_000_000)
    expect(kept).toBeGreaterThan(0)
    expect(kept + evicted).toBeLessThanOrEqual(received.stdout ?? 0)
    // The head and every cursor can still be asked for.
    expect(shownText(run.read('head', 0, 12_000))).toContain('an ordinary line')
    for (let cursor = 0; cursor <= line.length * 100_000; cursor += 500_000) expect(run.read('range', cursor, 2_000).text.length).toBeLessThanOrEqual(2_000)
    // The next command is unharmed.
    pipeline.store.create = create
    const next = await pipeline.begin()
    next.feed(bytes('fine\n'))
    await next.end()
    expect([shownText(next.look(4_000)), next.look(4_000).facts.storageProblem]).toEqual(['fine\n', null])
    await pipeline.dispose()
  })
})

describe('two gigabytes in small', () => {
  const lab = useLab()
  it('end by themselves though nobody reads; head and tail are there afterwards (case drain-while-unread)', { timeout: 60_000 }, async () => {
    const task = await lab.start("echo first line; yes 'an ordinary line of a program that is never polled' | head -c 30000000; echo; echo last line")
    await task.process.ended
    const view = lab.parts.workbench.look(task, chars(4_000))
    expect(view.facts).toMatchObject({ exitCode: 0, bytes: { received: { stdout: 30_000_022 } } })
    expect(shownText(lab.read(view.facts.handle, 'head'))).toMatch(/^first line\n/)
    expect(shownText(lab.read(view.facts.handle, 'tail'))).toMatch(/last line\n$/)
  })
})
