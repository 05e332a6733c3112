import { describe, expect, it } from 'vitest'
import { makeCapture } from '../../support/captures'

// Assembled, so that no scanner takes this file for a leak.
const AWS_KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')
const PEM_HEAD = ['-----BEGIN OPENSSH', 'PRIVATE KEY-----'].join(' ')

describe('a capture', () => {
  it('counts, hashes, orders and stores what arrives', () => {
    const { capture, clock, write, digest, blob } = makeCapture()
    const seen: number[] = []
    capture.onAppend(({ nextCursor }) => seen.push(nextCursor))
    write('stdout', 'one\n')
    write('stdout', 'two\n')
    clock.advance(500)
    write('stderr', 'oops\n')
    write('stdout', 'three')
    expect(seen).toEqual([4, 8, 13, 18])
    expect(capture.pending('stdout').lines).toMatchObject([{ text: 'one' }, { text: 'two' }, { text: 'three', start: 8, end: 13, terminated: false }])
    capture.end()
    capture.end()
    expect(digest('stdout').text).toBe('one\ntwo\nthree')
    expect(digest('stderr').text).toBe('oops\n')
    expect(capture.facts()).toMatchObject({
      received: { stdout: 13, stderr: 5 }, keptBytes: 18, evicted: null, totalChars: 18, nextCursor: 18, ended: true, storageProblem: null, masks: {},
      sha256: { stderr: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(new TextDecoder().decode(blob.read('stdout', 0, 99))).toBe('one\ntwo\nthree')
    expect([capture.toCursor('stdout', 4), capture.toCursor('stdout', 8), capture.toCursor('stderr', 0)]).toEqual([4, 13, 8])
  })

  it('cuts events on character boundaries', () => {
    const { capture, write } = makeCapture()
    const bytes = new TextEncoder().encode('a中')
    write('stdout', bytes.subarray(0, 2))
    expect(capture.nextCursor).toBe(1)
    write('stderr', 'x')
    write('stdout', bytes.subarray(2))
    expect(capture.nextCursor).toBe(5)
    expect(capture.reader().page({ cursor: 0, maxBytes: 100 }).events.map(({ type, ...rest }) => [type, 'text' in rest ? rest.text : ''])).toEqual([['stdout', 'a'], ['stderr', 'x'], ['stdout', '中']])
  })

  it('masks a key with colour inside, whatever the chunks, and stores the span in bytes', () => {
    const text = `key=AKIA\x1b[01;31m\x1b[K${AWS_KEY.slice(4, 13)}\x1b[m\x1b[K${AWS_KEY.slice(13)}\nnext\n`
    for (const size of [1, 3, 7, 1000]) {
      const { capture, write, digest } = makeCapture()
      for (let at = 0; at < text.length; at += size) write('stdout', text.slice(at, at + size))
      capture.end()
      expect(digest('stdout').text).toMatch(/^key=\[redacted: [a-z-]+\]\nnext\n$/)
      expect(capture.facts().masks).toEqual({ 'aws-access-key': 1 })
      const shown = capture.reader().raw({ cursor: 0, maxBytes: 999, masked: true }).text
      expect(shown).toBe('key=[redacted: aws-access-key]\nnext\n')
      expect(capture.reader().raw({ cursor: 0, maxBytes: 999, masked: false }).text).toBe(text)
    }
  })

  it('withholds a key that is still being printed, and masks it in a view that starts inside', () => {
    const { capture, write } = makeCapture()
    write('stdout', `id ${AWS_KEY.slice(0, 4)}`)
    const reader = capture.reader()
    const early = reader.page({ cursor: 0, maxBytes: 1000 })
    expect(JSON.stringify(early)).not.toContain('AKIA')
    expect(JSON.stringify(capture.pending('stdout'))).not.toContain('AKIA')
    write('stdout', `${AWS_KEY.slice(4)}\nrest\n`)
    const later = reader.page({ cursor: early.nextCursor, maxBytes: 1000 })
    expect(later.events).toMatchObject([{ text: 'id [redacted: aws-access-key]\nrest\n' }])
    for (const cursor of [4, 9, 20]) expect(reader.page({ cursor, maxBytes: 1000 }).events).toMatchObject([{ text: '[redacted: aws-access-key]\nrest\n' }])
  })

  it('masks a private key that never ends, live and after, in every view', () => {
    const { capture, write, digest } = makeCapture()
    const body = ['b3BlbnNzaC1rZXktdjEAAAAABG5vbmU', 'AAAEbm9uZQ']
    write('stdout', `${PEM_HEAD}\n${body[0]}\n`)
    const live = JSON.stringify([capture.pending('stdout'), capture.reader().page({ cursor: 0, maxBytes: 999 }), capture.reader().page({ cursor: 50, maxBytes: 999 })])
    write('stdout', `${body[1]}\n`)
    capture.end()
    const after = JSON.stringify([digest('stdout').lines, capture.reader().page({ cursor: 0, maxBytes: 999 }), capture.reader().raw({ cursor: 70, maxBytes: 999, masked: true })])
    for (const view of [live, after]) {
      for (const part of body) expect(view).not.toContain(part)
      expect(view).toContain('[redacted: private-key]')
    }
  })

  it('takes late bytes after the end', () => {
    const { capture, write, digest } = makeCapture()
    write('stdout', 'a\nb')
    capture.end()
    write('stdout', 'c\n')
    expect(capture.facts()).toMatchObject({ received: { stdout: 5 }, ended: false })
    capture.end()
    expect(digest('stdout').text).toBe('a\nbc\n')
    expect(capture.facts()).toMatchObject({ received: { stdout: 5 }, ended: true, totalChars: 5 })
    expect(capture.reader().page({ cursor: 0, maxBytes: 99 }).events).toMatchObject([{ text: 'a\nbc\n', bytes: 5 }])
  })

  it('shows what a progress bar would show now', () => {
    const { capture, write } = makeCapture()
    write('stdout', 'get\n10%\r')
    write('stdout', '55%')
    expect(capture.pending('stdout').lines.map(({ text }) => text)).toEqual(['get', '55%'])
  })
})
