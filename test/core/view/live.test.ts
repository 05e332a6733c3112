import { describe, expect, it } from 'vitest'
import { CaptureViews } from '../../../src/main/core/view'
import { re2Engine } from '../../../src/main/adapters/regex'
import { nodeClock } from '../../../src/main/adapters/platform'
import { bytes } from '../../../src/shared/units'
import { charset, makeCapture } from '../../support/captures'
import { allRows, finish, indexOf } from './support'

const KIB = 1024

describe('a capture that is longer than what is kept', () => {
  it('has one row in the place of what was evicted, and the same rows when it was watched as when it is opened', () => {
    const { capture, write } = makeCapture({ streams: ['terminal'], limits: { headBytes: bytes(128 * KIB), tailBytes: bytes(512 * KIB) } })
    const live = indexOf(capture.reader())
    let n = 0
    const generations = new Set<number>()
    for (let step = 0; step < 40; step++) {
      let text = ''
      while (text.length < 100 * KIB) text += `row ${String(n++)} of a long run\n`
      write('terminal', text)
      finish(live.build())
      generations.add(live.generation)
      if (step % 9 > 0) continue
      const first = allRows(live)
      expect(first).toHaveLength(live.rows)
      expect(first.at(-1)?.text).toBe(`row ${String(n - 1)} of a long run`)
      expect(first[0]?.text).toBe('row 0 of a long run')
    }
    capture.end()
    finish(live.build())
    const reader = capture.reader()
    const rows = allRows(live)
    expect(rows).toEqual(allRows(indexOf(reader)))
    const gap = rows.findIndex(({ kind }) => kind === 'evicted')
    expect(gap).toBe(live.evictedRow)
    expect(rows[gap]?.text).toBe(String((reader.evicted?.to ?? 0) - (reader.evicted?.from ?? 0)))
    expect(rows.filter(({ kind }) => kind === 'evicted')).toHaveLength(1)
    const last = rows.at(-1)
    expect(last?.number).toBe(rows.length - 1)
    // Each eviction was told, and nothing else.
    expect(generations.size).toBeGreaterThan(2)
    expect(generations.size).toBeLessThan(6)
    expect(live.droppedRows).toBeGreaterThan(1000)
  })
})

describe('views', () => {
  function setup() {
    const made = makeCapture({ streams: ['terminal'] })
    const there = new Set(['cap_test'])
    const views = new CaptureViews({
      clock: nodeClock, charset, regex: re2Engine, exists: (id) => there.has(id), reader: (id) => (there.has(id) ? made.capture.reader() : undefined),
    })
    const open = (encoding: string | null = null, unmasked = false) => {
      const view = views.open({ captureId: 'cap_test', unmasked, encoding })
      if (!view.ok) throw new Error(view.error.code)
      return view.value
    }
    return { ...made, there, views, open }
  }

  it('give up a search when a newer one begins, and go on answering meanwhile', async () => {
    const { write, open } = setup()
    for (let n = 0; n < 60; n++) write('terminal', 'some line of text with 12345 in it\n'.repeat(2000))
    const view = open()
    await view.refresh()
    let turns = 0
    let turned = () => {}
    const firstTurn = new Promise<void>((resolve) => { turned = resolve })
    const turning = setInterval(() => {
      turns++
      turned()
    }, 1)
    const older = view.find({ query: '[a-z]+ \\d+ nothing', regex: true, caseSensitive: false }, 0, 100)
    await firstTurn
    const newer = view.find({ query: '12345', regex: false, caseSensitive: false }, 0, 100)
    expect(await older).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(await newer).toMatchObject({ ok: true, value: { matches: { length: 100 }, next: 100 } })
    clearInterval(turning)
    expect(turns).toBeGreaterThan(0)
  })

  it('tell when the capture is gone, and which encodings there are not', async () => {
    const { write, there, views, open } = setup()
    write('terminal', 'one\n')
    expect(views.open({ captureId: 'cap_test', unmasked: false, encoding: 'klingon' })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    const view = open()
    expect(open()).toBe(view)
    for (const encoding of ['gbk', 'big5', 'koi8-r', 'euc-jp']) open(encoding)
    expect(open()).not.toBe(view)
    there.delete('cap_test')
    expect(views.open({ captureId: 'cap_test', unmasked: false, encoding: null })).toMatchObject({ ok: false, error: { code: 'evicted' } })
    expect(await view.rows(0, 10)).toEqual([])
  })

  it('follow a terminal that is read in another encoding, unless one was chosen', async () => {
    const { capture, write, open } = setup()
    capture.append('terminal', Uint8Array.from([0xd6, 0xd0, 0x0a]))
    write('terminal', 'plain\n')
    const texts = async (encoding: string | null = null) => {
      const view = open(encoding)
      await view.refresh()
      return (await view.rows(0, 2)).map(({ text }) => text)
    }
    expect(await texts()).toEqual(['\ufffd\ufffd', 'plain'])
    capture.recode('gbk')
    expect(await texts()).toEqual(['中', 'plain'])
    expect(open()).toBe(open())
    expect(await texts('utf-8')).toEqual(['\ufffd\ufffd', 'plain'])
  })

  it('find the row of a byte that is not read yet', async () => {
    const { write, open } = setup()
    for (let n = 0; n < 60; n++) write('terminal', 'x'.repeat(99).concat('\n').repeat(1000))
    expect(await open().rowOf({ cursor: 5_999_950 })).toBe(59_999)
    expect(await open().rowOf({ line: 12_345 })).toBe(12_344)
  })

  it('find the beginnings of errors by the gate’s rules, one for each place', async () => {
    const { capture, write, open } = setup()
    write('terminal', `${'fine\r\n'.repeat(500)}src/a.c:1:2: error: one\r\nsrc/a.c:1:3: error: two\r\n${'0 errors here\r\n'.repeat(500)}make: *** [x] Error 2\r\n`)
    const view = open()
    await view.refresh()
    expect((await view.errorRows()).rows).toEqual([500, 1002])
    write('terminal', `${'fine\r\n'.repeat(10)}\x1b[31mFATAL\x1b[0m: more\r\n`)
    expect((await view.errorRows()).rows).toEqual([500, 1002, 1013])
    capture.end()
    expect(await view.errorRows()).toEqual({ rows: [500, 1002, 1013], more: false })
  })
})
