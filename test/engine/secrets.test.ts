import { afterAll, describe, expect, it } from 'vitest'
import type { Observation } from '../../src/main/core/observe'
import { charset, Pipeline, type Run } from './pipeline'

const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')
const TOKEN = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_')
const JWT = [['ey', 'JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'].join(''), ['ey', 'JzdWIiOiI0NDcxIiwibmFtZSI6InRlc3QifQ'].join(''), 'b6zLKQbfPBi3DldqyunDuvW4yrW81Aq1fEbVId8woPe'].join('.')
const BODY = ['b3BlbnNzaC1rZXktdjEAAAAABG5vbmU', 'AAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2g', 'ZWQyNTUxOQAAACDk3Yl9Zx0q'] as const
const bytes = (text: string, encoding = 'utf-8') => charset.encode(encoding, text).bytes

/** Every way to look at a run. */
function* views(run: Run): Generator<Observation> {
  const end = run.task.sink.capture.nextCursor
  yield run.look(4_000)
  yield run.read('head', 0, 4_000)
  yield run.read('tail', 0, 4_000)
  const step = Math.max(1, Math.floor(end / 24))
  for (let cursor = 0; cursor <= end; cursor += step) {
    yield run.since(cursor, 2_000)
    yield run.read('range', cursor, 1_000)
    yield run.read('around', cursor, 1_500)
    if (cursor < end) yield run.attach(cursor, Math.min(end, cursor + 3 * step), 2_000)
  }
}
function expectHidden(run: Run, parts: readonly string[]): void {
  for (const view of views(run)) {
    const text = JSON.stringify(view)
    for (const part of parts) expect(text).not.toContain(part)
  }
  for (const part of parts) expect(run.search(part).text).toContain('No line matches')
}

describe('a secret, in every view', () => {
  const pipeline = new Pipeline()
  afterAll(() => pipeline.dispose())

  it.each([
    ['as grep paints it', `key=${KEY.slice(0, 4)}\u001b[01;31m\u001b[K${KEY.slice(4, 13)}\u001b[m\u001b[K${KEY.slice(13)}\n`],
    ['a colour for every letter', `key=${[...KEY].map((letter, n) => `\u001b[3${String(n % 8)}m${letter}`).join('')}\u001b[0m\n`],
    ['24-bit colours with colons', `key=${KEY.slice(0, 8)}\u001b[38:2::255:0:0m${KEY.slice(8)}\u001b[0m\n`],
    ['a link around a part', `key=${KEY.slice(0, 8)}\u001b]8;;http://x.test\u0007${KEY.slice(8, 14)}\u001b]8;;\u001b\\${KEY.slice(14)}\n`],
    ['one-byte introducers of other sets', `key=${KEY.slice(0, 8)}\u001b(B${KEY.slice(8)}\n`],
    ['after erased progress', `working\r\u001b[2Kkey=${KEY}\n`],
  ])('with colour inside: %s (case colour-in-secret)', async (_name, text) => {
    for (const size of [3, text.length]) {
      const run = await pipeline.begin()
      for (let at = 0; at < text.length; at += size) run.feed(bytes(text.slice(at, at + size)))
      expectHidden(run, [KEY.slice(4, 12), KEY.slice(12)])
      await run.end()
      expectHidden(run, [KEY.slice(4, 12), KEY.slice(12)])
      expect(run.look(4_000).text).toContain('[redacted: aws-access-key]')
    }
  })

  it.each(['OPENSSH ', 'RSA ', 'EC ', '', 'ENCRYPTED '])('a %sprivate key whose END never comes (case pem-no-end)', async (label) => {
    for (const newline of ['\n', '\r\n']) {
      const run = await pipeline.begin()
      run.feed(bytes(`before${newline}-----BEGIN ${label}${'PRIVATE'} KEY-----${newline}`))
      for (const line of BODY) {
        run.feed(bytes(line + newline))
        expectHidden(run, BODY.map((each) => each.slice(3, 20)))
      }
      await run.end()
      expectHidden(run, BODY.map((each) => each.slice(3, 20)))
      expect(run.look(4_000).text).toContain('before')
    }
  })

  it.each([['aws', KEY, 4], ['github', TOKEN, 4], ['jwt', JWT, 12]])('that comes in two pieces: %s, cut anywhere (case split-secret)', async (_kind, secret, from) => {
    const text = `id ${secret} end\n`
    for (let cut = 4; cut < text.length; cut += 5) {
      const run = await pipeline.begin(cut % 2 === 0 ? 'utf-8' : 'gb18030')
      run.feed(bytes(text.slice(0, cut)))
      const early = run.since(0, 2_000)
      // Not even the first letters, from which a next poll could be told.
      expect(early.text).not.toContain(secret.slice(0, Math.max(4, Math.min(cut - 3, secret.length))))
      run.feed(bytes(text.slice(cut)))
      const late = run.since(early.facts.nextCursor, 2_000)
      for (const part of [secret.slice(from, from + 8), secret.slice(-8)]) expect(early.text + late.text).not.toContain(part)
      expect(late.text).toContain('[redacted: ')
      await run.end()
      for (let cursor = 0; cursor < text.length; cursor += 5) expect(run.read('range', cursor, 1_000).text).not.toContain(secret.slice(-8))
      pipeline.clear()
    }
  })
})
