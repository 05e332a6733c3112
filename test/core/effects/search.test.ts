import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChatSearch, ChatStore, StepLedger, TurnStore } from '../../../src/main/core/effects'
import type { Database } from '../../../src/main/core/kernel'
import type { ChatId } from '../../../src/shared/ids'
import { random, tempStore, type TempStore } from '../../support/agent-store'

describe('chat search', () => {
  let store: TempStore
  let database: Database
  let search: ChatSearch
  let now = 1_000
  const clock = { nowMs: () => now++, timer: () => ({ dispose: () => undefined }) }
  beforeEach(() => {
    store = tempStore()
    database = store.open()
    search = new ChatSearch(database)
  })
  afterEach(() => {
    database.dispose()
    store.remove()
  })
  function chat(title: string, message: string, answer = '', command = ''): ChatId {
    const chats = new ChatStore(database, clock, random)
    const { chatId } = chats.create('ask', null)
    chats.rename(chatId, title)
    new TurnStore(database, clock).add(chatId, { text: message, handle: null, mentioned: null, attachments: [] })
    new StepLedger(database, clock, random, 'me').commit(chatId, {
      text: answer, finish: 'stop', inputTokens: 0, outputTokens: 0, calls: command === '' ? [] : [{ providerCallId: null, meta: null, tool: 'terminal_execute', args: '{"hidden":"needle"}', title: command }],
    })
    return chatId
  }
  const found = (query: string) => search.find(query).map(({ chatId }) => chatId)

  it('finds titles, messages, answers and commands, newest first', () => {
    const a = chat('Build broken', 'why?', 'a linker error', 'make all')
    const b = chat('', 'the build again', 'fine', 'ls')
    const c = chat('', 'nothing', '', 'npm run BUILD')
    expect(search.find('build').map(({ chatId, itemId }) => [chatId, itemId?.replace(/_.*/, '')])).toEqual([[c, 'call'], [b, 'user'], [a, undefined]])
    expect(search.find('linker')).toMatchObject([{ chatId: a, itemId: 'step_1', title: 'Build broken', excerpt: 'a linker error' }])
    // Arguments are not what a person reads.
    expect(found('needle')).toEqual([])
    expect([found(' '), found('\u0000')]).toEqual([[], []])
  })

  it('wants every word, wherever in the chat it stands', () => {
    const a = chat('', 'compile the kernel', 'it failed with exit code 2', 'make kernel')
    chat('', 'compile it', 'done')
    expect(found('kernel compile failed')).toEqual([a])
    expect(found('kernel compile nowhere')).toEqual([])
    // The item with most of the words is the one to show.
    expect(search.find('kernel compile')).toMatchObject([{ itemId: 'user_1' }])
  })

  it('whatever the case, in every script', () => {
    const a = chat('', '构建失败：找不到 GLIBC', 'Ошибка сборки; ÉCHEC', '')
    for (const query of ['构建', '失败', 'glibc', 'GLIBC 构建', 'ошибка', 'ОШИБКА', 'échec', 'Échec сборки']) expect(found(query)).toEqual([a])
    for (const query of ['构筑', 'écheс', 'ошибкb']) expect(found(query)).toEqual([])
  })

  it('takes every character literally', () => {
    const a = chat('', String.raw`50% done_now \ 'quoted' "x" -- ; DROP TABLE chats`)
    chat('', 'anything at all')
    for (const query of ['%', '50%', '_', 'done_now', '\\', "'quoted'", '"x"', "--", ';', '%_\\']) expect(found(query)).toEqual(query === '%_\\' ? [] : [a])
    for (const query of ["' OR 1=1 --", '" OR ""="', "x'); DELETE FROM chats; --", '[a-z]', '*', '?1', ':a', '$b']) found(query)
    expect(database.all('SELECT count(*) AS n FROM chats')).toEqual([{ n: 2 }])
  })

  it('shows the surroundings of the first hit, whole characters only', () => {
    chat('', `${'😀'.repeat(100)}needle\n\n  and   more ${'字'.repeat(300)}`)
    const [hit] = search.find('needle')
    expect(hit?.excerpt).toMatch(/^…😀+needle and more 字+…$/u)
    expect(hit?.excerpt).not.toMatch(/\p{Surrogate}/u)
    expect(hit?.excerpt.length).toBeLessThanOrEqual(162)
  })

  it('never more than 50, each chat once', () => {
    for (let index = 0; index < 60; index += 1) chat('same', 'same same', 'same', 'same')
    const hits = search.find('same')
    expect(hits).toHaveLength(50)
    expect(new Set(hits.map(({ chatId }) => chatId)).size).toBe(50)
    expect(hits.map(({ updatedAt }) => updatedAt)).toEqual(hits.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b - a))
  })

  it('any part of a text finds its chat, any query is answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.nat(), fc.nat(), fc.boolean(), fc.string({ unit: 'binary', maxLength: 30 }), (text, from, size, upper, junk) => {
        search.find(junk)
        fc.pre(!/\p{Cc}/u.test(text))
        const chatId = chat('', text)
        const part = [...text].slice(from % text.length, (from % text.length) + 1 + (size % 20)).join('')
        // Case that comes back the same is case that can be folded.
        const query = upper && part.toUpperCase().toLowerCase() === part.toLowerCase() && part.toUpperCase().length === part.length ? part.toUpperCase() : part
        fc.pre(query.trim() !== '')
        expect(found(query)).toContain(chatId)
        database.run('DELETE FROM chats')
      }),
      { numRuns: 120 },
    )
  })

  it('is quick among 1,000 chats', { timeout: 60_000 }, () => {
    const text = 'The quick brown fox jumps over the lazy dog. 构建失败 '
    database.transaction(() => {
      for (let index = 0; index < 1_000; index += 1) {
        const chatId = `chat_${String(index)}`
        database.run("INSERT INTO chats (chat, title, created_at, updated_at, mode) VALUES (?, ?, 1, ?, 'ask')", chatId, `Chat ${String(index)}`, index)
        for (let turn = 0; turn < 10; turn += 1) {
          database.run('INSERT INTO turns (chat, seq, at, text) VALUES (?, ?, 1, ?)', chatId, turn * 2, text.repeat(10))
          database.run("INSERT INTO steps (chat, step, seq, at, text, finish) VALUES (?, ?, ?, 1, ?, 'stop')", chatId, turn, turn * 2 + 1, `${text.repeat(20)} mark-${String(index)}-${String(turn)}`)
          for (let idx = 0; idx < 3; idx += 1) {
            database.run(
              "INSERT INTO calls (chat, step, idx, call, owner, tool, args, title, target, cwd, effects, status, at) VALUES (?, ?, ?, ?, 'me', 't', '{}', ?, '', '', '', 'done', 1)",
              chatId, turn, idx, `call_${String(index)}_${String(turn)}_${String(idx)}`, 'npm run build -- --watch and something more of it',
            )
          }
        }
      }
    })
    const times: number[] = []
    for (const [query, count] of [['mark-3-7', 1], ['nowhere', 0], ['fox', 50], ['失败 watch chat', 50], ['absent 失败', 0]] as const) {
      const start = performance.now()
      expect(search.find(query).length).toBe(count)
      times.push(Math.round(performance.now() - start))
    }
    // About 15 MB of text; 20 to 70 ms each on a small machine.
    expect(Math.max(...times)).toBeLessThan(1_000)
  })
})
