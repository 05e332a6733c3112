import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NodeCharset } from '../../../src/main/adapters/charset'
import { Sessions } from '../../../src/main/core/session'
import type { SessionInfo } from '../../../src/shared/channels/terminal'
import { FakeClock, FakePty, FakeRandom, noPast } from './fakes'

const bytes = (text: string) => new TextEncoder().encode(text)

function house() {
  const pty = new FakePty()
  const clock = new FakeClock()
  const kept: Uint8Array[] = []
  const log: string[] = []
  const newest = (maxBytes: number, to: number) => {
    const fromCursor = Math.max(0, to - maxBytes)
    return { bytes: Buffer.concat(kept).subarray(fromCursor, to), fromCursor }
  }
  const facts = { group: 100 as number | null, cwd: '/home/me' as string | null }
  const sessions = new Sessions({
    ...noPast, records: { ...noPast.records, closed: (id) => void log.push(`forgotten ${id}`) },
    pty, clock, random: new FakeRandom(), charset: new NodeCharset(),
    probe: { foregroundGroup: () => facts.group, cwd: () => facts.cwd },
    capture: () => ({ id: 'cap_1', append: (_stream, chunk) => void kept.push(chunk), newest, recode: (to) => void log.push(`capture in ${to}`), end: () => void log.push('capture ended'), discard: () => void log.push('capture discarded') }),
    shell: { file: '/bin/bash', args: [] }, env: { PATH: '/bin', TMUX: 'x', TERM: 'screen' }, homeDirectory: '/home/me', hostName: 'desk.example',
  })
  const changes: SessionInfo[] = []
  const watch = () => sessions.onData(({ text }) => log.push(`data ${text}`))
  sessions.onChanged((info) => {
    changes.push(info)
    log.push(`changed ${info.state.kind}`)
  })
  const open = (encoding?: string) => {
    const opened = sessions.open({ cols: 80, rows: 24, encoding })
    if (!opened.ok) throw new Error(opened.error.message)
    return opened.value
  }
  return { pty, clock, kept, log, facts, sessions, changes, watch, open }
}

describe('Sessions', () => {
  it('starts the shell at home, in an environment that names this terminal', () => {
    const { pty, open } = house()
    const info = open()
    expect(info).toMatchObject({ title: 'bash', cwd: '/home/me', encoding: 'utf-8', cols: 80, rows: 24, busy: false, state: { kind: 'running' } })
    expect(pty.spawned[0]?.options.env).toEqual({ PATH: '/bin', TERM: 'xterm-256color', COLORTERM: 'truecolor', TERM_PROGRAM: 'Weir' })
  })

  it('says in plain words why a terminal cannot be opened', () => {
    const { pty, sessions, log } = house()
    expect(sessions.open({ cols: 80, rows: 24, encoding: 'klingon' })).toMatchObject({ ok: false, error: { code: 'invalid' } })
    pty.failure = { kind: 'spawn_failed', errno: 'ENOENT', what: 'cwd', message: 'The folder /x cannot be entered.' }
    expect(sessions.open({ cols: 80, rows: 24, cwd: '/x' })).toEqual({ ok: false, error: { code: 'invalid', message: 'The folder /x cannot be entered.' } })
    expect(sessions.list()).toEqual([])
    expect(log).toEqual(['capture discarded'])
  })

  it('shows whole characters only and keeps the raw bytes', () => {
    const { pty, clock, kept, log, watch, open } = house()
    watch()
    open()
    for (const byte of bytes('é中😀')) {
      pty.last.listener.data(Uint8Array.of(byte))
      clock.advance(16)
    }
    expect(log).toEqual(['data é', 'data 中', 'data 😀'])
    expect(Buffer.concat(kept).toString()).toBe('é中😀')
  })

  it('names the cursor behind what it sent, and replays up to there', () => {
    const { pty, clock, sessions, open } = house()
    const got: unknown[] = []
    sessions.onData(({ text, cursor }) => got.push([text, cursor]))
    const { sessionId } = open()
    for (const part of [bytes('中a'), Uint8Array.of(0xe4, 0xb8), Uint8Array.of(0xad, 0x0a)]) {
      pty.last.listener.data(part)
      clock.advance(16)
    }
    pty.last.listener.data(Uint8Array.of(0xe4))
    expect(got).toEqual([['中a', 4], ['中\n', 8]])
    expect(sessions.replay(sessionId, 4)).toEqual({ ok: true, value: { text: '中\n', fromCursor: 4, toCursor: 8 } })
    pty.last.listener.data(Uint8Array.of(0xb8, 0xad))
    clock.advance(16)
    expect(got.at(-1)).toEqual(['中', 11])
  })

  it('is decoded anew when the encoding changes: nothing is lost, nothing doubled, wherever the change comes', () => {
    const encodings = fc.constantFrom('utf-8', 'gbk', 'gb18030', 'shift_jis', 'euc-kr', 'big5', 'iso-8859-1')
    const chunk = fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 6 }), fc.constantFrom(...['中文', 'é', 'a\n', '한글', 'ｱ日本'].flatMap((said) =>
      ['utf-8', 'gbk', 'euc-kr', 'shift_jis'].map((name) => new NodeCharset().encode(name, said).bytes))))
    fc.assert(fc.property(fc.array(fc.tuple(chunk, fc.option(encodings)), { maxLength: 12 }), (steps) => {
      const { pty, clock, kept, sessions, open } = house()
      let screen = ''
      sessions.onData(({ text }) => (screen += text))
      const { sessionId, ...first } = open()
      let { encoding } = first
      for (const [part, next] of steps) {
        pty.last.listener.data(part)
        if (next !== null) {
          const answer = sessions.recode(sessionId, next, 4_000_000)
          if (!answer.ok) throw new Error(answer.error.message)
          screen = answer.value.text
          encoding = next
        } else clock.advance(8)
      }
      pty.last.listener.exit({ kind: 'exited', code: 0 })
      clock.advance(100)
      expect(screen).toBe(new NodeCharset().decodeWhole(encoding, Buffer.concat(kept)))
    }), { numRuns: 50 })
  })

  it('says that an encoding is not supported, and goes on in the one it had', () => {
    const { sessions, changes, log, open } = house()
    const { sessionId } = open()
    expect(sessions.recode(sessionId, 'klingon', 1000)).toEqual({
      ok: false, error: { code: 'invalid', message: 'The encoding klingon is not supported. The terminal goes on in utf-8.' },
    })
    expect(sessions.recode(sessionId, 'UTF8', 1000)).toMatchObject({ ok: true })
    expect([changes, log]).toEqual([[], []])
    expect(sessions.recode(sessionId, 'CP936', 1000)).toMatchObject({ ok: true })
    expect(changes.at(-1)?.encoding).toBe('gbk')
    expect(sessions.recode('session_none', 'gbk', 1000)).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  it('tells the outcome after the last data, the unfinished character included', () => {
    const { pty, clock, log, watch, open } = house()
    watch()
    open()
    pty.last.listener.data(bytes('a'))
    pty.last.listener.data(Uint8Array.of(0x62, 0xe4, 0xb8))
    pty.last.listener.exit({ kind: 'exited', code: 3 })
    clock.advance(100)
    expect(log).toEqual(['data a', 'capture ended', 'data b\ufffd', 'changed exited'])
  })

  it('types in the encoding of the session and says what it lacks (case typed-gbk)', () => {
    const { pty, sessions, open } = house()
    const { sessionId } = open('gbk')
    expect(sessions.input(sessionId, '中文')).toEqual({ ok: true, value: {} })
    expect(Buffer.concat(pty.last.written).toString('hex')).toBe('d6d0cec4')
    expect(sessions.input(sessionId, '\u{1F600}')).toMatchObject({ ok: false, error: { code: 'unsupported' } })
  })

  it('tells the folder of this moment when asked, not that of the last look', () => {
    const { facts, sessions, open } = house()
    const { sessionId } = open()
    facts.cwd = '/srv/shop'
    expect(sessions.cwd(sessionId)).toBe('/srv/shop')
  })

  it('knows busy from the foreground group on a clock of 500 ms, though nothing is printed', () => {
    const { clock, facts, changes, open } = house()
    open()
    clock.advance(500)
    expect(changes).toEqual([])
    facts.group = 200
    clock.advance(500)
    expect(changes.at(-1)?.busy).toBe(true)
    facts.group = 100
    facts.cwd = '/tmp'
    clock.advance(500)
    expect(changes.at(-1)).toMatchObject({ busy: false, cwd: '/tmp' })
    facts.group = null
    clock.advance(500)
    expect(changes.at(-1)?.busy).toBeNull()
  })

  it('takes title from OSC, and the folder where the system does not tell', () => {
    const { pty, clock, facts, changes, open } = house()
    open()
    pty.last.listener.data(bytes('\x1b]0;build\x07\x1b]7;file:///srv\x07'))
    expect(changes.at(-1)).toMatchObject({ title: 'build', cwd: '/home/me' })
    facts.cwd = null
    pty.last.listener.data(bytes('\x1b]7;file://far.example/far\x07\x1b]7;file://DESK/srv\x07\x1b]7;file://far/far\x07'))
    clock.advance(100)
    expect(changes.at(-1)).toMatchObject({ cwd: '/srv' })
  })

  it('tells of a flood of titles ten times a second, the last one too', () => {
    const { pty, clock, changes, open } = house()
    open()
    for (let count = 0; count < 1000; count++) {
      pty.last.listener.data(bytes(`\x1b]0;${count}\x07`))
      clock.advance(1)
    }
    clock.advance(100)
    expect(changes.length).toBeLessThan(15)
    expect(changes.at(-1)?.title).toBe('999')
  })

  it('knows the progress that a program reports until its prompt is back or it ends', () => {
    const { pty, clock, facts, changes, open } = house()
    open()
    const says = (text: string) => {
      pty.last.listener.data(bytes(`\x1b]9;4;${text}\x07`))
      clock.advance(100)
      return changes.at(-1)?.progress
    }
    facts.group = 200
    expect(says('1;30')).toEqual({ state: 'normal', percent: 30 })
    expect(says('2')).toEqual({ state: 'error', percent: 30 })
    expect(says('4;150')).toEqual({ state: 'paused', percent: 100 })
    expect(says('3')).toEqual({ state: 'normal', percent: null })
    expect(says('0')).toBeNull()
    expect(says('2')).toEqual({ state: 'error', percent: null })
    clock.advance(2000)
    expect(changes.at(-1)?.progress).toEqual({ state: 'error', percent: null })
    facts.group = 100
    clock.advance(1000)
    expect(changes.at(-1)).toMatchObject({ busy: false, progress: null })
    // The shell itself may report: while it goes on, its progress stays.
    for (let count = 1; count < 20; count++) expect(says(`1;${count}`)).toEqual({ state: 'normal', percent: count })
    clock.advance(1000)
    expect(changes.at(-1)?.progress).toBeNull()
    says('1;5')
    pty.last.listener.exit({ kind: 'exited', code: 0 })
    clock.advance(500)
    expect(changes.at(-1)).toMatchObject({ state: { kind: 'exited' }, progress: null })
    expect(clock.pending).toBe(0)
  })

  it('never holds a program up for a window that is not there', () => {
    const { pty, kept, open } = house()
    open()
    for (let count = 0; count < 20; count++) pty.last.listener.data(new Uint8Array(1_000_000).fill(97))
    expect(pty.last.calls).toEqual([])
    expect(kept).toHaveLength(20)
  })

  it('holds a program up for a window that is 8 MiB behind', () => {
    const { pty, watch, open, sessions, clock } = house()
    watch()
    const { sessionId } = open()
    for (let count = 0; count < 10; count++) pty.last.listener.data(new Uint8Array(1_000_000).fill(97))
    expect(pty.last.calls).toEqual(['pause'])
    for (let count = 0; count < 20; count++) {
      sessions.acknowledge(sessionId, 1_000_000)
      clock.advance(16)
    }
    expect(pty.last.calls).toEqual(['pause', 'resume'])
  })

  it('forgets a closed terminal at once and hangs its program up', () => {
    const { pty, sessions, open, log } = house()
    const { sessionId } = open()
    expect(sessions.close(sessionId)).toEqual({ ok: true, value: {} })
    expect(pty.last.calls).toEqual(['hangUp'])
    expect(sessions.list()).toEqual([])
    expect(sessions.input(sessionId, 'x')).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(sessions.close(sessionId)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(log).toEqual([`forgotten ${sessionId}`, 'capture ended'])
  })

  it('waits for every program when it is disposed and leaves no timer', async () => {
    const { pty, sessions, clock, open } = house()
    open()
    open()
    await sessions.dispose()
    expect(pty.spawned.map(({ process }) => process.calls)).toEqual([['hangUp'], ['hangUp']])
    expect(clock.pending).toBe(0)
  })
})
